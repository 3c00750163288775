// Claim `files`, and what is judged of each file of a contract with several (docs/evidence-pack.md, rules F1 to F4). Of a contract with
// one file nothing is done here, and its report says nothing of it.
import type { AnyEvent } from '../../event/event.ts';
import { fileOf, type NamedFile } from '../../event/files.ts';
import { checkDocuments } from '../check-documents.ts';
import { checkSigningOrder } from '../check-signing.ts';
import { CLAIMS_OF_A_FILE, type Claim, ClaimBook, type PackVerdict } from '../claims.ts';
import { attempt, type Evidence } from '../evidence.ts';
import { broken } from '../parties/party.ts';
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
  const concerned = views.filter(({ evidence }) => evidence.book.concerns(claim));
  if (concerned.length === 0) return;
  const told = (result: 'refuted' | 'not_covered'): string =>
    concerned
      .filter(({ evidence }) => evidence.book.result(claim) === result)
      .slice(0, TOLD)
      .map(({ file, evidence }) => `${nameOf(file)}：${evidence.book.reason(claim)}`)
      .join('；');
  const [refuted, open] = [told('refuted'), told('not_covered')];
  if (refuted) book.refuted(claim, refuted);
  else if (open) book.notCovered(claim, open);
  else book.proved(claim, `${concerned.length} 个文件逐一成立`);
}

/** The files as a set. A fault of one of them is told in its own list too. */
export async function checkFiles(evidence: Evidence, views: readonly FileView[] | undefined): Promise<void> {
  const { book, events } = evidence;
  if (!events) return;
  const named = namedFiles(events);
  if (!views || !named) {
    const held = views?.length ?? 1;
    const fault = singleFault(events);
    if (held > 1) book.refuted('files', broken('F1', `合同只有一个文件，证据包中有 ${held} 个`));
    else if (fault) book.refuted('files', fault.words);
    return;
  }
  const faults = await attempt(book, 'files', '文件', async () => [
    ...(await setFaults(evidence, named, views)),
    ...intentFaults(evidence, named.length, views),
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

/** One file of the pack's contract, one that the pack lacks too. `claims` and `verdict`: what was judged of it, beside what holds for the whole pack. */
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
export function judgedFiles(evidence: Evidence, views: readonly FileView[]): JudgedFile[] {
  const { book, events = [] } = evidence;
  const shared = book.verdict((claim) => claim !== 'files' && !OF_A_FILE.has(claim) && claim !== 'report');
  const held = views.map(({ file, named, evidence: { book: own, events: its = [] } }) => {
    const ofIt = own.verdict((claim) => claim === 'files' || OF_A_FILE.has(claim));
    return {
      ...{ file, name: openedName(evidence, file), pages: named?.pages },
      events: its.map(({ event }) => event),
      claims: own.list().filter(({ claim }) => claim === 'files' || OF_A_FILE.has(claim)),
      verdict: GRAVITY[Math.max(GRAVITY.indexOf(shared), GRAVITY.indexOf(ofIt))]!,
    };
  });
  return [...held, ...(namedFiles(events) ?? []).slice(views.length).map((file) => lacking(evidence, file))];
}

function openedName({ events = [], opened }: Evidence, file: number): string | undefined {
  const upload = events.find(({ event }) => event.type === 'doc.upload' && fileOf(event) === file)?.event;
  return upload && opened?.get(`${upload.id} data.name_c`);
}

/** A file that the contract names and the pack does not have. */
function lacking(evidence: Evidence, { position, pages }: NamedFile): JudgedFile {
  const own = new ClaimBook();
  own.refuted('files', broken('F1', `证据包中没有${nameOf(position)}`));
  const claims = own.list().filter(({ claim }) => claim === 'files');
  const name = openedName(evidence, position);
  return { file: position, name, pages, events: [], claims, verdict: 'invalid' };
}
