// What a signatory was shown when he signs: a revision of every file of the contract. Of one file it is named by its own hash; of
// several by the hashes of all, in order, or by the digest of the newest ones.
import type { DocRef } from '@xinqi/evidence/event';
import { digestOfSet, type SealedFile } from './files.ts';

export type ShownSet = {
  /** The revision of the first file, as the evidence names it. */
  doc: DocRef;
  /** Hashes of all files, in order. */
  docs: readonly string[];
};
type Named = { documentSha256: string; furtherSha256?: readonly string[] | undefined };

/** The set that these hashes name; undefined when a file has no such revision, or one of the files is not named. */
export function shownSet(
  files: readonly SealedFile[],
  { documentSha256, furtherSha256 }: Named,
): ShownSet | undefined {
  const newest = files.map(({ doc }) => doc.revisions.at(-1)!.sha256);
  const whole = files.length > 1 && furtherSha256 === undefined && documentSha256 === digestOfSet(newest);
  const docs = whole ? newest : [documentSha256, ...(furtherSha256 ?? [])];
  if (docs.length !== files.length) return undefined;
  const known = files.every(({ doc }, i) => doc.revisions.some(({ sha256 }) => sha256 === docs[i]));
  if (!known) return undefined;
  const { doc, pagesSha256 } = files[0]!;
  const rev = doc.revisions.findIndex(({ sha256 }) => sha256 === docs[0]);
  const { length, sha256 } = doc.revisions[rev]!;
  const which = files.length > 1 ? { file: 0 } : {};
  const pictured = pagesSha256 === null ? {} : { pages_h: pagesSha256 };
  return { doc: { rev, length, sha256, ...pictured, ...which }, docs };
}

/** To what a code is bound that signs this set; of one file the line alone, as ever. */
export const codeFor = ({ docs }: Pick<ShownSet, 'docs'>): { docsHash?: string } =>
  docs.length > 1 ? { docsHash: digestOfSet(docs) } : {};
