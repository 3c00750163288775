// Leaves of no contract on which a pack rests (decisions 0143, 0144, 0148; rules L1 to L5): where this log follows another one, and when a passkey
// was registered. A log that follows another begins with the last checkpoint that the other published, carries its leaves, and only such a
// leaf may name the older log: nobody can write into it later.
import { PkiError, parseCertificate, validatePath } from '@xinqi/pki/check';
import { fromBase64, hex, sameBytes } from '../event/bytes.ts';
import { type AnyEvent, decodeEvent, leafHash } from '../event/event.ts';
import { isPackedWide } from '../event/event-data.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { parseCheckpoint } from '../log/checkpoint.ts';
import { ED25519_SPKI, ed25519 } from '../log/ed25519.ts';
import { verifyInclusion } from '../log/merkle-proof.ts';
import { verifyNote } from '../log/signed-note.ts';
import { parseTlogProof } from '../log/tlog-proof.ts';
import { LEAVES, leafProofIndex, previousConsistencyOf, previousName } from '../pack/pack-names.ts';
import { UNJUDGED } from './claims.ts';
import { judgeContinuation } from './earlier/check-consistency.ts';
import type { Evidence, PackedEvent, PreviousLog } from './evidence.ts';
import { broken, type Rule } from './parties/party.ts';

type Start = Extract<AnyEvent, { type: 'log.start' }>;
type Leaf = PackedEvent & { readonly index: number };

/** An older log while it is judged. */
type Before = PreviousLog & { readonly roots: Map<number, Uint8Array>; readonly certified: boolean };

type LeafRule = Extract<Rule, `L${number}`>;
class Broken extends Error {}
function need(condition: boolean, rule: LeafRule, why: string): asserts condition {
  if (!condition) throw new Broken(broken(rule, why));
}
/** What cannot be read breaks the rule that demands it. */
async function readable<T>(rule: LeafRule, what: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EvidenceError || error instanceof PkiError)
      throw new Broken(broken(rule, `${what}：${error.message}`));
    throw error;
  }
}

/** Needs manifest, checkpoint, events and keys. Says nothing of a pack without leaves. */
export async function checkLeaves(evidence: Evidence): Promise<void> {
  const { files, book, manifest, checkpoint, events } = evidence;
  if (![...files.keys()].some((name) => name === LEAVES || /^log\/(leaves\/|previous-)/.test(name))) return;
  if (!manifest || !checkpoint || !events) {
    book.notCovered('leaves', UNJUDGED);
    return;
  }
  try {
    const leaves = await readLeaves(evidence);
    const starts = followStarts(manifest.log, leaves, events);
    const before: Before[] = [];
    for (const [place, start] of starts.entries()) before.push(await checkStart(evidence, place, start));
    const named = [...files.keys()].filter((name) => /^log\/previous-\d\.cer$/.test(name)).length;
    need(named === starts.length, 'L3', '前一日志的证书与接续记录不一致');
    checkPlaces(manifest.log, starts, [...leaves, ...events]);
    await checkEarlierOfPrevious(evidence, before);
    evidence.leaves = leaves;
    evidence.previousLogs = before.map((one) => (one.certified ? one : undefined));
    const follows = starts.map(
      ({ data }) => `接续日志“${data.previous}”（最后公布 ${data.size} 条，带入 ${data.carried} 条）`,
    );
    book.proved('leaves', [`${leaves.length} 条记录`, ...follows].join('；'));
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    book.refuted('leaves', error.message);
  }
}

/** L1: canonical, each once, proved under this checkpoint. */
async function readLeaves({ files, checkpoint, sha256 }: Evidence): Promise<Leaf[]> {
  const bytes = files.get(LEAVES);
  need(bytes?.at(-1) === 0x0a, 'L1', `缺少 ${LEAVES}，或不以换行结尾`);
  const proofs = [...files.keys()].filter((name) => leafProofIndex(name) !== undefined);
  proofs.sort((a, b) => leafProofIndex(a)! - leafProofIndex(b)!);
  const leaves: Leaf[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.subarray(at, bytes.indexOf(0x0a, at));
    at += line.length + 1;
    const event = await readable('L1', '所附的记录', () => decodeEvent(line));
    need(isPackedWide(event.type), 'L1', '所附的记录不是日志接续或通行密钥的记录');
    const name = proofs[leaves.length];
    need(name !== undefined, 'L1', '所附的记录没有证明');
    const proof = await readable('L1', name, () => parseTlogProof(files.get(name)!));
    const leaf = await leafHash(line, sha256);
    const { size, root } = checkpoint!;
    const right =
      proof.index === leafProofIndex(name) &&
      sameBytes(proof.checkpoint, files.get('log/checkpoint')!) &&
      (await verifyInclusion(leaf, proof.index, size, root, proof.hashes, sha256));
    need(right, 'L1', `${name} 不能证明所附的记录在检查点之内`);
    leaves.push({ event, leaf, leafHex: hex(leaf), index: proof.index });
  }
  need(proofs.length === leaves.length, 'L1', '所附的记录与证明的数目不同');
  return leaves;
}

