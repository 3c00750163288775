// The proof behind "altered": whether what two revisions show differs, asked of pages, annotations, fields and the
// catalog by content, whatever numbers their objects have. Only what is found here or refused by name is called altered.

import { equalBytes } from '@xinqi/pki/der';
import {
  Dict,
  type FormField,
  formFields,
  isName,
  type Page,
  type PdfFile,
  type PdfValue,
  pages,
  Ref,
  Stream,
} from '../../read/index.ts';
import { SHOWING_KEYS } from './catalog/catalog-changes.ts';
import { sameValue } from './compare-values.ts';
import { SHOWING_PAGE_KEYS } from './page-changes.ts';
import type { Place } from './step.ts';

const MAX_PAIRS = 500_000;
const MAX_DEPTH = 200;
/** Entries that lead back to what is compared apart: pages, fields, other annotations. */
const BACK = ['Parent', 'P', 'Popup', 'IRT', 'StructParent', 'V', 'Kids'];

/** Entries of the catalog that are compared by what they lead to, or show nothing. */
const APART = ['AcroForm', 'Pages', 'Perms'];

/** The first place that differs; `somewhere`: none in particular. */
export type ShownChange = Place | 'somewhere';

/** What `next` shows otherwise than `old`; a new signature widget alone is no such difference. */
export function whatShowsOtherwise(old: PdfFile, next: PdfFile): ShownChange | undefined {
  const same = makeComparison(old, next);
  const [before, after] = [pages(old), pages(next)];
  if (before.length !== after.length) return 'somewhere';
  const page = before.findIndex((one, i) => pageDiffers(same, one, after[i]!, old, next));
  if (page >= 0) return { page };
  const catalogs = [old.catalog, next.catalog] as const;
  if (SHOWING_KEYS.some((key) => !APART.includes(key) && !same(catalogs[0].get(key), catalogs[1].get(key))))
    return 'somewhere';
  return differingField(same, formFields(old), formFields(next));
}

type Same = (a: PdfValue | undefined, b: PdfValue | undefined, leave?: readonly string[]) => boolean;

function pageDiffers(same: Same, a: Page, b: Page, old: PdfFile, next: PdfFile): boolean {
  const boxes = [...a.mediaBox, ...a.cropBox, a.rotate];
  if ([...b.mediaBox, ...b.cropBox, b.rotate].some((n, i) => n !== boxes[i])) return true;
  if (!same(a.resources, b.resources)) return true;
  const keys = SHOWING_PAGE_KEYS.filter((key) => key !== 'Parent' && key !== 'Resources');
  if (keys.some((key) => !same(a.dict.get(key), b.dict.get(key)))) return true;
  return annotationsDiffer(same, a, b, old, next);
}

/** Each annotation of before stands as it did, in the same order; further ones are signature widgets. */
function annotationsDiffer(same: Same, a: Page, b: Page, old: PdfFile, next: PdfFile): boolean {
  const rest = [...(next.array(b.dict.get('Annots')) ?? [])];
  const number = (item: PdfValue): number | undefined => (item instanceof Ref ? item.num : undefined);
  for (const item of old.array(a.dict.get('Annots')) ?? []) {
    const at = rest.findIndex((other) => number(other) === number(item));
    if (at < 0 || !same(item, rest[at], item instanceof Ref ? BACK : [])) return true;
    const passed = rest.splice(0, at + 1).slice(0, -1);
    if (passed.some((other) => !isSignatureWidget(next, other))) return true;
  }
  return rest.some((item) => !isSignatureWidget(next, item));
}

function isSignatureWidget(file: PdfFile, item: PdfValue): boolean {
  const dict = file.dict(item);
  const type = file.resolve(dict?.get('FT') ?? file.dict(dict?.get('Parent'))?.get('FT'));
  return isName(dict?.get('Subtype'), 'Widget') && isName(type, 'Sig');
}

function differingField(same: Same, before: FormField[], after: FormField[]): Place | undefined {
  const later = new Map(after.map((field) => [field.name, field]));
  for (const field of before) {
    const now = later.get(field.name);
    later.delete(field.name);
    const altered = !now || now.type !== field.type || now.flags !== field.flags;
    const signed = field.type === 'Sig' && field.value === undefined;
    if (altered || (!signed && !same(field.value, now.value))) return { field: field.name };
  }
  const added = [...later.values()].find(({ type }) => type !== 'Sig');
  return added && { field: added.name };
}

/** The value with references followed; one to another generation leads nowhere (§7.3.10). */
function found(file: PdfFile, value: PdfValue | undefined): PdfValue {
  const entry = value instanceof Ref ? file.entry(value.num) : undefined;
  if (value instanceof Ref && entry?.kind === 'plain' && entry.gen !== value.gen) return null;
  return file.resolve(value) ?? null;
}

/** Equality through references. Objects under comparison count as equal, so that loops end. */
function makeComparison(old: PdfFile, next: PdfFile): Same {
  const met = new Set<string>();
  const same = (
    a: PdfValue | undefined,
    b: PdfValue | undefined,
    leave: readonly string[] = [],
    depth = 0,
  ): boolean => {
    if (depth > MAX_DEPTH || met.size > MAX_PAIRS) return true;
    if (a instanceof Ref && b instanceof Ref) {
      const pair = `${a.num} ${b.num}`;
      if (met.has(pair)) return true;
      met.add(pair);
    }
    const [was, is] = [found(old, a), found(next, b)];
    if (was instanceof Stream) {
      return (
        is instanceof Stream &&
        equalBytes(was.raw(), is.raw()) &&
        sameEntries(was.dict, is.dict, [...leave, 'Length'], depth)
      );
    }
    if (was instanceof Dict) {
      if (!(is instanceof Dict)) return false;
      const place = ['Page', 'Pages', 'Catalog'].some((type) => isName(was.get('Type'), type));
      return place && depth > 0 ? true : sameEntries(was, is, leave, depth);
    }
    if (!Array.isArray(was)) return sameValue(was, is);
    return (
      Array.isArray(is) &&
      was.length === is.length &&
      was.every((item, i) => same(item, is[i], leave, depth + 1))
    );
  };
  const sameEntries = (a: Dict, b: Dict, leave: readonly string[], depth: number): boolean =>
    [...new Set([...a.map.keys(), ...b.map.keys()])].every(
      (key) => leave.includes(key) || same(a.get(key), b.get(key), leave, depth + 1),
    );
  return same;
}
