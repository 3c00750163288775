// Door of evidence/event: events, their canonical bytes, commitments. Imports nothing, so both halves may use it.
export { beijingTime } from './beijing-time.ts';
export { base64, fromBase64, fromHex, fromUtf8, hex, type Sha256, utf8 } from './bytes.ts';
export {
  canonicalise,
  cleanText,
  EVENT_LIMITS,
  FILE_LIMITS,
  isCleanText,
  type Json,
  type JsonLimits,
  parseCanonical,
} from './canonical-json.ts';
export { commit, commitmentAt, countCommitments, type Opening, opens, SALT_BYTES } from './commitment.ts';
export {
  type Actor,
  type AnyEvent,
  type Auth,
  type DocRef,
  decodeEvent,
  type Event,
  encodeEvent,
  eventFaults,
  isOrigin,
  isTime,
  leafHash,
} from './event.ts';
export { EVENT_DATA, type EventData, type EventType, isLogWide, isPackedWide } from './event-data.ts';
export { type EvidenceCode, EvidenceError } from './evidence-error.ts';
export { digestOfFiles, fileOf, hashesText, MOST_FILES, type NamedFile, namedFile } from './files.ts';
export { base64ForUrl, type Intended, passkeyChallenge } from './passkey.ts';
export { maskName, subjectText, UNVERIFIED } from './subject-text.ts';
export { MOST_PASSKEY_BYTES, type PasskeyProof, WILL_METHODS } from './will.ts';
