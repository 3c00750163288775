// Which earlier checkpoints of the log this pack's continues (RFC 9162 §2.1.4): each that somebody was given of this contract, in a pack
// or a receipt. Whoever rewrites, forks or restores the log cannot write them. Rules K1 to K3 of docs/evidence-pack.md.
import { sameBytes } from '../../event/bytes.ts';
import { parseCheckpoint } from '../../log/checkpoint.ts';
import { parseConsistency } from '../../log/consistency-proof.ts';
import { ed25519 } from '../../log/ed25519.ts';
import { verifyConsistency } from '../../log/merkle-proof.ts';
import { verifyNote } from '../../log/signed-note.ts';
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
  const { files, sha256, crypto, logKey } = evidence;
  const checkpoint = evidence.checkpoint!;
  const name = consistencyName(size);
  let proof: ReturnType<typeof parseConsistency>;
  let before: ReturnType<typeof parseCheckpoint>;
  try {
    proof = parseConsistency(files.get(name)!);
    before = parseCheckpoint(proof.checkpoint);
  } catch (error) {
    return ['K1', `${name}：${reasonOf(error)}`];
  }
  if (before.size !== size || size >= checkpoint.size) return ['K1', `${name} 不是更早的检查点`];
  const { note, origin, root } = before;
  const signed =
    origin === checkpoint.origin &&
    note.lines.length === 1 &&
    (await verifyNote(note, logKey!, sha256, ed25519(crypto)));
  if (!signed) return ['K2', `${name} 的检查点不是日志密钥签名的`];
  evidence.earlierRoots.set(size, root);
  if (!(await verifyConsistency(size, checkpoint.size, root, checkpoint.root, proof.hashes, sha256)))
    return ['K3', `日志没有接续它 ${size} 条时的检查点`];
  return undefined;
}

/** The size of which two lists of signed roots say different things: nobody can sign both and keep one log. */
export function contradiction(
  one: ReadonlyMap<number, Uint8Array>,
  other: ReadonlyMap<number, Uint8Array>,
): number | undefined {
  return [...one.keys()].find((size) => other.has(size) && !sameBytes(one.get(size)!, other.get(size)!));
}
