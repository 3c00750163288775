// The request of C2SP tlog-witness, POST <prefix>/add-checkpoint: `old <size>`, the consistency proof, an empty line, the signed
// checkpoint. Attacker-controlled where a witness reads it.
import { base64, concat, fromBase64, fromUtf8, utf8 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';

const MOST_HASHES = 63;
/** No request of a log is longer. */
export const MOST_REQUEST_BYTES = 16_384;
/** Content type of the answer that says how far the witness has seen the log. */
export const SIZE_TYPE = 'text/x.tlog.size';

export interface AddCheckpoint {
  /** Size of the last checkpoint that the witness cosigned; 0 for the first. */
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly checkpoint: Uint8Array;
}

/** A tree size in decimal, or undefined for any other text. */
export function parseSize(text: string): number | undefined {
  const size = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(size) ? size : undefined;
}

/** Bytes of a request. */
export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): Uint8Array {
  if (parseSize(String(oldSize)) === undefined || proof.length > MOST_HASHES)
    throw new EvidenceError('value', 'add-checkpoint');
  return concat(utf8(`old ${oldSize}\n${proof.map((hash) => `${base64(hash)}\n`).join('')}\n`), checkpoint);
}

/** The parts of a request, nothing verified yet; throws EvidenceError('proof' | 'value') for any other form. */
export function parseAddCheckpoint(bytes: Uint8Array): AddCheckpoint {
  const text = fromUtf8(bytes);
  const end = text.indexOf('\n\n');
  const [old = '', ...rows] = text.slice(0, Math.max(end, 0)).split('\n');
  const oldSize = old.startsWith('old ') ? parseSize(old.slice(4)) : undefined;
  if (oldSize === undefined || rows.length > MOST_HASHES) throw new EvidenceError('proof', 'add-checkpoint');
  const proof = rows.map(fromBase64);
  if (proof.some((hash) => hash.length !== 32)) throw new EvidenceError('proof', 'hash line');
  return { oldSize, proof, checkpoint: utf8(text.slice(end + 2)) };
}
