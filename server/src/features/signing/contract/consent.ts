// The sentence that a signer agrees to. Its hash goes into the evidence; a changed sentence is a new version. Where an authority outside
// certifies signatories, it says who gets whose name for what, before anybody signs (个人信息保护法 art. 23).
import { createHash } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';

export type Consent = { text: string; hash: string; version: string };

const consent = (text: string, version: string): Consent => ({
  text,
  hash: createHash('sha256').update(text).digest('hex'),
  version,
});

export const ownConsent = consent(
  '我已阅读合同全文，同意以电子签名方式签署本合同，并同意为本次签署签发一次性数字证书。平台将记录签署时间、网络地址、设备信息与验证结果作为证据；已交付他人的证据包无法收回。',
  '2026-11',
);

/** Of this installation, as it is configured now. */
export const consentOf = ({
  SIGN_CA,
  EJBCA_OPERATOR,
}: Pick<Config, 'SIGN_CA' | 'EJBCA_OPERATOR'>): Consent =>
  SIGN_CA === 'own'
    ? ownConsent
    : consent(
        `${ownConsent.text}如我的身份已经核验，我同意平台将我的姓名（代表企业签署的，连同企业名称）和本次签名的公钥提供给电子认证机构${EJBCA_OPERATOR}，由其签发载有该姓名全称的数字证书。`,
        '2026-11/ca',
      );
