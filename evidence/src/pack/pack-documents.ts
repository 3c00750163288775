// The documents of a pack: one of each file of the contract. What could never verify is refused here.
import type { AnyEvent } from '../event/event.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { fileOf, namedFile } from '../event/files.ts';
import { documentName } from './pack-names.ts';
import { encodePages, encodeRevisions, type Pages, type Revision } from './pack-parts.ts';
import { type MeasuredFile, measure, type PackContent } from './zip-write.ts';

/** One file of a contract. */
export interface PackDocument {
  /** The file exactly as uploaded. */
  readonly original: PackContent;
  /** The last revision; earlier revisions are its byte prefixes. */
  readonly final: PackContent;
  readonly revisions: readonly Revision[];
  /** Of contracts from before decision 0141, whose events name its hash. */
  readonly pages?: Pages;
}

/** A document whose files have been read once; the small ones are ready to be written. */
export interface MeasuredDocument {
  readonly original: MeasuredFile;
  readonly final: MeasuredFile;
  readonly revisions: readonly Revision[];
  readonly small: readonly (readonly [name: string, content: Uint8Array])[];
}

/** Reads file `file` of the contract. Throws EvidenceError('pack'). */
export async function measureDocument(document: PackDocument, file: number): Promise<MeasuredDocument> {
  const { revisions, pages } = document;
  const finalName = documentName(file, 'final.pdf');
  const original = await measure({ name: documentName(file, 'original.pdf'), content: document.original });
  const final = await measure({ name: finalName, content: document.final });
  const last = revisions.at(-1);
  if (last?.sha256 !== final.sha256 || last.length !== final.size)
    throw new EvidenceError('pack', `the last revision is not ${finalName}`);
  const small: MeasuredDocument['small'] = [
    [documentName(file, 'revisions.json'), encodeRevisions(revisions)],
    ...(pages ? [[documentName(file, 'pages.json'), encodePages(pages)] as const] : []),
  ];
  return { original, final, revisions, small };
}

/** The documents are those that the contract was made of, in its order. Throws EvidenceError('pack'). */
export function requireNamed(events: readonly AnyEvent[], documents: readonly MeasuredDocument[]): void {
  const created = events.find(({ type }) => type === 'apply.create');
  const named = created?.type === 'apply.create' ? created.data.files : undefined;
  if ((named?.length ?? 1) !== documents.length)
    throw new EvidenceError(
      'pack',
      `the contract has ${named?.length ?? 1} files, the pack ${documents.length}`,
    );
  const other =
    named?.findIndex(({ sha256 }, file) => sha256 !== documents[file]!.revisions[0]?.sha256) ?? -1;
  if (other >= 0) throw new EvidenceError('pack', `file ${other} is not the one of the contract`);
  const unpictured = documents.findIndex(
    ({ small }, file) =>
      namesPages(events, file) && !small.some(([name]) => name === documentName(file, 'pages.json')),
  );
  if (unpictured >= 0) throw new EvidenceError('pack', `the pages of file ${unpictured} are missing`);
}

/** Events since the last upload of a file name its pages.json. */
function namesPages(events: readonly AnyEvent[], file: number): boolean {
  const its = events.filter((event) => (fileOf(event) ?? namedFile(event) ?? 0) === file);
  const from = its.findLastIndex(({ type }) => type === 'doc.upload');
  return its.slice(Math.max(0, from)).some(({ doc }) => doc?.pages_h !== undefined);
}
