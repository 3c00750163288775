// Error codes of the signing family.
import { errorCodes } from '../error-code.ts';

export const signingErrors = errorCodes({
  DRAFT_CHANGED: {
    message: '草稿已在其他窗口修改，请刷新后继续',
    sentence: 'draftVersion is not the newest one; reload with getDraftInfo.',
  },
  APPLY_FILE_REQUIRED: {
    message: '请先上传合同文件',
    sentence: 'contractId is missing or is not a file of the caller.',
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
  APPLY_DEADLINE: {
    message: '签署截止时间须晚于当前时间，且不超过一年',
    sentence: 'signExpire is past or more than a year ahead.',
  },
  APPLY_NAME_INVALID: {
    message: '合同名称须为1-100个字符，不能包含特殊字符或网址',
    sentence: 'contractName is empty or breaks the rule.',
  },
  APPLY_SENT: { message: '该合同已发起，不能再修改', sentence: 'The applyId is no longer a draft.' },
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
  SIGN_TEXT_REQUIRED: {
    message: '请填写所有必填项',
    sentence: 'A required text field is empty or longer than fits.',
  },
  CANCEL_FINISHED: {
    message: '合同已签署完成，无法撤销，可发起作废',
    sentence: 'Everybody has signed already.',
  },
  DOWNLOAD_NOT_READY: {
    message: '签署文件正在生成，请稍后再试',
    sentence: 'The sealed revision or the pack is not finished.',
  },
});
