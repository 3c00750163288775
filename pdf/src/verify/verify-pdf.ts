// Verifies every signature of a PDF and what came after it. Attacker-controlled from the first byte: nothing is
// repaired, and whatever is not understood ends in "cannot verify" or "changed", never in "valid" (engine.md, Verifying).
import type { CryptoPort } from '@xinqi/pki/check';
import { toHex } from '@xinqi/pki/der';
import {
  openPdf,
  PdfError,
  type PdfErrorCode,
  type PdfFile,
  pages,
  type Revision,
  revisions,
  type SignatureInfo,
  signatures,
} from '../read/index.ts';
import { ambiguities, isIrregular, type Oddity } from '../soundness/index.ts';
import { compareRevisions, growSites, type ReferenceSites, scanSites } from './changes/index.ts';
import { bytesAfter, completePart } from './complete-part.ts';
import type { Trust } from './judge-signature.ts';
import { ALGORITHM_ENDS, type AlgorithmEnds, Proofs, readHistory } from './long-term/index.ts';
import { type FileReason, fileReasonText, type Warning, warningText } from './reasons.ts';
import type { PdfReport, SignatureReport } from './report.ts';
import { type ReportInput, reportSignature } from './report-signature.ts';
import { makeSettler, type Settler } from './settle.ts';

export interface VerifyOptions {
  readonly port: CryptoPort;
  /** Root certificates (DER) that are pinned or of this installation: the strict rules apply. Empty: nothing is valid. */
  readonly anchors: readonly Uint8Array[];
  /** Roots whose signatures may be of other products (BER, extra certificates); never list one's own here. */
  readonly foreignAnchors?: readonly Uint8Array[];
  /** Further roots for time-stamping authorities only. */
  readonly timestampAnchors?: readonly Uint8Array[];
  /** The present: judging time of whatever no timestamp proves to be older. */
  readonly now: Date;
  /** When algorithms cease to be believed; ours when left out. */
  readonly algorithmEnds?: AlgorithmEnds;
  /** Opens an encrypted file; the empty user password needs none. */
  readonly password?: string;
}

const MAX_REVISIONS = 256;

/** Verifies a PDF. Never throws on bad input; unexpected faults of the crypto port pass through. */
export async function verifyPdf(file: Uint8Array, options: VerifyOptions): Promise<PdfReport> {
  try {
    return await verify(file, options);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return cannotVerify(fileReason(error.code));
  }
}

function fileReason(code: PdfErrorCode): FileReason {
  if (code === 'not_pdf' || code === 'encrypted') return code;
  if (code === 'header_not_first') return 'not_pdf';
  return code === 'limit' ? 'too_complex' : 'needs_repair';
}

function cannotVerify(reason: FileReason, revisionList: PdfReport['revisions'] = []): PdfReport {
  return {
    verdict: 'cannot_verify',
    reason,
    reasonText: fileReasonText(reason),
    warnings: [],
    signatures: [],
    revisions: revisionList,
  };
}

interface OpenRevision {
  readonly end: Revision;
  readonly file: PdfFile;
  readonly signed: SignatureInfo[];
}

async function verify(bytes: Uint8Array, options: VerifyOptions): Promise<PdfReport> {
  const settler = makeSettler(options.port, bytes);
  const whole = await openComplete(settler, completePart(bytes), options);
  const ends = await settler.settle(() => revisions(whole));
  if (ends.length > MAX_REVISIONS) return cannotVerify('too_complex');
  if (ends.length === 0) return cannotVerify('needs_repair');
  const list: PdfReport['revisions'][number][] = [];
  for (const { end } of ends) {
    list.push({ length: end, sha256: toHex(await options.port.digest('SHA-256', bytes.subarray(0, end))) });
  }
  if (whole.locked) return cannotVerify('encrypted', list);
  try {
    return await judge(bytes, options, settler, ends, list);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return cannotVerify(fileReason(error.code), list);
  }
}

/** Opens with all cross-reference sections loaded: loading one cannot be taken up again half-way. */
function openComplete(
  settler: Settler,
  bytes: Uint8Array,
  { password }: Pick<VerifyOptions, 'password'>,
): Promise<PdfFile> {
  return settler.settle(() => {
    const file = openPdf(bytes, { inflate: settler.inflate, ...(password && { password }) });
    Array.from(file.sections());
    return file;
  });
}

