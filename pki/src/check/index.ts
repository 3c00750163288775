// @xinqi/pki/check: the checking half: no npm package, no node: import; all cryptography comes through CryptoPort.
export {
  CURVE_WIDTHS,
  type Curve,
  digestLength,
  digestOfSignature,
  ecdsaSignatureToRaw,
  encodeDigestAlgorithm,
  encodeSignatureAlgorithm,
  keyFits,
  type PublicKeyKind,
  readDigestAlgorithm,
  readPublicKeyKind,
  readSignatureAlgorithm,
} from './algorithms.ts';
export { type Certificate, parseAnchor, parseCertificate } from './certificate.ts';
export {
  type Attribute,
  attributeValue,
  attributeValues,
  type Cms,
  encodeAttribute,
  encodeCms,
  parseCms,
  type SignerId,
} from './cms.ts';
export type { CryptoPort, DigestAlgorithm, SignatureAlgorithm } from './crypto-port.ts';
export {
  type Extension,
  KEY_USAGES,
  type KeyUsage,
  readAuthorityKeyId,
  readExtensions,
} from './extensions.ts';
export { encodeName, type Name, type NameParts, readName } from './name.ts';
export {
  type PathPurpose,
  type PathReason,
  type PathRequest,
  type PathResult,
  validatePath,
} from './path.ts';
export { PkiError, type PkiErrorCode } from './pki-error.ts';
export { isSignedBy } from './signed-by.ts';
export { sha1Name } from './signer/sha1.ts';
export {
  parseTimestampToken,
  type TimestampInfo,
  type TimestampReason,
  type VerifyTimestampRequest,
  type VerifyTimestampResult,
  verifyTimestampToken,
} from './timestamp.ts';
export { type CmsReason, type VerifyCmsRequest, type VerifyCmsResult, verifyCms } from './verify-cms.ts';
export {
  isTestChain,
  type SignatureFacts,
  type SignatureFailure,
  type SignatureRequest,
  type SignatureResult,
  type StampFacts,
  verifySignature,
} from './verify-signature.ts';
