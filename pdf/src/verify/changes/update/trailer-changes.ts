// What a later trailer may say otherwise: the second identifier, entries of its own section, and for other tools the
// information dictionary (ISO 32000-2 §14.3.3), which no page shows.
import { Dict, OWN_TO_SECTION, PdfString, type PdfValue, Ref } from '../../../read/index.ts';
import { takePlace } from '../admit.ts';
import { changedKeys, sameValue } from '../compare-values.ts';
import { type RevisionStep, Violation } from '../step.ts';

/** Entries of the information dictionary that say which tool wrote last, and when. */
const LAST_WRITER = ['Producer', 'ModDate'];

/** Throws Violation. */
export function trailerChanges(step: RevisionStep): void {
  const { old, next, rules } = step;
  for (const key of changedKeys(old.trailer, next.trailer)) {
    if (OWN_TO_SECTION.has(key)) continue;
    if (rules === 'own') throw new Violation('catalog_changed');
    if (key === 'Root') throw new Violation('catalog_changed');
    // A checksum of the file as it was exported.
    if (key !== 'Info' && (key === 'Encrypt' || !isNumberOrText(old, key) || !isNumberOrText(next, key)))
      throw new Violation('later_revision_unknown');
  }
  if (next.size < old.size) throw new Violation('revision_malformed');
  const [first] = old.array(old.trailer.get('ID')) ?? [];
  const [firstNow] = next.array(next.trailer.get('ID')) ?? [];
  if (first !== undefined && !sameValue(first, firstNow)) throw new Violation('catalog_changed');
  if (rules === 'foreign') informationChanges(step);
}

function isNumberOrText({ trailer }: RevisionStep['old'], key: string): boolean {
  const value = trailer.get(key);
  return value === undefined || !(value instanceof Ref || value instanceof Dict || Array.isArray(value));
}

/** The same dictionary but for its last writer. It must stand nowhere else: a page could show an object of two roles. */
function informationChanges(step: RevisionStep): void {
  const { old, next, sites, modified } = step;
  const [before, after] = [old.trailer.get('Info'), next.trailer.get('Info')];
  const touched = before instanceof Ref && modified.has(before.num);
  if (!touched && sameValue(before, after)) return;
  if (touched && !sites.isOnlyWhere(before.num, (site) => isTrailerEntry(step, site))) return; // judged in its other role
  const [was, is] = [old.dict(before) ?? new Dict(), next.dict(after)];
  if (!is) throw new Violation('later_revision_unknown');
  for (const key of new Set([...was.map.keys(), ...is.map.keys()])) {
    if (LAST_WRITER.includes(key) && is.get(key) instanceof PdfString) continue;
    const added = before === undefined && is.get(key) instanceof PdfString;
    if (!added && !sameText(was.get(key), is.get(key))) throw new Violation('later_revision_unknown');
  }
  if (touched) modified.delete(before.num);
  if (!sameValue(before, after)) takePlace(step, before, after, '', 'later_revision_unknown');
}

/**
 * A cross-reference stream is trailer and object at once, so its Info counts as a reference. It is none when the stream is
 * a table of this file and nothing else: one that a page also takes for its fonts would show the object as a font.
 */
function isTrailerEntry({ old, sites }: RevisionStep, site: string): boolean {
  const num = Number(/^(\d+)\/Info$/.exec(site)?.[1]);
  const entry = old.entry(num);
  if (entry?.kind !== 'plain' || sites.isReferenced(num)) return false;
  return Array.from(old.sections(), ({ offset }) => offset).includes(entry.offset);
}

/** The same value, or the same text in another encoding. */
const sameText = (a: PdfValue | undefined, b: PdfValue | undefined): boolean =>
  sameValue(a, b) || (a instanceof PdfString && b instanceof PdfString && a.text() === b.text());
