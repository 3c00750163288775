// The sentence that a signer agrees to. Its hash goes into the evidence; a changed sentence is a new version.
import { createHash } from 'node:crypto';

export const consentVersion = '2026-11';
export const consentText =
  '我已阅读合同全文，同意以电子签名方式签署本合同，并同意为本次签署签发一次性数字证书。平台将记录签署时间、网络地址、设备信息与验证结果作为证据；已交付他人的证据包无法收回。';
export const consentHash = createHash('sha256').update(consentText).digest('hex');
