// @xinqi/pki/revocation: OCSP and CRL, the checking half: no npm package, no node: import; cryptography by CryptoPort.
export { type AccessPoints, accessPoints } from './access-points.ts';
export { type CertId, encodeCertId, isOfIssuer, keyBits, readCertId } from './cert-id.ts';
export {
  type CertificateStatus,
  chainStatus,
  type RevocationItem,
  type StatusRequest,
  type UnknownReason,
} from './chain-status.ts';
export { type Crl, type CrlCheck, checkCrl, parseCrl } from './crl.ts';
export {
  checkOcsp,
  type OcspCheck,
  type OcspResponse,
  parseOcspResponse,
  type SingleResponse,
} from './ocsp.ts';
export {
  REVOCATION_REASONS,
  type Revocation,
  type RevocationReason,
  type RevocationStatement,
  type StatementReason,
  type StatementResult,
} from './statement.ts';
