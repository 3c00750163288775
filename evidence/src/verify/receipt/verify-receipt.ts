// A receipt (签署回执) judged alone: one event of one contract, under one signed checkpoint of the log. It says what it does not prove as
// clearly as what it does: nobody may take it for a contract. Rules Q1 to Q5 of docs/evidence-pack.md. Never throws on any input.
import type { CryptoPort } from '@xinqi/pki/check';
import { hex, type Sha256 } from '../../event/bytes.ts';
import { opens } from '../../event/commitment.ts';
import { type AnyEvent, decodeEvent, leafHash } from '../../event/event.ts';
import { EvidenceError } from '../../event/evidence-error.ts';
import { verifyInclusion } from '../../log/merkle-proof.ts';
import { parseTlogProof, type TlogProof } from '../../log/tlog-proof.ts';
import { decodeReceipt, type Receipt, receiptFiles } from '../../pack/receipt.ts';
import { identityWords } from '../../pack/report.ts';
import { OPENING_WORDS } from '../../pack/report-words.ts';
import { closedWords } from '../check-disclosure.ts';
import { checkLogKey } from '../check-keys.ts';
import { readCheckpoint } from '../check-log.ts';
import { type Claim, ClaimBook, type PackVerdict, RECEIPT_CLAIMS } from '../claims.ts';
import { checkConsistency } from '../earlier/check-consistency.ts';
import { type Evidence, reasonOf } from '../evidence.ts';
import { CLOCK_TOLERANCE_MS, SKEW_MS } from '../history/clocks.ts';
import { broken, quoted } from '../parties/party.ts';

export interface VerifyReceiptOptions {
  /** Trusted root certificates, DER. */
  readonly anchors?: readonly Uint8Array[];
  readonly crypto: CryptoPort;
  readonly now: Date;
}

/** `event`: believe it only as far as the claims go. */
export interface ReceiptReport {
  readonly verdict: PackVerdict;
  readonly claims: readonly Claim[];
  readonly warnings: readonly string[];
  readonly event: AnyEvent | undefined;
  readonly log: string | undefined;
  readonly rootSha256: string | undefined;
  readonly testCertificates: boolean;
}

/** True for what begins as a C2SP tlog-proof does. */
export const isReceipt = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 19)) === 'c2sp.org/tlog-proof';

/** Judges a receipt. */
export async function verifyReceipt(
  bytes: Uint8Array,
  { anchors = [], crypto, now }: VerifyReceiptOptions,
): Promise<ReceiptReport> {
  const book = new ClaimBook(RECEIPT_CLAIMS);
  const sha256: Sha256 = (data) => crypto.digest('SHA-256', data);
  let evidence: Evidence = {
    ...{ files: new Map(), book, crypto, sha256, anchors, now, earlierRoots: new Map() },
    ...{ timestampAnchors: [], listAnchors: [], witnessPolicy: undefined },
  };
  book.warnings.push('这是一份签署回执，只证明一次签署确认已载入日志；它不是合同，也不说明合同是否完成');
  let event: AnyEvent | undefined;
  try {
    const proof = parseTlogProof(bytes);
    const receipt = proof.extra && decodeReceipt(proof.extra);
    evidence = {
      ...evidence,
      files: receiptFiles(proof, receipt ?? { event: bytes, openings: [], consistency: [] }),
    };
    await readCheckpoint(evidence);
    if (receipt) {
      event = decodeEvent(receipt.event);
      const intent = receipt.intent && decodeEvent(receipt.intent);
      await checkAll(evidence, { proof, receipt, event, intent });
    } else book.notCovered('receipt', '签署回执不含事件（旧的形式），请与该合同的证据包一并核验');
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error;
    book.refuted('receipt', broken('Q1', `形式不合：${reasonOf(error)}`));
  }
  sayLimits(book, event);
  return {
    ...{ verdict: book.verdict(), claims: book.list(), warnings: book.warnings, event },
    ...{ log: evidence.checkpoint?.origin, rootSha256: evidence.rootSha256 },
    testCertificates: evidence.rootIsTest ?? false,
  };
}

type Opened = {
  readonly proof: TlogProof;
  readonly receipt: Receipt;
  readonly event: AnyEvent;
  readonly intent: AnyEvent | undefined;
};

async function checkAll(evidence: Evidence, opened: Opened): Promise<void> {
  const { book } = evidence;
  const { receipt, event, proof } = opened;
  checkEvent(evidence, event);
  if (receipt.certificate) await checkLogKey(evidence, new Date(event.ts));
  else book.notCovered('log_key', '签署回执不含日志的证书（旧的形式），请与该合同的证据包一并核验');
  await checkConsistency(evidence);
  await checkInclusion(evidence, proof, receipt.event);
  const confirmed = await checkIntent(evidence, opened);
  await checkOpenings(evidence, receipt, confirmed ? [event, confirmed] : [event]);
}

