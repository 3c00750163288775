// A file of a pack that says: the log under this pack's checkpoint continues that earlier checkpoint of it (RFC 9162 §2.1.4). The hashes
// of the proof, an empty line and the earlier checkpoint, verbatim. Import-free: both halves use it.
import { base64, concat, utf8 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { hashLine, splitProof } from './tlog-proof.ts';

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
  const {
    lines: [header, ...rows],
    checkpoint,
  } = splitProof(bytes);
  if (header !== HEADER || rows.length > MOST_HASHES) throw new EvidenceError('proof', 'header');
  return { hashes: rows.map(hashLine), checkpoint };
}
