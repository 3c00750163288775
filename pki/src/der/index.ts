// @xinqi/pki/der: strict DER (X.690) reading and writing, BER intake for foreign CMS, OIDs, PEM. Runs in a browser.
export { berToDer } from './ber.ts';
export { compareBytes, concatBytes, equalBytes, fromBase64, fromHex, toBase64, toHex } from './bytes.ts';
export { DerError, type DerErrorCode } from './der-error.ts';
export { KeptByBytes } from './kept-by-bytes.ts';
export { encodeOid, OID, readOid } from './oid.ts';
export { decodePem, encodePem } from './pem.ts';
export { childrenOf, DerCursor, type DerNode, readDer, readElement } from './read.ts';
export { generalizedTimeText, readTime } from './time.ts';
export {
  contextPrimitiveTag,
  contextTag,
  integerContent,
  readBitString,
  readBoolean,
  readInteger,
  readNull,
  readOctetBits,
  readSmallInteger,
  readText,
  TAG,
} from './values.ts';
export {
  derBitString,
  derBoolean,
  derCertificateTime,
  derContext,
  derContextPrimitive,
  derElement,
  derGeneralizedTime,
  derHeader,
  derInteger,
  derNamedBits,
  derNull,
  derOctetString,
  derOid,
  derPrintable,
  derSequence,
  derSetOf,
  derUtf8,
} from './write.ts';
