// What makes readers take one file for different documents although no object is missing: keys that stand twice, numbers
// beyond Size, references of another generation, wrong page counts, two places for one object, contents that are no
// streams, pages that only some readers find in a hybrid file, and what a repair would bring up (security.md P-10).
import {
  Dict,
  isUsed,
  type Page,
  type PdfFile,
  type PdfValue,
  pages,
  Ref,
  Stream,
  type XrefEntry,
  type XrefSection,
} from '../read/index.ts';
import { repairAgrees } from './repair.ts';
import type { Survey } from './survey.ts';

/** What readers differ on. The first two can be settled by writing the pages anew. */
export type Ambiguity =
  | 'duplicate_key'
  | 'odd_contents'
  | 'beyond_size'
  | 'wrong_generation'
  | 'page_count'
  | 'contradiction'
  | 'hidden_page'
  | 'repair_differs';

const NOTED = ['duplicate_key', 'beyond_size', 'wrong_generation', 'page_count'] as const;

/** All that is found in a file after its survey. Throws PdfError, and what `inflate` throws: may be called again. */
export function ambiguities(file: PdfFile, { dead, live }: Survey): Set<Ambiguity> {
  const found = new Set<Ambiguity>();
  const list = pages(file);
  if (dead.size > 0 && !repairAgrees(file, live)) found.add('repair_differs');
  if (contradictsItself(file)) found.add('contradiction');
  if (list.some((page) => oddContents(file, page))) found.add('odd_contents');
  if (isHybrid(file) && list.some((page) => hidesPart(file, page))) found.add('hidden_page');
  for (const one of NOTED) if (file.irregularities.has(one)) found.add(one);
  return found;
}

/** Whether readers differ on what was read of the file so far. */
export const isIrregular = ({ irregularities }: PdfFile): boolean =>
  NOTED.some((one) => one !== 'wrong_generation' && irregularities.has(one));

/** Whether the file names two places for one object. */
function contradictsItself(file: PdfFile): boolean {
  for (const section of file.sections()) {
    if (listsTwice(section)) return true;
    if (section.hidden && (listsTwice(section.hidden) || disagrees(file, section, section.hidden)))
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

/**
 * A hybrid file's stream may add what the tables call free or do not list (§7.5.8.4), never say otherwise: readers that
 * know nothing of it take what this table or an older one says.
 */
function disagrees(file: PdfFile, section: XrefSection, hidden: XrefSection): boolean {
  const same = (a: XrefEntry, b: XrefEntry): boolean => JSON.stringify(a) === JSON.stringify(b);
  for (const num of hidden.numbers()) {
    const [own, other] = [section.find(num), hidden.find(num)];
    if (isUsed(own) && isUsed(other) && !same(own, other)) return true;
    const [table, all] = [file.entryInTables(num), file.entry(num)];
    if (isUsed(table) && all && !same(table, all)) return true;
  }
  return false;
}

/** PDFium and pdf.js pass over a part that is no stream, Poppler draws nothing of the page then. */
function oddContents(file: PdfFile, { dict }: Page): boolean {
  const contents = file.resolve(dict.get('Contents')) ?? null;
  if (contents === null || contents instanceof Stream) return false;
  if (!Array.isArray(contents)) return true;
  return contents.some((part) => !(file.resolve(part) instanceof Stream));
}

const isHybrid = (file: PdfFile): boolean => Array.from(file.sections()).some(({ hidden }) => hidden);

const SHOWN = ['Contents', 'Resources', 'Annots', 'Group'];
/** Ways out of what a page shows. */
const ELSEWHERE = new Set(
  'Parent P A AA Dest B Popup IRT StructParent StructParents Metadata PieceInfo'.split(' '),
);

/** Whether something that the page shows is found only by readers that know the streams of hybrid files. */
function hidesPart(file: PdfFile, page: Page): boolean {
  const seen = new Set<number>();
  const queue: PdfValue[] = SHOWN.map((key) => page.dict.get(key) ?? null);
  queue.push(page.resources ?? null);
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value instanceof Ref) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      if (file.isHidden(value.num)) return true;
      queue.push(file.get(value));
    } else if (Array.isArray(value)) queue.push(...value);
    else if (value instanceof Dict || value instanceof Stream) {
      const { map } = value instanceof Stream ? value.dict : value;
      for (const [key, item] of map) if (!ELSEWHERE.has(key)) queue.push(item);
    }
  }
  return false;
}
