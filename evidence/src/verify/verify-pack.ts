// Verifying an evidence pack offline (evidence.md §4): bytes in, claims out. Never throws on any input.
import type { CryptoPort } from '@xinqi/pki/check';
import type { Sha256 } from '../event/bytes.ts';
import type { AnyEvent } from '../event/event.ts';
import type { Manifest } from '../pack/manifest.ts';
import {
  countFiles,
  documentNames,
  holdsPages,
  isPackName,
  proofIndex,
  REQUIRED_NAMES,
} from '../pack/pack-names.ts';
import type { WitnessPolicy } from '../witness/policy.ts';
import { checkApprovals } from './check-approvals.ts';
import { checkOpenings, checkReport } from './check-disclosure.ts';
import { checkKeys } from './check-keys.ts';
import { checkLeaves } from './check-leaves.ts';
import {
  checkChain,
  checkEvents,
  checkInclusion,
  checkTimes,
  checkTimestamps,
  readCheckpoint,
} from './check-log.ts';
import { checkManifest } from './check-manifest.ts';
import { checkReadme } from './check-readme.ts';
import { checkAuthentication, checkSignerCertificates, tellIdentity } from './check-signing.ts';
import { type Claim, ClaimBook, type PackVerdict, UNJUDGED } from './claims.ts';
import { checkConsistency } from './earlier/check-consistency.ts';
import { checkEarlier, type Earlier } from './earlier/check-earlier.ts';
import { heldByPack, heldOfAllPrevious } from './earlier/held.ts';
import { attempt, type Evidence } from './evidence.ts';
import { checkEachFile, checkFiles, type JudgedFile, judgedFiles } from './files/check-files.ts';
import { checkPreimages } from './files/check-preimages.ts';
import { checkHistory } from './history/check-history.ts';
import { checkWitnesses } from './outside/check-witnesses.ts';
import { checkPasskey } from './parties/check-passkey.ts';
import { checkReading } from './parties/check-reading.ts';
import { checkRecipients } from './parties/check-recipients.ts';
import { checkState } from './parties/check-state.ts';
import { checkVideo } from './parties/check-video.ts';
import { checkWill } from './parties/check-will.ts';
import { readZip } from './zip-read.ts';

export interface VerifyPackOptions {
  /** Trusted root certificates, DER. None: the verdict is at best `cannot_verify`. */
  readonly anchors?: readonly Uint8Array[];
  /** Further roots (DER) for time-stamping authorities alone: they certify no key and no signatory. */
  readonly timestampAnchors?: readonly Uint8Array[];
  /** Further roots (DER) for signatories alone whom an authority outside certified: they certify no key. */
  readonly listAnchors?: readonly Uint8Array[];
  /** Witnesses that count and how many are demanded. None: their cosignatures are listed and not judged. */
  readonly witnessPolicy?: WitnessPolicy | undefined;
  /** What somebody got before: an earlier pack of the contract, or a receipt (tlog-proof). Given, the pack has to agree with it. */
  readonly earlier?: Uint8Array | undefined;
  readonly crypto: CryptoPort;
  readonly now: Date;
}

/** `manifest`, `files` and `events` are there for showing and for further checks: believe them only as far as the
 * claims go. `rootSha256` is the fingerprint (hex) of the anchor that certifies the keys. */
