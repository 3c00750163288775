// Codes of identity checks before a signature.
export const willErrors = {
  APPLY_WILL: {
    message: '身份核验的要求有误，请检查',
    sentence:
      'authLevelRange is more than the levels of authLevel, a way that compares a mainland identity card is demanded of a name that cannot stand on one, a demand is met only by who has a passkey or a signing password, or only by who shows his face, or an identity number is named that is none, or beside no way that compares it; a signing password or a passkey is demanded beside a reviewed account, which has it already; the message says which.',
  },
  SIGN_WILL: {
    message: '发起方要求签署前通过身份核验，请先完成核验',
    sentence:
      'The sender demands more than the code (`me.will` of info), and too little of it was passed by who stands in the line, in the last 30 minutes, by the same link or login.',
  },
  SIGN_VIDEO: {
    message: '发起方要求签署前录制视频，请先打开合同完成视频签署',
    sentence:
      'The sender demands a video of every signatory (needVideoSign), and who stands in the line has recorded none (/si/v2/videoSign); several contracts at once cannot be signed so.',
  },
  SIGN_PASSKEY_NONE: {
    message: '您的账号还没有通行密钥，可在“账号设置”中添加，或换一种方式',
    sentence:
      'The account whose phone is the line’s has no passkey, or there is no such account, or the line is of before 23 November 2026.',
  },
  SIGN_PASSKEY_OTHER: {
    message: '通行密钥确认的内容与本次签署的内容不一致，请重新确认',
    sentence:
      'The challenge that was answered is not the hash of what is signed now: another document, signature, seal, text or consent than was asked about.',
  },
  SIGN_WILL_WAY: {
    message: '发起方没有要求该核验方式，请换一种方式',
    sentence: 'The way is none of `me.will.ways`.',
  },
  SIGN_WILL_REVIEW: {
    message:
      '该方式用于没有中国大陆居民身份证、账号已通过人工审核实名的签署人，且实名姓名须与本合同中的姓名相同。请先完成人工审核实名，或换个方式验证',
    sentence:
      'A signing password counts here only beside an account that two reviewers verified under the name in the line (authLevel 103); `me.will.review` says what it is.',
  },
  SIGN_WILL_PAPER: {
    message:
      '您的账号以人工审核实名，没有登记中国大陆居民身份证，无法通过该合同要求的核验，请联系发起方撤销后重新发起，并允许“人工审核实名”',
    sentence:
      'One act of will for several contracts: the account behind the line has no mainland identity card, and the demand of this line takes nothing else, or his signing password is not set.',
  },
  SIGN_WILL_FIELD: {
    message: '填写的信息有误，请检查',
    sentence:
      'What the signatory says of himself, or the name in the line, cannot be compared; the message says which and why.',
  },
  SIGN_WILL_IDENTITY: {
    message: '填写的身份证号与发起方指定的不一致，请核对；如确认无误，请联系发起方更正',
    sentence:
      'The sender named the signatory’s identity number and this is another; nobody outside was asked, and the try counts.',
  },
  SIGN_WILL_NAME: {
    message: '该合同中您的姓名与其他所选合同不同，不能一并核验身份，请单独签署',
    sentence: 'One identity check for several lines (batchSignWill) is of one name; this line has another.',
  },
  SIGN_WILL_QUOTA: {
    message:
      '发起方本月的身份核验次数已用完，您的次数没有扣除。如本合同允许，可改用不计费的方式（通行密钥、签署密码）；否则请发起方联系平台增加次数',
    sentence:
      'Whoever sent the contract has used up the checks by outside parties of this month; nobody was asked, and ways that cost nothing remain.',
  },
  SIGN_WILL_AWAY: {
    message: '核验机构暂时没有答复，本次不计次数，请稍后重试或换个方式验证',
    sentence: 'The comparing party was silent, or answered another question; the try does not count.',
  },
  SIGN_WILL_ASKED: {
    message: '该次核验的结果尚不明确，请重新核验',
    sentence: 'The attempt was begun before and its answer is not known; it is never asked again by itself.',
  },
} as const;
