// The separate consent to showing one's face (个人信息保护法 art. 29, 人脸识别技术应用安全管理办法 art. 5 and 6): a text of its own, with its other ways.
import { createHash } from 'node:crypto';

export const faceConsentText =
  '您选择了人脸识别。信契将您填写的姓名、身份证号提供给认证机构，您在认证机构的页面上由其使用摄像头采集您的面容，与身份证照片比对，判断是否为本人、是否为真人。信契不采集、不接收、不保存您的人脸图像、视频和人脸特征，只保存认证机构的流水号、结果和相似度，以及核验内容的摘要值；认证机构对人脸信息的处理见其页面上的说明。姓名和身份证号加密保存，用于一人一号和证明您的身份。人脸信息属于敏感个人信息。您可以不同意，改用运营商、银行卡或人工审核等其他方式验证，不影响使用服务。您可以随时注销账号，注销后上述号码即被删除。';
export const faceConsentHash = createHash('sha256').update(faceConsentText).digest('hex');
