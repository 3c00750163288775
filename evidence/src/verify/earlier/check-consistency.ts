// Which earlier checkpoints of the log this pack's continues (RFC 9162 §2.1.4): each that somebody was given of this contract, in a pack
// or a receipt. Whoever rewrites, forks or restores the log cannot write them. Rules K1 to K3 of docs/evidence-pack.md.
import { sameBytes } from '../../event/bytes.ts';
import { parseCheckpoint } from '../../log/checkpoint.ts';
import { parseConsistency } from '../../log/consistency-proof.ts';
import { ed25519 } from '../../log/ed25519.ts';
import { verifyConsistency } from '../../log/merkle-proof.ts';
import { type NoteKey, verifyNote } from '../../log/signed-note.ts';
import { consistencyName, consistencySize } from '../../pack/pack-names.ts';
import { UNJUDGED } from '../claims.ts';
import { type Evidence, reasonOf } from '../evidence.ts';
import { broken } from '../parties/party.ts';

type Fault = readonly [rule: 'K1' | 'K2' | 'K3', words: string];

/** Needs the keys. Says nothing of a pack without such proofs; keeps the roots that the log's key signed. */
export async function checkConsistency(evidence: Evidence): Promise<void> {
  const { files, book } = evidence;
  const sizes = [...files.keys()].map(consistencySize).filter((size) => size !== undefined);
  if (sizes.length === 0) return;
  if (book.result('checkpoint') !== 'proved') {
    book.notCovered('consistency', UNJUDGED);
    return;
  }
  sizes.sort((a, b) => a - b);
  const faults: Fault[] = [];
  for (const size of sizes) {
    const fault = await faultOf(evidence, size);
    if (fault) faults.push(fault);
  }
  const [first] = faults.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  if (first) book.refuted('consistency', broken(...first));
  else book.proved('consistency', `接续此前 ${sizes.length} 个检查点：${sizes.join('、')} 条`);
}

async function faultOf(evidence: Evidence, size: number): Promise<Fault | undefined> {
  const { files, logKey } = evidence;
  const name = consistencyName(size);
  const { root, fault } = await judgeContinuation(
    { name, size, bytes: files.get(name)! },
    { ...evidence.checkpoint!, key: logKey! },
    evidence,
  );
  if (root) evidence.earlierRoots.set(size, root);
  return fault;
}

/** Whether a log, as its checkpoint shows it, continues its own of `size` before. `root`: of that one, if the log's key signed it. */
export async function judgeContinuation(
  { name, size, bytes }: { name: string; size: number; bytes: Uint8Array },
  log: { key: NoteKey; origin: string; size: number; root: Uint8Array },
  { crypto, sha256 }: Pick<Evidence, 'crypto' | 'sha256'>,
): Promise<{ root?: Uint8Array; fault?: Fault }> {
  let proof: ReturnType<typeof parseConsistency>;
  let before: ReturnType<typeof parseCheckpoint>;
  try {
    proof = parseConsistency(bytes);
    before = parseCheckpoint(proof.checkpoint);
  } catch (error) {
    return { fault: ['K1', `${name}：${reasonOf(error)}`] };
  }
  if (before.size !== size || size >= log.size) return { fault: ['K1', `${name} 不是更早的检查点`] };
  const { note, origin, root } = before;
  const signed =
    origin === log.origin &&
    note.lines.length === 1 &&
    (await verifyNote(note, log.key, sha256, ed25519(crypto)));
  if (!signed) return { fault: ['K2', `${name} 的检查点不是日志密钥签名的`] };
  const continues = await verifyConsistency(size, log.size, root, log.root, proof.hashes, sha256);
  return continues ? { root } : { root, fault: ['K3', `日志没有接续它 ${size} 条时的检查点`] };
}

/** The size of which two lists of signed roots say different things: nobody can sign both and keep one log. */
export function contradiction(
  one: ReadonlyMap<number, Uint8Array>,
  other: ReadonlyMap<number, Uint8Array>,
): number | undefined {
  return [...one.keys()].find((size) => other.has(size) && !sameBytes(one.get(size)!, other.get(size)!));
}
