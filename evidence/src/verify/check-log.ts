// Events, the contract's chain, inclusion in the log, and time (evidence.md §1–3; D-01 to D-07).
import { isTestChain, verifyTimestampToken } from '@xinqi/pki/check';
import { DerCursor, DerError, readDer, readSmallInteger, TAG } from '@xinqi/pki/der';
import { hex, sameBytes } from '../event/bytes.ts';
import { decodeEvent, leafHash } from '../event/event.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { parseCheckpoint } from '../log/checkpoint.ts';
import { verifyInclusion } from '../log/merkle-proof.ts';
import { parseTlogProof } from '../log/tlog-proof.ts';
import { LEAVES, proofIndex } from '../pack/pack-names.ts';
import { CERTIFICATE_WORDS } from './certificates/certificate-words.ts';
import { attempt, type Evidence, type PackedEvent } from './evidence.ts';
import { SKEW_MS } from './history/clocks.ts';

/** Reads log/checkpoint; its signature is judged with the keys. */
export async function readCheckpoint(evidence: Evidence): Promise<void> {
  const { files, book } = evidence;
  const checkpoint = await attempt(book, 'checkpoint', 'log/checkpoint', () =>
    parseCheckpoint(files.get('log/checkpoint')!),
  );
  if (checkpoint) evidence.checkpoint = checkpoint;
}

/** Every RFC 3161 token must stamp SHA-256 of the checkpoint file; the earliest proved time is kept. */
export async function checkTimestamps(evidence: Evidence): Promise<void> {
  const { files, book, crypto } = evidence;
  const anchors = [...evidence.anchors, ...evidence.timestampAnchors];
  const checkpoint = files.get('log/checkpoint')!;
  const proved: string[] = [];
  const open: string[] = [];
  const stamps: { time: Date; root: Uint8Array }[] = [];
  for (const [name, file] of files) {
    if (!name.startsWith('tsa/')) continue;
    const token = await attempt(book, 'timestamp', name, () => tokenOf(file));
    if (!token) continue;
    const digestOf = (algorithm: Parameters<typeof crypto.digest>[0]) => crypto.digest(algorithm, checkpoint);
    const result = await verifyTimestampToken(crypto, { token, digestOf, anchors });
    if (result.ok) {
      const { genTime } = result.info;
      if (!evidence.stampedAt || genTime < evidence.stampedAt) evidence.stampedAt = genTime;
      if (!isTestChain(result.chain)) stamps.push({ time: genTime, root: result.chain.at(-1)!.der });
      proved.push(`${result.tsaName} ${genTime.toISOString()}`);
    } else if (result.reason === 'no_anchors' || result.reason === 'no_path') {
      open.push(`${name}：时间戳机构不在信任锚之下`);
    } else book.refuted('timestamp', `${name}：时间戳不成立（${CERTIFICATE_WORDS[result.reason]}）`);
  }
  evidence.stamps = stamps;
  if (proved.length > 0) book.proved('timestamp', [...proved, ...open].join('；'));
  else book.notCovered('timestamp', open.join('；') || '尚未取得时间戳');
}

/** The token of a TimeStampResp with status granted (RFC 3161 §2.4.2), nothing else around it. */
function tokenOf(response: Uint8Array): Uint8Array {
  try {
    const fields = new DerCursor(readDer(response, TAG.sequence));
    const status = new DerCursor(fields.next(TAG.sequence));
    const granted = readSmallInteger(status.next(TAG.integer)) === 0;
    status.end();
    const token = fields.next(TAG.sequence).bytes;
    fields.end();
    if (granted) return token;
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
  }
  throw new EvidenceError('pack', 'timestamp response');
}

