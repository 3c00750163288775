// Error codes of applications for the verification of an enterprise: the amount on its account, and the answer of its legal person.
import { errorCodes } from '../error-code.ts';

export const proofErrors = errorCodes({
  CORP_PROOF_ACCOUNT: {
    message: '请填写正确的对公银行账号',
    sentence: 'The bank account number is none: 6 to 32 digits, at some banks with letters.',
  },
  CORP_PROOF_BANK: {
    message: '开户行联行号不正确，请逐位核对 12 位数字',
    sentence: 'The number of the bank (联行号) is none: 12 digits, the last of which checks the others.',
  },
  CORP_PROOF_AMOUNT: {
    message: '请填写收到的金额，单位元，例如 3.17',
    sentence: 'The amount is no amount of money; it is not counted as a try.',
  },
  CORP_PROOF_NONE: {
    message: '没有等待确认的打款，请重新申请企业认证',
    sentence:
      'No amount waits to be named: none was paid, it was named wrongly too often, or its seven days are over.',
  },
  CORP_PROOF_TRIES: {
    message: '30天内填错金额的次数过多，请日后再试',
    sentence:
      'In thirty days an amount was named wrongly nine times by this person or for this enterprise; who names none wrongly is not counted.',
  },
  CORP_PROOF_SENDING: {
    message: '银行正在处理打款，请稍后查看账户到账记录',
    sentence: 'The bank has not answered yet.',
  },
  CORP_NOT_VERIFIED: {
    message: '企业尚未认证或认证已失效，请申请企业认证',
    sentence: 'There is no standing to correct: the enterprise is a claim.',
  },
  CORP_LEGAL_NONE: {
    message: '该申请已失效或已处理，请联系企业的申请人重新申请',
    sentence:
      'What this legal person was asked waits no more: it was answered, replaced or is over, or who applied is no super administrator any more.',
  },
  CORP_LEGAL_CONSENT: {
    message: '请先阅读并同意《法定代表人确认书》',
    sentence: 'What the legal person agreed to is not the text shown now.',
  },
  CORP_LEGAL_REAL_NAME: {
    message: '请先完成个人实名认证，再确认企业认证申请',
    sentence: 'The account of the legal person is not verified.',
  },
  CORP_LEGAL_NAME: {
    message: '您的实名与企业登记的法定代表人姓名不一致，不能确认',
    sentence: 'The name of the verified account is not that of the legal person in the application.',
  },
  CORP_LETTER_AGENT: {
    message: '请先完成个人实名认证：授权委托书须写明受托人的姓名和身份证号',
    sentence: 'Who applies by a letter of authority is not verified as a person.',
  },
  CORP_LETTER_SELF: {
    message: '您填写的是本账号的手机号。您就是法定代表人时，请选择“法定代表人确认”',
    sentence: 'The phone of the legal person is the applicant’s own: he gives no letter to himself.',
  },
  CORP_LEGAL_REFUSED: {
    message: '该法定代表人30天内已拒绝本企业的申请，请改用对公打款',
    sentence: 'The owner of this phone said no to this enterprise within thirty days.',
  },
});
