// The text to which a signatory agrees before his identity is compared (个人信息保护法 art. 29, 23). A changed text is a new version.
import { createHash } from 'node:crypto';

export const willConsentVersion = '2026-11';
export const willConsentText =
  '发起方要求核验您的身份后再签署。信契将您填写的身份证号、银行卡号，连同本合同中您的姓名和手机号，提供给认证机构（运营商、银行或其授权的核验机构）比对是否一致。身份证号加密保存，用于证明本次签署由您本人作出；银行卡号比对后仅保留末四位。发起方看不到这些号码，只能看到核验方式和结果。您可以换个方式验证，也可以不同意并联系发起方。';
export const willConsentHash = createHash('sha256').update(willConsentText).digest('hex');

/** To showing his face, which is a consent of its own (人脸识别技术应用安全管理办法 art. 5 and 6). */
export const faceWillConsentVersion = '2026-11';
export const faceWillConsentText =
  '您选择以人脸识别核验身份后再签署。信契将您填写的身份证号，连同本合同中您的姓名，提供给认证机构；您在认证机构的页面上由其使用摄像头采集您的面容，与身份证照片比对，判断是否为本人、是否为真人。信契不采集、不接收、不保存您的人脸图像、视频和人脸特征，只保存认证机构的流水号和结果，以及核验内容的摘要值；身份证号加密保存，用于证明本次签署由您本人作出。发起方只能看到核验方式和结果。人脸信息属于敏感个人信息。您可以不同意，改用本合同允许的其他方式核验，不影响签署。';
export const faceWillConsentHash = createHash('sha256').update(faceWillConsentText).digest('hex');