async function judge(
  bytes: Uint8Array,
  options: VerifyOptions,
  settler: Settler,
  ends: Revision[],
  list: PdfReport['revisions'],
): Promise<PdfReport> {
  const opened: OpenRevision[] = [];
  for (const end of ends) {
    const file = await openComplete(settler, bytes.subarray(0, end.end), options);
    if (file.locked) return cannotVerify('encrypted', list);
    opened.push({ end, file, signed: await settler.settle(() => signatures(file)) });
  }
  const first = opened.findIndex((revision) => revision.signed.length > 0);
  const trailing = bytes.length > ends.at(-1)!.end;
  if (first < 0) return { verdict: 'no_signature', warnings: [], signatures: [], revisions: list };

  for (const { file } of opened.slice(first)) await settler.settle(() => pages(file));
  const { changedAfter, warnings, refused, ambiguous } = await compareAll(opened, first, settler);
  if (trailing) changedAfter.push(bytesAfter(bytes.subarray(ends.at(-1)!.end)));
  if (ambiguous) return cannotVerify('ambiguous', list);
  if (refused) return cannotVerify(refused, list);
  const trust: Trust = {
    anchors: options.anchors,
    foreignAnchors: options.foreignAnchors ?? [],
    timestampAnchors: options.timestampAnchors ?? [],
  };
  const files = opened.map(({ file }) => file);
  const history = await readHistory(settler, files);
  const proofs = new Proofs(options.port, history, options.now, options.algorithmEnds ?? ALGORITHM_ENDS);
  const found: Pick<ReportInput, 'info' | 'index' | 'revision'>[] = [];
  const seen = new Set<string>();
  for (const [index, revision] of opened.entries()) {
    for (const info of revision.signed) {
      const key = `${info.ref?.num ?? 'direct'} ${info.field.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ info, index, revision: revision.end });
    }
  }
  // Newest first: what a document timestamp proves must be known before the signatures that it covers are judged.
  const reports: SignatureReport[] = [];
  for (const { info, index, revision } of found.toReversed()) {
    const changes = changedAfter.slice(Math.max(0, index - first));
    reports.unshift(
      await reportSignature({
        port: options.port,
        bytes,
        info,
        revision,
        index,
        changes,
        isLast: index === opened.length - 1 && !trailing,
        shared: found.some((other) => other.info !== info && sameObject(other.info, info)),
        trust,
        proofs,
      }),
    );
  }
  return {
    verdict: fileVerdict(reports, warnings),
    warnings: [...warnings].map((warning) => ({ warning, text: warningText(warning) })),
    signatures: reports,
    revisions: list,
  };
}

/** Why a step is not allowed, after a signature of this product and after one of another. */
type StepChange = ReportInput['changes'][number];

interface Comparison {
  readonly changedAfter: StepChange[];
  readonly warnings: Set<Warning>;
  /** The file shows different things although nothing changes. */
  readonly refused: FileReason | undefined;
  /** Readers differ on one of the revisions. */
  readonly ambiguous: boolean;
}

/** Oddities that are only worth a warning; for the others the file as a whole is not judged. */
const WARNED: readonly Oddity[] = ['active_content', 'optional_content'];

/** `changedAfter[i]`: why the step after revision `first + i` is not allowed. */
async function compareAll(
  opened: readonly OpenRevision[],
  first: number,
  settler: Settler,
): Promise<Comparison> {
  const changedAfter: StepChange[] = [];
  const warnings = new Set<Warning>();
  let sites: ReferenceSites = await scanSites(settler, opened[first]!.file);
  const judge = async ({ file }: OpenRevision): Promise<boolean> =>
    (await settler.settle(() => ambiguities(file, sites.survey))).size > 0;
  let ambiguous = await judge(opened[first]!);
  // A document timestamp before them signs nothing for anybody.
  const founders = opened
    .slice(first)
    .find(({ signed }) => signed.some(({ timestamp }) => !timestamp))?.signed;
  const certified = founders?.some(({ certifies }) => certifies !== undefined) ?? false;
  for (let i = first; i + 1 < opened.length; i++) {
    const [old, next] = [opened[i]!, opened[i + 1]!];
    const result = await settler.settle(() =>
      compareRevisions(old.file, next.file, sites, old.signed, certified),
    );
    for (const warning of result.warnings) warnings.add(warning);
    const { own, foreign, place } = result;
    changedAfter.push({ own, foreign, ...(place ? { place } : {}) });
    if (result.foreign) sites = await scanSites(settler, next.file);
    else if (!(await growSites(settler, sites, next.file)))
      changedAfter[i - first] = { own: 'object_replaced', foreign: 'object_replaced' };
  }
  // A change that is not allowed says more than what the changed file may show.
  const allowed = changedAfter.every(({ foreign }) => foreign === undefined);
  if (allowed && first + 1 < opened.length) ambiguous = (await judge(opened.at(-1)!)) || ambiguous;
  ambiguous ||= opened.slice(first).some(({ file }) => isIrregular(file));
  let refused: FileReason | undefined;
  for (const oddity of sites.oddities) {
    if (WARNED.includes(oddity)) warnings.add(oddity as Warning);
    else if (allowed) refused = oddity as FileReason;
  }
  return { changedAfter, warnings, refused, ambiguous };
}

/** Two fields that show one signature: each would speak for its own signer. */
const sameObject = (a: SignatureInfo, b: SignatureInfo): boolean =>
  a.ref !== undefined && a.ref.num === b.ref?.num && a.field.name !== b.field.name;

function fileVerdict(reports: readonly SignatureReport[], warnings: Set<Warning>): PdfReport['verdict'] {
  for (const verdict of ['invalid', 'changed_after_signing', 'cannot_verify'] as const) {
    if (reports.some((report) => report.verdict === verdict)) return verdict;
  }
  return warnings.size > 0 ? 'valid_with_warnings' : 'valid';
}
