// C2SP tlog-proof: index, inclusion hashes and the signed checkpoint in one text file. Import-free: both halves
// use it. The optional `extra` line is not authenticated: a receipt holds its event there, whose hash is the leaf; a pack has none.
import { base64, concat, fromBase64, fromUtf8, utf8 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';

const HEADER = 'c2sp.org/tlog-proof@v1';

/** `checkpoint` holds the bytes of the signed checkpoint, verbatim. */
export interface TlogProof {
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  readonly checkpoint: Uint8Array;
  /** Of the `extra` line. */
  readonly extra?: Uint8Array;
}

/** Bytes of a `.tlog-proof` file. */
export function formatTlogProof({ index, hashes, checkpoint, extra }: TlogProof): Uint8Array {
  if (!Number.isSafeInteger(index) || index < 0 || hashes.some((h) => h.length !== 32)) {
    throw new EvidenceError('value', 'tlog proof');
  }
  const more = extra ? `extra ${base64(extra)}\n` : '';
  return concat(
    utf8(`${HEADER}\n${more}index ${index}\n${hashes.map((h) => `${base64(h)}\n`).join('')}\n`),
    checkpoint,
  );
}

/** The lines before the first empty one, and the checkpoint behind it; no lines where there is none. Throws EvidenceError('proof'). */
export function splitProof(bytes: Uint8Array): { lines: string[]; checkpoint: Uint8Array } {
  let text: string;
  try {
    text = fromUtf8(bytes);
  } catch {
    throw new EvidenceError('proof', 'not UTF-8');
  }
  const end = text.indexOf('\n\n');
  if (end < 0) throw new EvidenceError('proof', 'header');
  return { lines: text.slice(0, end).split('\n'), checkpoint: utf8(text.slice(end + 2)) };
}

/** Parts of a `.tlog-proof` file, nothing verified yet; throws EvidenceError('proof') for any other form. */
export function parseTlogProof(bytes: Uint8Array): TlogProof {
  const {
    lines: [header, ...lines],
    checkpoint,
  } = splitProof(bytes);
  const extra = lines[0]?.startsWith('extra ') ? bytesOf(lines.shift()!.slice(6), 'extra line') : undefined;
  const [index, ...rows] = lines;
  const number = /^index (0|[1-9][0-9]{0,15})$/.exec(index ?? '')?.[1];
  if (header !== HEADER || number === undefined || !Number.isSafeInteger(Number(number))) {
    throw new EvidenceError('proof', 'header');
  }
  if (rows.length > 63) throw new EvidenceError('proof', 'too many hashes');
  return {
    index: Number(number),
    hashes: rows.map(hashLine),
    checkpoint,
    ...(extra ? { extra } : {}),
  };
}

function bytesOf(text: string, what: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    throw new EvidenceError('proof', what);
  }
}

/** One hash of a proof; throws EvidenceError('proof'). */
export function hashLine(row: string): Uint8Array {
  const hash = bytesOf(row, 'hash line');
  if (hash.length !== 32) throw new EvidenceError('proof', 'hash line');
  return hash;
}
