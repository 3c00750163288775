// The text to which a signatory agrees before he is recorded (个人信息保护法 art. 29: picture and voice). A changed text is a new text, told by its hash.
import { createHash } from 'node:crypto';

export const videoConsentText = (days: number): string =>
  `发起方要求您签署前录制一段视频：您对着摄像头读出页面上的一句话。信契将您的影像和声音加密保存 ${days} 天，到期删除，只保留文件的摘要值，用于证明本次签署由您本人作出。发起方的人员和您本人可以播放；信契不识别您的面容和声音，不提取人脸或声纹特征，不提供给其他人（法院、仲裁机构等依法调取的除外）。影像和声音属于敏感个人信息。您可以不同意并联系发起方，但在发起方取消要求之前无法签署本合同。`;
export const videoConsent = (days: number): { text: string; hash: string } => {
  const text = videoConsentText(days);
  return { text, hash: createHash('sha256').update(text).digest('hex') };
};