/** Canonical events, one a line, all of this contract and this log. */
export async function checkEvents(evidence: Evidence): Promise<void> {
  const { files, book, manifest, sha256 } = evidence;
  const bytes = files.get('events.ndjson')!;
  const events: PackedEvent[] = [];
  if (bytes.at(-1) !== 0x0a) book.refuted('events', 'events.ndjson 不以换行结尾');
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end);
    const event = await attempt(book, 'events', `第 ${events.length + 1} 个事件`, () => decodeEvent(line));
    if (!event) return;
    const leaf = await leafHash(line, sha256);
    events.push({ event, leaf, leafHex: hex(leaf), index: undefined });
    at += line.length + 1;
  }
  const foreign = events.find(
    ({ event }) =>
      manifest &&
      (event.apply_no !== manifest.apply_no ||
        // of a log before this one: the claim `leaves` says whether it is
        (event.log !== manifest.log && !files.has(LEAVES))),
  );
  if (events.length === 0) book.refuted('events', '没有事件');
  else if (!manifest) book.notCovered('events', '清单无法读取，不知属于哪份合同');
  else if (foreign) book.refuted('events', `事件 ${foreign.event.id} 不属于本合同或本日志`);
  else if (new Set(events.map(({ event }) => event.id)).size !== events.length)
    book.refuted('events', '事件编号重复');
  else book.proved('events', `${events.length} 个事件`);
  evidence.events = events;
}

/** seq_in_apply 0, 1, 2 … and `prev` the leaf hash of the event before: a dropped or swapped event shows. */
export function checkChain({ book, events }: Evidence): void {
  if (!events || events.length === 0) return;
  let before: PackedEvent | undefined;
  for (const [i, packed] of events.entries()) {
    const { seq_in_apply, prev } = packed.event;
    if (seq_in_apply !== i) {
      book.refuted('chain', `序号 ${i} 处是序号 ${seq_in_apply} 的事件`);
      return;
    }
    if (prev !== (before ? before.leafHex : null)) {
      book.refuted('chain', `序号 ${i} 的事件不接前一事件`);
      return;
    }
    before = packed;
  }
  book.proved('chain', `序号 0 至 ${events.length - 1}，末事件哈希 ${before!.leafHex}`);
}

/** The i-th proof by log index belongs to the i-th event: each leaf under the pack's one checkpoint, in log order. */
export async function checkInclusion(evidence: Evidence): Promise<void> {
  const { files, book, checkpoint, events, sha256 } = evidence;
  if (!checkpoint || !events) return;
  const proofs = [...files.keys()].filter((name) => proofIndex(name) !== undefined);
  proofs.sort((a, b) => proofIndex(a)! - proofIndex(b)!);
  if (proofs.length !== events.length) {
    book.refuted('inclusion', `${events.length} 个事件有 ${proofs.length} 个证明`);
    return;
  }
  for (const [i, name] of proofs.entries()) {
    const packed = events[i]!;
    const proof = await attempt(book, 'inclusion', name, () => parseTlogProof(files.get(name)!));
    if (!proof) continue;
    const right =
      proof.index === proofIndex(name) &&
      proof.extra === undefined &&
      sameBytes(proof.checkpoint, files.get('log/checkpoint')!) &&
      (await verifyInclusion(
        packed.leaf,
        proof.index,
        checkpoint.size,
        checkpoint.root,
        proof.hashes,
        sha256,
      ));
    if (right) packed.index = proof.index;
    else book.refuted('inclusion', `${name} 不能证明序号 ${i} 的事件在检查点之内`);
  }
  book.proved('inclusion', `${events.length} 个事件均在 ${checkpoint.size} 条的日志之内`);
}

/** Times do not run back along the chain, and nothing claims to be later than the timestamp over it. */
export function checkTimes({ book, events, manifest, stampedAt }: Evidence): void {
  if (!events || events.length === 0 || !manifest) return;
  const latest = (stampedAt ?? new Date(manifest.made_at)).getTime() + SKEW_MS;
  let newest = 0;
  for (const [i, { event }] of events.entries()) {
    const time = Date.parse(event.ts);
    if (time < newest - SKEW_MS) {
      book.refuted('event_times', `序号 ${i} 的事件早于在它之前的事件`);
      return;
    }
    if (time > latest) {
      book.refuted('event_times', `序号 ${i} 的事件晚于检查点`);
      return;
    }
    newest = Math.max(newest, time);
  }
  book.proved(
    'event_times',
    stampedAt ? `均不晚于时间戳 ${stampedAt.toISOString()}` : '先后一致（没有时间戳可比）',
  );
}
