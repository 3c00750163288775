// Error codes of the real-name family.
import { errorCodes } from '../error-code.ts';
import { faceErrors } from './face-errors.ts';
import { ocrErrors } from './ocr-errors.ts';
import { proofErrors } from './proof-errors.ts';
import { reviewErrors } from './review-errors.ts';

export const realNameErrors = errorCodes({
  ...faceErrors,
  ...ocrErrors,
  ...proofErrors,
  ...reviewErrors,
  REAL_NAME_FIELD: {
    message: '填写的信息有误，请检查',
    sentence: 'What a person says of himself cannot be compared; says which field and why.',
  },
  REAL_NAME_CONSENT: {
    message: '请先阅读并同意《实名认证信息处理说明》',
    sentence:
      'The consent to the processing of sensitive data (PIPL art. 29) is not that of the text shown now.',
  },
  REAL_NAME_DONE: {
    message: '您已完成实名认证，如需更正请选择“更正”',
    sentence: 'The account is verified already and no correction was asked for.',
  },
  REAL_NAME_TAKEN: {
    message: '该身份已在其他账号完成实名认证。如非本人操作，请联系客服',
    sentence: 'Another account is verified under this identity number; told to who matched it alone.',
  },
  REAL_NAME_AWAY: {
    message: '认证服务暂时没有响应，本次不计次数。请稍后再试，或换个方式验证',
    sentence: 'The verifying party did not answer, or answered another question; the try does not count.',
  },
  REAL_NAME_QUOTA: {
    message: '本月平台的身份核验次数已用完。您可以改用不计费的方式（上传证件人工审核），或下月再试',
    sentence:
      'The platform has used up the checks by outside parties of this month; nobody was asked, and ways that cost nothing remain.',
  },
  REAL_NAME_ASKED: {
    message: '这次验证的结果尚未返回，请稍后查看，或换个方式验证',
    sentence: 'An attempt of this number was begun and its answer is not known.',
  },
  REAL_NAME_MOVED: {
    message: '您的手机号在验证期间已更换，请用新手机号重新验证',
    sentence: 'The account has another phone than the one that was compared.',
  },
});
