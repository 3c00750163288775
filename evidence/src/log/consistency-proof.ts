// A file of a pack that says: the log under this pack's checkpoint continues that earlier checkpoint of it (RFC 9162 §2.1.4). The hashes
// of the proof, an empty line and the earlier checkpoint, verbatim. Import-free: both halves use it.
import { base64, concat, fromUtf8, utf8 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { hashLine } from './tlog-proof.ts';

const HEADER = 'xinqi.consistency/v1';
const MOST_HASHES = 63;

export interface ConsistencyProof {
  readonly hashes: readonly Uint8Array[];
  /** The earlier signed checkpoint, verbatim. */
  readonly checkpoint: Uint8Array;
}

/** Bytes of the file. */
export function formatConsistency({ hashes, checkpoint }: ConsistencyProof): Uint8Array {
  return concat(utf8(`${HEADER}\n${hashes.map((hash) => `${base64(hash)}\n`).join('')}\n`), checkpoint);
}

/** Its parts, nothing verified yet; throws EvidenceError('proof') for any other form. */
export function parseConsistency(bytes: Uint8Array): ConsistencyProof {
  let text: string;
  try {
    text = fromUtf8(bytes);
  } catch {
    throw new EvidenceError('proof', 'not UTF-8');
  }
  const end = text.indexOf('\n\n');
  const [header, ...rows] = text.slice(0, Math.max(end, 0)).split('\n');
  if (end < 0 || header !== HEADER || rows.length > MOST_HASHES) throw new EvidenceError('proof', 'header');
  return { hashes: rows.map(hashLine), checkpoint: utf8(text.slice(end + 2)) };
}