export interface PackReport {
  readonly verdict: PackVerdict;
  readonly claims: readonly Claim[];
  readonly warnings: readonly string[];
  readonly manifest: Manifest | undefined;
  readonly rootSha256: string | undefined;
  readonly testCertificates: boolean;
  readonly events: readonly AnyEvent[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Of a contract with several files, each that the pack holds; else none. */
  readonly judged: readonly JudgedFile[];
}

/** Judges a pack. */
export async function verifyPack(bytes: Uint8Array, options: VerifyPackOptions): Promise<PackReport> {
  // first, and its files let go: what two packs unfold to is never in memory together
  const before = options.earlier && (await earlierOf(options.earlier, options));
  const { evidence, judged } = await judgePack(bytes, options);
  const { book } = evidence;
  if (before !== undefined) await checkEarlier(evidence, before);
  return {
    verdict: book.verdict(),
    claims: book.list(),
    warnings: book.warnings,
    manifest: evidence.manifest,
    rootSha256: evidence.rootSha256,
    testCertificates: evidence.rootIsTest ?? false,
    events: evidence.events?.map(({ event }) => event) ?? [],
    files: evidence.files,
    judged,
  };
}

/** What an earlier pack proves; a receipt as it is. */
async function earlierOf(earlier: Uint8Array, options: VerifyPackOptions): Promise<Earlier> {
  if (earlier[0] !== 0x50 || earlier[1] !== 0x4b) return earlier;
  const { evidence } = await judgePack(earlier, { ...options, witnessPolicy: undefined });
  const held = heldByPack(evidence);
  return typeof held === 'string' ? held : [held, ...heldOfAllPrevious(evidence)];
}

async function judgePack(
  bytes: Uint8Array,
  options: VerifyPackOptions,
): Promise<{ evidence: Evidence; judged: readonly JudgedFile[] }> {
  const { crypto, now, anchors = [], timestampAnchors = [], listAnchors = [], witnessPolicy } = options;
  const book = new ClaimBook();
  const sha256: Sha256 = (data) => crypto.digest('SHA-256', data);
  const zip = await attempt(book, 'container', '容器', () => readZip(bytes, isPackName));
  const trust = { anchors, timestampAnchors, listAnchors, witnessPolicy };
  if (!zip || holdsPages(zip.files.keys())) book.notCovered('pages', UNJUDGED);
  let judged: readonly JudgedFile[] = [];
  const evidence: Evidence = {
    ...{ files: zip?.files ?? new Map(), book, crypto, sha256, ...trust, now },
    earlierRoots: new Map(),
  };
  if (zip) {
    const further = Array.from({ length: countFiles(zip.files.keys()) - 1 }, (_, i) => documentNames(i + 1));
    const missing = [...REQUIRED_NAMES, ...further.flat()].filter((name) => !zip.files.has(name));
    if (![...zip.files.keys()].some((name) => proofIndex(name) !== undefined)) missing.push('log/proofs/*');
    if (missing.length > 0) book.refuted('container', `缺少 ${missing.join('、')}`);
    else {
      if (!zip.canonical) book.warnings.push('容器被重新打包');
      book.proved(
        'container',
        zip.canonical ? `${zip.files.size} 个文件，规范形式` : '容器被重新打包，内容完整',
      );
      judged = await checkAll(evidence);
    }
  }
  book.notCovered('later_events', '证据包只能说明检查点之前的事；之后是否撤销或变更请向平台查询');
  return { evidence, judged };
}

async function checkAll(evidence: Evidence): Promise<readonly JudgedFile[]> {
  await checkManifest(evidence);
  await readCheckpoint(evidence);
  await checkTimestamps(evidence);
  await checkKeys(evidence);
  await checkConsistency(evidence);
  await checkEvents(evidence);
  checkChain(evidence);
  await checkInclusion(evidence);
  await checkLeaves(evidence);
  checkTimes(evidence);
  await checkWitnesses(evidence);
  const views = await checkEachFile(evidence);
  checkAuthentication(evidence);
  checkReading(evidence);
  checkWill(evidence);
  checkVideo(evidence);
  await checkPasskey(evidence);
  await checkSignerCertificates(evidence);
  await checkFiles(evidence, views);
  await checkPreimages(evidence);
  await checkOpenings(evidence);
  tellIdentity(evidence);
  checkState(evidence, await checkRecipients(evidence));
  checkApprovals(evidence);
  await checkHistory(evidence);
  await checkReport(evidence);
  checkReadme(evidence);
  return views ? judgedFiles(evidence, views) : [];
}
