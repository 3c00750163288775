// Error codes of the signing family.
import { errorCodes } from '../error-code.ts';
import { batchErrors } from './batch/errors.ts';
import { printErrors } from './view/print-errors.ts';
import { viewErrors } from './view/view-errors.ts';
import { willErrors } from './will/errors.ts';

export const signingErrors = errorCodes({
  DRAFT_CHANGED: {
    message: '草稿已在其他窗口修改，请刷新后继续',
    sentence: 'draftVersion is not the newest one; reload with getDraftInfo.',
  },
  APPLY_FILE_REQUIRED: {
    message: '请先上传合同文件',
    sentence: 'A file is missing or is no ready file of the caller; of several the message says which.',
  },
  APPLY_FILE_CHECKING: {
    message: '文件还在检查，请稍后再试',
    sentence:
      'A file is still being checked (convertInfo says when it is ready): repeat the call then; of several the message says which.',
  },
  APPLY_FILE_TWICE: {
    message: '合同文件重复，请检查',
    sentence: 'The same upload stands twice in contractId and furtherFiles; the message names it.',
  },
  APPLY_FILES_LARGE: {
    message: '合同文件合计不能超过1000页',
    sentence: 'The files of one contract have more than 1,000 pages together.',
  },
  APPLY_SIGNATORY_REQUIRED: { message: '请先添加签署方', sentence: 'At least one signatory.' },
  APPLY_SIGNATORY_INVALID: {
    message: '签署方信息有误，请检查姓名和手机号',
    sentence: 'A signatory lacks a valid name, operator or mobile; the message names the line.',
  },
  APPLY_SIGNATORY_TWICE: { message: '签署方重复，请检查', sentence: 'The same name and mobile stand twice.' },
  APPLY_FIELD_REQUIRED: {
    message: '请设置签署位置',
    sentence: 'Every signatory needs at least one signature or seal field.',
  },
  APPLY_FIELD_OUTSIDE: {
    message: '签署位置超出页面范围，请调整',
    sentence: 'A field lies outside its page, or the page does not exist.',
  },
  APPLY_FIELD_ON_SIGNED: {
    message: '已签名的文件只能添加签名位置，不能添加日期、填写项或骑缝章',
    sentence: 'An upload that carries signatures gets signature fields only (decisions "Uploads").',
  },
  APPLY_FIELD_COVERS: {
    message: '签署位置不能遮盖已签名文件中原有的签名、印章或表单域，也不能与其他签署位置重叠，请调整',
    sentence:
      'In an upload that carries signatures, a place lies over a field of the file or another place: earlier signatures would be called changed. The message names party and page.',
  },
  APPLY_FIELD_LARGE: {
    message: '签署位置占据页面过大，请缩小后再发起',
    sentence:
      'A signature or seal covers more than half of its page (a quarter in an upload that carries signatures); verifiers would take that for a change of what the page shows.',
  },
  APPLY_SEAL: {
    message: '默认印章不是本企业的印章，请重新选择',
    sentence: 'usualSealId is no seal of the enterprise that sends.',
  },
  APPLY_EDGE_SEAL: {
    message: '已要求骑缝章，但没有签署方加盖，请检查',
    sentence: 'needQifengSign is 1 while every line says edgeSeal false.',
  },
  APPLY_OWN_CA: {
    message: '暂不支持签署方自备证书，请使用服务端证书',
    sentence: 'needCa 1 with serverCa 0 asks for certificates that the signatories bring themselves.',
  },
  APPLY_PAY: {
    message: '由签署方付费时，发起方无需立即支付',
    sentence: 'pay 1 (the sender pays at once) contradicts consumMode 1 (the signatories pay).',
  },
  APPLY_RETURN_URL: {
    message: '返回地址的域名未登记，请联系服务商登记后再使用',
    sentence: 'returnURL is not an http(s) address of a registered origin (RETURN_ORIGINS).',
  },
  APPLY_APPROVER_CORP: {
    message: '仅以企业身份发起的合同可以指定审批人',
    sentence: 'approveJson came with a contract that a person sends for himself.',
  },
  APPLY_DIRECTORY: {
    message: '归档目录不存在或已删除，请重新选择',
    sentence: 'directoryId of create is none of the sender’s tree, or was deleted meanwhile.',
  },
  APPLY_APPROVER: {
    message: '指定的审批人不是本企业的成员，或已离开，请重新选择',
    sentence: 'approveJson names somebody who does not belong to the sending enterprise.',
  },
  APPLY_DEADLINE: {
    message: '签署截止时间须晚于当前时间，且不超过一年',
    sentence: 'signExpire is past or more than a year ahead.',
  },
  APPLY_NAME_INVALID: {
    message: '合同名称须为1-100个字符，不能包含空格、特殊字符或网址',
    sentence: 'contractName is empty or breaks the rule.',
  },
  APPLY_SENT: { message: '该合同已发起，不能再修改', sentence: 'The applyId is no longer a draft.' },
  CERT_REVOKED: {
    message: '该证书已吊销',
    sentence: 'A certificate is revoked once; its time and reason stay.',
  },
  SIGN_NOT_YOURS: { message: '您没有权限访问该合同', sentence: 'The caller is not this signatory.' },
  SIGN_NOT_TURN: {
    message: '尚未轮到您签署，请等待前一位签署方完成',
    sentence: 'Ordered signing: an earlier signatory has not finished.',
  },
  SIGN_DONE: {
    message: '您已签署该合同',
    sentence: 'This line is signed already; a repeated submit never signs twice.',
  },
  SIGN_REFUSED: { message: '该合同已被拒签', sentence: 'The contract ended by a refusal.' },
  SIGN_CANCELLED: { message: '该合同已被撤销', sentence: 'The sender cancelled the contract.' },
  SIGN_EXPIRED: { message: '已到签署截止时间', sentence: 'The deadline is past.' },
  SIGN_CODE_WRONG: {
    message: '验证码错误或已过期',
    sentence: 'The willingness code is wrong, expired, used up, or sent for another line.',
  },
  SIGN_CONSENT: {
    message: '请阅读并同意签署声明',
    sentence: 'consentHash is not that of the sentence in force.',
  },
  SIGN_UNREAD: {
    message: '发起方要求阅读合同，请打开合同阅读后签署',
    sentence:
      'The sender demands that this signatory reads every page, or for a time, and `reading` lacks some of it; the message names what. Time counts from the first call of info.',
  },
  SIGN_NOT_SHOWN: {
    message: '请先打开合同阅读后再签署',
    sentence:
      'No signature by itself on a file that never went to the signatory: call document (of several files, for each) with his credentials first. The message names the file.',
  },
  SIGN_DOCUMENT_CHANGED: {
    message: '合同内容已更新，请刷新后重新阅读',
    sentence: 'documentSha256 is not that of the current document.',
  },
  SIGN_SIGNATURE_REQUIRED: {
    message: '请先签名或选择印章',
    sentence: 'A signature field needs strokes or a hand signature; a seal field needs a seal.',
  },
  SIGN_SEAL_FORBIDDEN: {
    message: '您没有该企业印章的使用权限，请联系企业管理员',
    sentence: 'The enterprise is registered and the signer may not use its seal.',
  },
  SIGN_CORP_LAPSED: {
    message: '该企业的认证已失效，须由其超级管理员重新完成企业认证后才能签署',
    sentence:
      'The line is an enterprise’s own that is not verified any more, or with another name; says which. It waits.',
  },
  SIGN_SEAL_APPROVING: {
    message: '用印审批中，审批通过后方可签署；如需改变，请先撤回申请',
    sentence:
      'The use of the seal waits for its approval; the signatory withdraws the request before he does anything else.',
  },
  SIGN_SEAL_REJECTED: {
    message: '用印申请已被驳回，请重新提交审批，或拒签、转交',
    sentence: 'The use of the seal was turned down; the signatory asks again, refuses or hands on.',
  },
  SIGN_SEAL_LATE: {
    message: '用印审批已超时，请重新提交审批，或拒签、转交',
    sentence: 'The use of the seal was not decided in time; the signatory asks again, refuses or hands on.',
  },
  SIGN_SEAL_UNAPPROVED: {
    message: '使用该印章须先通过用印审批，请先提交用印申请',
    sentence: 'A flow in force demands an approval for this seal on this line, and none has passed.',
  },
  SIGN_INIT_APPROVING: {
    message: '合同正在发起审批，审批通过后方可操作',
    sentence: 'The contract waits for the initiation approval of its enterprise and has not gone out.',
  },
  SIGN_INIT_REJECTED: {
    message: '合同未通过发起审批，可复制为新合同后重新发起',
    sentence: 'The initiation approval was turned down or timed out; the contract has ended.',
  },
  SIGN_TEXT_REQUIRED: {
    message: '请填写所有必填项',
    sentence: 'A required text field is empty or longer than fits.',
  },
  CANCEL_FINISHED: {
    message: '合同已签署完成，无法撤销，可发起作废',
    sentence: 'Everybody has signed already.',
  },
  SIGN_TERMINATED: { message: '该合同已被终止', sentence: 'The sender terminated the contract.' },
  SIGN_TRANSFERRED: {
    message: '该签署任务已转交他人',
    sentence: 'Another line has taken the place of this one.',
  },
  SIGN_TEXT_CLOSED: {
    message: '合同已结束，您未签署，不能再查看合同正文',
    sentence: 'The contract ended before the caller signed: its text is closed to him.',
  },
  APPLY_KIND_EXCLUDED: {
    message: '该类文书依法不适用电子签名，请使用书面形式',
    sentence: 'contractKind is one that the law excludes (电子签名法 art. 3) and kindConfirmed is missing.',
  },
  REMIND_TOO_SOON: {
    message: '刚刚已催签过，请10分钟后再试',
    sentence: 'One of the lines was reminded less than 10 minutes ago; none was reminded now.',
  },
  REMIND_TOO_MANY: {
    message: '今日催签次数已达上限',
    sentence: 'One of the lines was reminded 5 times today; none was reminded now.',
  },
  REMIND_NO_ROOM: {
    message: '短信未发送：对方手机短信已达上限，请稍后再催签',
    sentence:
      'The phone of one of the lines has had as many texts as one sender, or all strangers, may send to it; none was reminded now. Retry-After says when there is room.',
    status: 429,
  },
  ACT_NOT_PENDING: {
    message: '该签署方当前不能进行此操作，请刷新后查看最新状态',
    sentence: 'The line is not in a state that allows the act.',
  },
  ACT_NOTHING: { message: '没有需要修改的内容', sentence: 'Nothing differs from what is on file.' },
  ACT_APPROVED: {
    message: '合同经审批后发出，不能增加签署方或更换名称，请撤销后复制为新合同',
    sentence:
      'What the enterprise approved is what goes out: with another party it has to be approved again.',
  },
  ACT_PRES_SEAL: {
    message: '合同要求加盖保全章，不能在发出后增加签署方，请撤销后复制为新合同',
    sentence: 'The place of the 保全章 is reserved for those who were there when the contract was sent.',
  },
  ...viewErrors,
  ...willErrors,
  SIGNATORY_FULL: { message: '签署方最多50位', sentence: 'The contract has 50 signatories.' },
  TERMINATE_UNSIGNED: {
    message: '尚无签署方签署，请直接撤销',
    sentence: 'Termination ends a contract that somebody has signed; this one is cancelled instead.',
  },
  VOID_NOT_FINISHED: {
    message: '仅已完成的合同可以作废',
    sentence: 'The contract is not finished.',
  },
  VOID_RUNNING: {
    message: '该合同的作废协议正在签署中',
    sentence: 'A voiding contract of this contract is being signed.',
  },
  VOID_VOIDED: { message: '该合同已作废', sentence: 'The contract is void already.' },
  VOID_OF_VOID: {
    message: '作废协议不能再作废',
    sentence: 'A voiding contract cannot itself be voided.',
  },
  VOID_PARTIES_FIXED: {
    message: '作废协议须由原合同的签署方签署，不能更正、更换、转交或增加签署方',
    sentence: 'A voiding contract is signed by exactly those who signed the contract that it voids.',
  },
  VOID_NOT_MADE: {
    message: '作废协议生成失败，请稍后重试',
    sentence: 'The voiding contract’s file could not be made or checked; nothing changed.',
  },
  COPY_FILE_GONE: {
    message: '原合同文件不可用，请重新上传',
    sentence: 'The contract’s file is not one that the caller can use again.',
  },
  CC_FULL: { message: '抄送人最多50位', sentence: 'The contract has 50 readers.' },
  CC_SIGNS: {
    message: '抄送人不能同时是签署方',
    sentence: 'A reader has the phone of one of the signatories.',
  },
  CC_NOBODY: { message: '该合同没有抄送人', sentence: 'There is no reader to be told.' },
  CC_NOT_FINISHED: {
    message: '合同完成后将自动通知抄送人',
    sentence: 'Readers are told when the contract is finished.',
  },
  CHAIN_NOT_FINISHED: {
    message: '合同完成后才能存证',
    sentence: 'The contract is not finished: there is no hash to be deposited.',
  },
  ATTACHMENT_FILE: {
    message: '附件不可用，请重新上传',
    sentence: 'An attachment is not a ready file of the caller, or stands twice; the message names it.',
  },
  ATTACHMENT_NONE: { message: '该合同没有附件', sentence: 'There is nothing to be downloaded.' },
  BATCH_FOREIGN: {
    message: '批量签署只能选择由您本人签署的合同',
    sentence: 'One of the lines is signed by somebody else; nothing was signed.',
  },
  BATCH_TEXT_FIELD: {
    message: '该合同有需要填写的内容，请单独签署',
    sentence: 'A required text field needs a value of its own.',
  },
  BATCH_MIXED: {
    message: '所选合同不能合并签署，请分开操作',
    sentence: 'The lines have different phones on file, or one stands twice.',
  },
  ...batchErrors,
  DOWNLOAD_NOT_READY: {
    message: '签署文件正在生成，请稍后再试',
    sentence:
      'The sealed revision is not finished; or there is no pack: the contract was not sent, awaits its approval, or is being finished.',
  },
  ...printErrors,
  LIST_ROW_OPEN: {
    message: '签署中的合同不能删除，请先撤销或等待签署结束',
    sentence: 'A row leaves the list only when its contract ended or is finished.',
  },
});