/** L2: the starts of this log and of those before it, at the place of each; whatever the pack holds is of one of them. */
function followStarts(log: string, leaves: readonly Leaf[], events: readonly PackedEvent[]): Start[] {
  const found = leaves.filter(({ event }) => event.type === 'log.start');
  const logs = [log];
  for (const [place, { event, index }] of found.entries()) {
    const { previous } = (event as Start).data;
    const right = event.log === logs.at(-1) && index === place && !logs.includes(previous);
    need(right, 'L2', `第 ${index} 条不是日志“${logs.at(-1)}”的开头`);
    logs.push(previous);
  }
  const foreign = [...leaves, ...events].find(({ event }) => !logs.includes(event.log));
  need(foreign === undefined, 'L2', `日志“${foreign?.event.log}”不是本日志，也不是它所接续的`);
  return found.map(({ event }) => event as Start);
}

/** L3: the checkpoint in the start is the older log's own, by a key that the same root certified. */
async function checkStart(
  { files, crypto, sha256, anchors }: Evidence,
  place: number,
  start: Start,
): Promise<Before> {
  const { previous, size, root, checkpoint } = start.data;
  const der = files.get(previousName(place));
  need(der !== undefined, 'L3', `缺少 ${previousName(place)}`);
  const { key, last } = await readable('L3', '前一日志的检查点', async () => {
    const { subject, spki } = parseCertificate(der);
    const ed = spki.length === 44 && hex(spki).startsWith(hex(ED25519_SPKI));
    need(ed && subject.commonName === previous, 'L3', '前一日志的证书不是它的密钥的');
    const said = parseCheckpoint(fromBase64(checkpoint));
    const key = { name: previous, publicKey: spki.slice(ED25519_SPKI.length) };
    const right =
      said.origin === previous &&
      said.size === size &&
      hex(said.root) === root &&
      said.note.lines.length === 1 &&
      (await verifyNote(said.note, key, sha256, ed25519(crypto)));
    need(right, 'L3', '日志接续记录所载的不是前一日志签名的检查点');
    return { key, last: said.root };
  });
  const at = new Date(start.ts);
  const path = await validatePath(crypto, { leaf: der, intermediates: [], anchors, at, purpose: 'any' });
  // without the right anchor nothing is proved: the claims of the keys say so
  const unknown = !path.ok && (path.reason === 'no_anchors' || path.reason === 'no_path');
  need(path.ok || unknown, 'L3', '前一日志的证书不被信任锚认可');
  return { key, size, roots: new Map([[size, last]]), certified: path.ok };
}

/** L5: what somebody was given of an older log is continued by the last checkpoint that it published. */
async function checkEarlierOfPrevious({ files, crypto, sha256 }: Evidence, before: readonly Before[]) {
  for (const [name, bytes] of files) {
    const of = previousConsistencyOf(name);
    if (!of) continue;
    const log = before[of.place];
    need(log !== undefined, 'L5', `${name} 不属于任何前一日志`);
    const { size } = of;
    const last = { ...log, origin: log.key.name, root: log.roots.get(log.size)! };
    const { root, fault } = await judgeContinuation({ name, size, bytes }, last, { crypto, sha256 });
    need(root !== undefined && !fault, 'L5', `${name} 不能证明前一日志接续了它 ${size} 条时的检查点`);
    log.roots.set(size, root);
  }
}

/** L4: leaves of an older log are among those that were carried over, and no others are. */
function checkPlaces(log: string, starts: readonly Start[], held: readonly PackedEvent[]): void {
  const logs = [log, ...starts.map(({ data }) => data.previous)];
  for (const { event, index } of held) {
    if (index === undefined) continue;
    const place = logs.indexOf(event.log);
    const carried = starts.slice(0, place).every(({ data }, k) => index - k <= data.carried);
    const own = starts[place];
    const behind = own === undefined || index - place > own.data.carried || index === place;
    need(carried && behind, 'L4', `第 ${index} 条不可能属于日志“${event.log}”`);
  }
}
