// What makes readers take one file for different documents although no object is missing: keys that stand twice, numbers
// beyond Size, wrong page counts, and two places for one object (security.md P-10).
import type { PdfFile, XrefEntry, XrefSection } from '../read/index.ts';

/** Whether readers differ on what was read of the file so far. */
export const isIrregular = ({ irregularities }: PdfFile): boolean =>
  irregularities.has('duplicate_key') ||
  irregularities.has('beyond_size') ||
  irregularities.has('page_count');

/** Whether a section of the file names two places for one object. */
export function contradictsItself(file: PdfFile): boolean {
  for (const section of file.sections()) {
    if (listsTwice(section) || (section.hidden && (listsTwice(section.hidden) || disagrees(section))))
      return true;
  }
  return false;
}

/** An object number that a section mentions twice: readers take the first entry, or the last one. */
function listsTwice(section: XrefSection): boolean {
  const seen = new Set<number>();
  for (const num of section.numbers()) {
    if (seen.has(num)) return true;
    seen.add(num);
  }
  return false;
}

/** A hybrid file's stream may add what its table calls free (§7.5.8.4), never say otherwise. */
function disagrees({ hidden, find }: XrefSection): boolean {
  const used = (entry: XrefEntry | undefined): boolean => entry !== undefined && entry.kind !== 'free';
  for (const num of hidden?.numbers() ?? []) {
    const [own, other] = [find(num), hidden?.find(num)];
    if (used(own) && used(other) && JSON.stringify(own) !== JSON.stringify(other)) return true;
  }
  return false;
}
