// The separate consent to the processing of sensitive data (个人信息保护法 art. 29): its text, and the hash that an attempt names.
import { createHash } from 'node:crypto';

export const consentText =
  '为完成实名认证，信契将您填写的姓名、身份证号、手机号或银行卡号提供给认证机构（运营商、银行或其授权的核验机构）比对是否一致。身份证号加密保存，用于一人一号和证明您的身份；银行卡号比对后仅保留末四位。您拍摄或上传的证件照片仅用于识别文字，识别后即删除，不保存图片；识别的内容与您更正的内容加密保存在认证记录中。您也可以不拍照而手动填写。您可以选择其他验证方式，也可以随时注销账号，注销后上述号码即被删除。';
export const consentHash = createHash('sha256').update(consentText).digest('hex');
