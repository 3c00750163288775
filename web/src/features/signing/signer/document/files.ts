// The files of one contract as they are read: pages are counted on from file to file, as the server counts what was read.
import type { ApplyDetail, FieldView, FileView } from '@xinqi/wire/signing';

/** What is on the screen and what an act of will signs: each file as it was read, and the digest of the set. */
export type ReadSet = Pick<ApplyDetail, 'files' | 'docsSha256'>;

export const pagesBefore = (files: readonly FileView[], file: number): number =>
  files.slice(0, file).reduce((sum, { pages }) => sum + pages.length, 0);
export const pageCount = (files: readonly FileView[]): number => pagesBefore(files, files.length);

/** Where the page stands that is the `counted`-th of all. */
export function placeOfPage(files: readonly FileView[], counted: number): { file: number; page: number } {
  const file = files.findIndex((_, at) => counted < pagesBefore(files, at + 1));
  const at = file < 0 ? 0 : file;
  return { file: at, page: counted - pagesBefore(files, at) };
}

/** Of a place in a further file the file too. */
export const pageText = ({ file, page }: Pick<FieldView, 'file' | 'page'>): string =>
  `${file > 0 ? `文件${file + 1}` : ''}第${page + 1}页`;

/** Rises with every revision of every file, as the server counts it (progress). */
export const revisionOf = ({ files }: Pick<ApplyDetail, 'files'>): number =>
  files.reduce((sum, { revision }) => sum + revision, 0);

/** The contract as it looks on the pages of one of its files. */
export const onFile = <D extends { fields: readonly FieldView[] }>(detail: D, file: FileView) => ({
  ...detail,
  fields: detail.fields.filter((field) => field.file === file.position),
  document: file,
});
