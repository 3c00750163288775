// Claim `files`, and what is judged of each file of a contract with several (docs/evidence-pack.md, rules F1 to F4). Of a contract with
// one file nothing is done here, and its report says nothing of it.
import type { AnyEvent } from '../../event/event.ts';
import { checkDocuments } from '../check-documents.ts';
import { checkSigningOrder } from '../check-signing.ts';
import { CLAIMS_OF_A_FILE, type Claim, type PackVerdict } from '../claims.ts';
import { attempt, type Evidence } from '../evidence.ts';
import { type FileView, namedFiles, viewsOfFiles } from './file-view.ts';
import { finishFaults } from './finish-faults.ts';
import { type Fault, nameOf, setFaults, singleFault } from './set-faults.ts';
import { digestFaults, intentFaults, signatureFaults } from './signing-faults.ts';

const OF_A_FILE: ReadonlySet<string> = new Set(CLAIMS_OF_A_FILE);
/** So many faults are told. */
const TOLD = 3;

/** Order of signing, revisions, upload and pages: of the one document, or of each file as if the contract had no other. */
export async function checkEachFile(evidence: Evidence): Promise<readonly FileView[] | undefined> {
  const views = await viewsOfFiles(evidence);
  for (const { evidence: seen } of views ?? [{ evidence }]) {
    checkSigningOrder(seen);
    await checkDocuments(seen);
  }
  if (views) for (const claim of CLAIMS_OF_A_FILE) gather(evidence, views, claim);
  return views;
}

/** What is proved of every file is proved of the contract; else the files are told of which it is not. */
function gather(
  { book }: Evidence,
  views: readonly FileView[],
  claim: (typeof CLAIMS_OF_A_FILE)[number],
): void {
  const told = (result: 'refuted' | 'not_covered'): string =>
    views
      .filter(({ evidence }) => evidence.book.result(claim) === result)
      .slice(0, TOLD)
      .map(({ file, evidence }) => `${nameOf(file)}：${evidence.book.reason(claim)}`)
      .join('；');
  const [refuted, open] = [told('refuted'), told('not_covered')];
  if (refuted) book.refuted(claim, refuted);
  else if (open) book.notCovered(claim, open);
  else book.proved(claim, `${views.length} 个文件逐一成立`);
}

/** The files as a set. A fault of one of them is told in its own list too. */
export async function checkFiles(evidence: Evidence, views: readonly FileView[] | undefined): Promise<void> {
  const { book, events } = evidence;
  if (!events) return;
  const named = namedFiles(events);
  if (!views || !named) {
    const held = views?.length ?? 1;
    const fault = singleFault(events);
    if (held > 1) book.refuted('files', `合同只有一个文件，证据包中有 ${held} 个（规则 F1）`);
    else if (fault) book.refuted('files', fault.words);
    return;
  }
  const faults = await attempt(book, 'files', '文件', async () => [
    ...(await setFaults(evidence, named, views)),
    ...intentFaults(evidence, views),
    ...signatureFaults(evidence, named.length),
    ...finishFaults(evidence, named.length),
    ...(await digestFaults(evidence, named)),
  ]);
  if (!faults) return;
  for (const { file, words } of faults)
    if (file !== undefined) views[file]?.evidence.book.refuted('files', words);
  if (faults.length > 0) book.refuted('files', told(faults));
  else book.proved('files', `${named.length} 个文件，次序与合同所列一致`);
}

const told = (faults: readonly Fault[]): string =>
  [...new Set(faults.map(({ words }) => words))].slice(0, TOLD).join('；');

/** One file of the pack's contract. `claims` and `verdict`: what was judged of it, beside what holds for the whole pack. */
export interface JudgedFile {
  readonly file: number;
  /** Undefined when the holder left it closed. */
  readonly name: string | undefined;
  readonly pages: number | undefined;
  readonly claims: readonly Claim[];
  readonly verdict: PackVerdict;
  /** Those about it and those about the whole contract; every intent names its document. */
  readonly events: readonly AnyEvent[];
}

const GRAVITY: readonly PackVerdict[] = ['valid', 'valid_with_warnings', 'cannot_verify', 'invalid'];

/** Each file with its own verdict: no better than what holds for the whole pack. */
export function judgedFiles({ book, opened }: Evidence, views: readonly FileView[]): JudgedFile[] {
  const shared = book.verdict((claim) => claim !== 'files' && !OF_A_FILE.has(claim) && claim !== 'report');
  return views.map(({ file, named, evidence: { book: own, events = [] } }) => {
    const ofIt = own.verdict((claim) => claim === 'files' || OF_A_FILE.has(claim));
    const upload = events.find(({ event }) => event.type === 'doc.upload')?.event;
    return {
      file,
      events: events.map(({ event }) => event),
      name: upload && opened?.get(`${upload.id} data.name_c`),
      pages: named?.pages,
      claims: own.list().filter(({ claim }) => claim === 'files' || OF_A_FILE.has(claim)),
      verdict: GRAVITY[Math.max(GRAVITY.indexOf(shared), GRAVITY.indexOf(ofIt))]!,
    };
  });
}