/** Q2: what a signatory is given at once after he confirmed, and nothing else. */
function checkEvent({ book, now, checkpoint }: Evidence, event: AnyEvent): void {
  if (event.type !== 'sign.accept') book.refuted('receipt', broken('Q2', '所载事件不是签署确认'));
  else if (Date.parse(event.ts) > now.getTime() + CLOCK_TOLERANCE_MS)
    book.refuted('receipt', broken('Q2', '签署确认的时间晚于当前时间'));
  else if (checkpoint && event.log !== checkpoint.origin)
    // carried over into a log that follows (decision 0143): a pack of that log shows from where
    book.notCovered('receipt', `事件出自另一日志“${event.log}”，请与该合同其后的证据包一并核验`);
  else book.proved('receipt', `合同 ${event.apply_no}，签署 ${event.sign_no}，平台记录的时间 ${event.ts}`);
}

async function checkInclusion(evidence: Evidence, proof: TlogProof, event: Uint8Array): Promise<void> {
  const { book, checkpoint, sha256 } = evidence;
  if (!checkpoint) return;
  const leaf = await leafHash(event, sha256);
  const { size, root } = checkpoint;
  if (await verifyInclusion(leaf, proof.index, size, root, proof.hashes, sha256))
    book.proved('inclusion', `日志第 ${proof.index} 条（从 0 数起），在 ${size} 条的日志之内`);
  else book.refuted('inclusion', broken('Q3', `日志第 ${proof.index} 条不是这一事件`));
}

/** Q4: the intent is the one that the event names by its leaf, so that the log vouches for it too. */
async function checkIntent({ book, sha256 }: Evidence, opened: Opened): Promise<AnyEvent | undefined> {
  const { receipt, event, intent } = opened;
  if (event.type !== 'sign.accept') return undefined;
  if (!receipt.intent || !intent) {
    book.notCovered('confirmed', '签署回执不含签署意愿（旧的形式）');
    return undefined;
  }
  const named = hex(await leafHash(receipt.intent, sha256)) === event.data.intent;
  const same = intent.apply_no === event.apply_no && intent.sign_no === event.sign_no;
  const before = Date.parse(intent.ts) <= Date.parse(event.ts) + SKEW_MS;
  if (intent.type !== 'sign.intent' || !named || !same || !before) {
    book.refuted('confirmed', broken('Q4', '所载的签署意愿不是这次确认所指的那一个'));
    return undefined;
  }
  const { docs } = intent.data;
  const { length, sha256: hash } = intent.doc!;
  book.proved(
    'confirmed',
    docs
      ? `所签的 ${docs.length} 个文件，其 SHA-256 依次是：${docs.join('、')}`
      : `所签的文件当时有 ${length} 字节，SHA-256 ${hash}；签署之后的版本以它开头`,
  );
  return intent;
}

/** Q5: every opening gives a commitment of one of the two events. */
async function checkOpenings(
  { book, sha256 }: Evidence,
  { openings }: Receipt,
  events: readonly AnyEvent[],
): Promise<void> {
  for (const opening of openings) {
    const event = events.find(({ id }) => id === opening.event);
    if (event && (await opens(event, opening, sha256))) continue;
    book.refuted('openings', broken('Q5', `${quoted(opening.path)}与事件中的承诺不符`));
    return;
  }
  const closed = closedWords(events, openings);
  const shown = openings.map(({ path, value }) => {
    const key = path.split('.').at(-1)!;
    return `${OPENING_WORDS[key] ?? key}${quoted(value)}`;
  });
  if (shown.length === 0) book.notCovered('openings', `没有披露信息${closed}`);
  else book.proved('openings', `${[...new Set(shown)].join('；')}${closed}`);
}

/** What no receipt proves, whatever it holds. */
function sayLimits(book: ClaimBook, event: AnyEvent | undefined): void {
  const recorded = event?.type === 'sign.accept' ? [...identityWords([event]).values()] : [];
  book.notCovered('timestamp', '签署回执没有外部时间戳，时间由平台记录');
  book.notCovered(
    'contract',
    '签署回执不含合同文件；合同此后是否完成、被拒签、撤销、过期或作废，以该合同的证据包为准',
  );
  book.notCovered(
    'identity',
    recorded.length > 0
      ? `平台记录的是：${recorded.join('；')}。真实身份不由签署回执证明`
      : '真实身份不由签署回执证明',
  );
  book.notCovered(
    'later_events',
    '签署回执只说明交付时的日志；日志此后有无改写、截断或分叉，请与该合同其后的证据包一并核验',
  );
}
