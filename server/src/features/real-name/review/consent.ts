// The separate consent to a review (个人信息保护法 art. 29): pictures are kept and looked at, which the other ways never do.
import { createHash } from 'node:crypto';

export const reviewConsentText =
  '为完成实名认证，信契由两名审核员分别核对您填写的姓名、证件号码、出生日期、有效期与您上传的证件照片。照片加密保存，仅供审核员查看，查看会留下记录；审核结束、您撤回申请或注销账号时，照片即被删除，只保留照片的摘要值和审核结果。姓名与证件号码加密保存，用于一人一号和证明您的身份；您撤回的申请，其内容随之删除。护照照片下方和卡式证件背面的机读码由信契自行识别，用于提示您和审核员核对，除此之外不识别照片上的文字；照片不提供给第三方。持有居民身份证的，可以选择不需要上传照片的其他验证方式。您可以随时注销账号，注销后上述号码即被删除。';
export const reviewConsentHash = createHash('sha256').update(reviewConsentText).digest('hex');
