// The text to which a signatory agrees before his identity is compared (个人信息保护法 art. 29, 23). A changed text is a new version.
import { createHash } from 'node:crypto';

export const willConsentVersion = '2026-11';
export const willConsentText =
  '发起方要求核验您的身份后再签署。信契将您填写的身份证号、银行卡号，连同本合同中您的姓名和手机号，提供给认证机构（运营商、银行或其授权的核验机构）比对是否一致。身份证号加密保存，用于证明本次签署由您本人作出；银行卡号比对后仅保留末四位。发起方看不到这些号码，只能看到核验方式和结果。您可以换个方式验证，也可以不同意并联系发起方。';
export const willConsentHash = createHash('sha256').update(willConsentText).digest('hex');
