// The catalog's entries that a later revision may touch. Our own product writes a security store and fields; other tools
// also raise the version, name extensions (ISO 32000-2 §7.12) and rewrite the metadata (§14.3.2), which no page shows.
import { Dict, Name, type PdfValue, Ref, Stream } from '../../../read/index.ts';
import { isWrittenOver, takeMetadata, takePlace } from '../admit.ts';
import { changedKeys } from '../compare-values.ts';
import type { FieldChange } from '../form/index.ts';
import { formChanges } from '../form/index.ts';
import { type RevisionStep, Violation } from '../step.ts';
import { growStore } from './security-store.ts';

/** Entries of ISO 32000-2 table 29 that decide what is shown, done or signed: their change is understood. */
export const SHOWING_KEYS = [
  'Pages',
  'PageLabels',
  'Names',
  'Dests',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'Outlines',
  'Threads',
  'OpenAction',
  'AA',
  'URI',
  'AcroForm',
  'OCProperties',
  'Perms',
  'Requirements',
  'Collection',
  'AF',
];

export function catalogChanges(step: RevisionStep): FieldChange[] {
  const { old, next, rules } = step;
  const [before, after] = [old.catalog, next.catalog];
  const root = old.rootRef.num;
  step.modified.delete(root);
  for (const key of changedKeys(before, after)) {
    if (key === 'AcroForm' || key === 'DSS') continue;
    if (rules === 'own') {
      const added = key === 'Extensions' && before.get(key) === undefined && isPlain(after.get(key));
      if (!added) throw new Violation('catalog_changed');
    } else if (!isHarmless(step, key, before.get(key), after.get(key)))
      // Who brings a first certification changes nothing that is shown; who exchanges one does.
      throw new Violation(
        SHOWING_KEYS.includes(key) && !(key === 'Perms' && !before.map.has(key))
          ? 'catalog_changed'
          : 'later_revision_unknown',
      );
  }
  // Objects of their own that changed under the number that they had.
  if (rules === 'foreign')
    for (const key of ['Extensions', 'Metadata']) {
      const [was, is] = [before.get(key), after.get(key)];
      if (isWrittenOver(step, was, is) && !isHarmless(step, key, was, is))
        throw new Violation('later_revision_unknown');
    }
  growStore(step, before.get('DSS'), after.get('DSS'), `${root}/DSS`);
  return formChanges(step, before.get('AcroForm'), after.get('AcroForm'));
}

/** Direct values without references. */
function isPlain(value: PdfValue | undefined): boolean {
  if (value instanceof Dict) return [...value.map.values()].every(isPlain);
  return value !== undefined && !(value instanceof Ref) && !Array.isArray(value);
}

function isHarmless(
  step: RevisionStep,
  key: string,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): boolean {
  const site = `${step.old.rootRef.num}/${key}`;
  if (key === 'Version') return isRaised(before, after);
  if (key === 'Extensions') return isExtensions(step, before, after, site);
  if (key === 'Perms') return before === undefined && isCertification(step, after, site);
  return key === 'Metadata' && takeMetadata(step, before, after, site);
}

/**
 * A signature that comes with this revision and certifies what it covers (ISO 32000-2 §12.8.2.2): it forbids, and allows
 * nothing to whoever signed before (permissions.ts). It must come in as a field's signature, since nothing is let in here.
 */
function isCertification(step: RevisionStep, after: PdfValue | undefined, site: string): boolean {
  const permissions = step.next.dict(after);
  const by = permissions?.get('DocMDP');
  if (permissions?.map.size !== 1 || !(by instanceof Ref) || !step.fresh.has(by.num)) return false;
  if (step.next.array(step.next.dict(by)?.get('Reference')) === undefined) return false;
  takePlace(step, undefined, after, site, 'later_revision_unknown');
  return true;
}

const VERSION = /^[12]\.\d$/;

/** A version that is not below the one before. */
function isRaised(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  if (!(after instanceof Name) || !VERSION.test(after.value)) return false;
  return before === undefined || (before instanceof Name && before.value <= after.value);
}

/** Dictionaries of names, numbers and strings; parts that stand as objects of their own stand nowhere else. */
function isExtensions(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
  depth = 0,
): boolean {
  if (depth > 4) return false;
  takePlace(step, before, after, site, 'later_revision_unknown');
  const [was, is] = [step.old.resolve(before), step.next.resolve(after)];
  const inside = before instanceof Ref ? String(before.num) : site;
  const part = (name: string): PdfValue | undefined => (was instanceof Dict ? was.get(name) : undefined);
  if (is instanceof Dict) {
    return [...is.map].every(([name, entry]) =>
      isExtensions(step, part(name), entry, `${inside}/${name}`, depth + 1),
    );
  }
  if (Array.isArray(is)) {
    const items = Array.isArray(was) ? was : [];
    return is.every((item, i) => isExtensions(step, items[i], item, `${inside}/*`, depth + 1));
  }
  return depth > 0 && is !== undefined && is !== null && !(is instanceof Stream);
}
