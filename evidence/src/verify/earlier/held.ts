// What a pack or a receipt (签署回执) proves of the log by itself, so that two of them can be compared.
import { hex } from '../../event/bytes.ts';
import { type AnyEvent, decodeEvent, leafHash } from '../../event/event.ts';
import { EvidenceError } from '../../event/evidence-error.ts';
import { parseCheckpoint } from '../../log/checkpoint.ts';
import { verifyInclusion } from '../../log/merkle-proof.ts';
import { parseTlogProof, type TlogProof } from '../../log/tlog-proof.ts';
import { decodeReceipt, receiptFiles } from '../../pack/receipt.ts';
import { checkCheckpoint } from '../check-keys.ts';
import { ClaimBook, type ClaimId, RECEIPT_CLAIMS } from '../claims.ts';
import { type Evidence, reasonOf } from '../evidence.ts';
import { checkConsistency } from './check-consistency.ts';

export interface Held {
  readonly applyNo: string;
  readonly log: string;
  readonly size: number;
  /** Of every size of the log whose root its key signed here, this one's among them. */
  readonly roots: ReadonlyMap<number, Uint8Array>;
  /** Of a pack: all events of the contract under its checkpoint; of a receipt: its one. */
  readonly leaves: readonly { readonly leafHex: string; readonly index: number }[];
  /** Milliseconds; a receipt does not say when it was given. */
  readonly madeAt?: number;
  /** It shows that the log continues these of `roots`. */
  readonly continues: boolean;
}

/** Without these a pack proves nothing of the log. */
const NEEDED = [
  ...(['container', 'manifest', 'manifest_signature', 'pack_key', 'log_key', 'checkpoint'] as const),
  ...(['events', 'chain', 'inclusion'] as const),
] satisfies readonly ClaimId[];

/** What a pack proves; the claim that it lacks otherwise. */
export function heldByPack(evidence: Evidence): Held | ClaimId {
  const { book, manifest, checkpoint, events, earlierRoots } = evidence;
  const open = NEEDED.find((claim) => book.result(claim) !== 'proved');
  if (open) return open;
  const { size, root } = checkpoint!;
  return {
    ...{ applyNo: manifest!.apply_no, log: manifest!.log, size, madeAt: Date.parse(manifest!.made_at) },
    roots: new Map(earlierRoots).set(size, root),
    leaves: events!.map(({ leafHex, index }) => ({ leafHex, index: index! })),
    continues: book.result('consistency') === 'proved',
  };
}

/**
 * The same of a log before that of the pack, whose events it carried over (decision 0143): leaf i of it is leaf i + n of the n-th log after it.
 * Undefined: the pack's log does not follow it, or no anchor certifies its key.
 */
export function heldOfPrevious(
  { book, manifest, events, previousLogs = [] }: Evidence,
  log: string,
): Held | undefined {
  const place = previousLogs.findIndex((one) => one?.key.name === log);
  const found = previousLogs[place];
  if (!found || book.result('leaves') !== 'proved') return undefined;
  const older = new Set(previousLogs.slice(place).map((one) => one?.key.name));
  return {
    ...{ applyNo: manifest!.apply_no, log, size: found.size, roots: found.roots, continues: true },
    leaves: events!
      .filter(({ event }) => older.has(event.log))
      .map(({ leafHex, index }) => ({ leafHex, index: index! - place - 1 })),
  };
}

/** Of every log before that of the pack. */
export const heldOfAllPrevious = (evidence: Evidence): Held[] =>
  (evidence.previousLogs ?? []).flatMap((one) => (one && heldOfPrevious(evidence, one.key.name)) ?? []);

/** What a receipt proves under the log key of this pack, or of a log that it follows; in words, what it lacks. One of before 28 November 2026 holds no event. */
export async function heldByReceipt(bytes: Uint8Array, pack: Evidence): Promise<Held | string> {
  const { sha256, manifest, previousLogs = [], events = [] } = pack;
  try {
    const proof: TlogProof = parseTlogProof(bytes);
    const receipt = proof.extra ? decodeReceipt(proof.extra) : undefined;
    const book = new ClaimBook(RECEIPT_CLAIMS);
    const files = receipt ? receiptFiles(proof, receipt) : new Map<string, Uint8Array>();
    const checkpoint = parseCheckpoint(proof.checkpoint);
    const { origin, size, root } = checkpoint;
    const isOwn = origin === manifest!.log;
    const logKey = isOwn ? pack.logKey : previousLogs.find((one) => one?.key.name === origin)?.key;
    if (!logKey) return '签署回执不是本证据包的日志密钥签名的';
    const own: Evidence = { ...pack, book, files, checkpoint, logKey, earlierRoots: new Map() };
    await checkCheckpoint(own, logKey, origin);
    if (book.result('checkpoint') !== 'proved') return '签署回执不是本证据包的日志密钥签名的';
    const there = isOwn ? events.find(({ index }) => index === proof.index) : undefined;
    const event: AnyEvent | undefined = receipt ? decodeEvent(receipt.event) : there?.event;
    if (!event) return `签署回执不含事件，本证据包中没有日志第 ${proof.index} 条的事件`;
    const leaf = receipt ? await leafHash(receipt.event, sha256) : there!.leaf;
    if (!(await verifyInclusion(leaf, proof.index, size, root, proof.hashes, sha256)))
      return '签署回执的证明不成立';
    await checkConsistency(own);
    return {
      ...{ applyNo: event.apply_no ?? '', log: origin, size },
      roots: new Map(own.earlierRoots).set(size, root),
      leaves: [{ leafHex: hex(leaf), index: proof.index }],
      continues: book.result('consistency') === 'proved',
    };
  } catch (error) {
    if (error instanceof EvidenceError) return `签署回执无法读取：${reasonOf(error)}`;
    throw error;
  }
}
