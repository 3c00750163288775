// @xinqi/pki/make: the making half: keys, certificates, CMS signatures, timestamps, OCSP, CRL. May use node:crypto.
export {
  type CertificateSigningRequest,
  createCertificateSigningRequest,
  readCertificateSigningRequest,
} from './certificate-request.ts';
export { type CertificateRequest, createCertificate, keyIdentifier } from './create-certificate.ts';
export { type CmsRequest, cmsSizeUpperBound, createCms } from './create-cms.ts';
export {
  authorityAccess,
  type CrlEntry,
  type CrlRequest,
  createCrl,
  crlDistribution,
} from './create-crl.ts';
export {
  exportPrivateKey,
  generateKey,
  importPrivateKey,
  type KeyKind,
  type KeyPair,
  localSigner,
  type Signer,
  type SigningKey,
} from './keys.ts';
export { MakeError, type MakeErrorCode } from './make-error.ts';
export {
  createOcspRequest,
  createOcspResponse,
  encodeOcspFailure,
  type OcspAnswer,
  type OcspRequest,
  type OcspResponseRequest,
  ocspResponderProfile,
  parseOcspRequest,
} from './ocsp-responder.ts';
export {
  createTimestampRequest,
  createTimestampResponse,
  createTimestampToken,
  encodeTimestampRejection,
  encodeTimestampResponse,
  parseTimestampRequest,
  readTimestampResponse,
  type TimestampAuthority,
  type TimestampFailure,
  type TimestampRequest,
  type TimestampStatement,
  tokenWithCertificates,
} from './timestamp-authority.ts';
