// One incremental update as raw material for judging it: which objects it brings and which it changes. The section chain
// must go on exactly one section at a time (ISO 32000-1 §7.5.6).
import {
  isName,
  PdfError,
  type PdfFile,
  type PdfValue,
  Stream,
  type XrefEntry,
  type XrefSection,
} from '../../../read/index.ts';
import { sameValue } from '../compare-values.ts';
import type { ReferenceSites } from '../reference-sites.ts';
import { type RevisionStep, type Rules, Violation } from '../step.ts';
import { trailerChanges } from './trailer-changes.ts';
import { checkNoHiddenBytes } from './update-bytes.ts';

/** References name a generation: an object that changes it leaves them leading nowhere (§7.3.10). */
const generation = (entry: XrefEntry): number => (entry.kind === 'plain' ? entry.gen : 0);

/** Takes the update apart. Throws Violation, and PdfError when `next` cannot be read. */
export function readStep(old: PdfFile, next: PdfFile, sites: ReferenceSites, rules: Rules): RevisionStep {
  const section = next.sections().next().value;
  // No honest signer is known to append one: nothing is shown of it, and readers without streams see another file.
  if (section?.hidden) throw new PdfError('needs_repair', 'hybrid section after a signature', section.offset);
  if (!section || section.trailer.get('Prev') !== old.startxref || section.offset < old.length)
    throw new Violation('revision_malformed');
  const values = new Map<number, PdfValue>();
  const step: RevisionStep = {
    rules,
    old,
    next,
    sites,
    modified: new Set(),
    fresh: new Set(),
    admitted: new Set(),
    values,
  };
  for (const num of section.numbers()) takeEntry(step, values, section, num);
  checkNoHiddenBytes(step, section);
  trailerChanges(step);
  return step;
}

function takeEntry(
  step: RevisionStep,
  values: Map<number, PdfValue>,
  section: XrefSection,
  num: number,
): void {
  const { old, next, sites } = step;
  const entry = section.find(num)!;
  const before = old.entry(num);
  if (entry.kind === 'free') {
    if (before && before.kind !== 'free') throw new Violation('object_changed');
    return;
  }
  // Tables that list everything again: an entry that leads where the signed one led changes nothing.
  if (step.rules === 'foreign' && leadsThere(section, entry, before)) return;
  const inside =
    entry.kind === 'plain' ? entry.offset >= old.length : section.find(entry.stream)?.kind === 'plain';
  if (!inside || num >= next.size || values.has(num)) throw new Violation('revision_malformed');
  const value = next.get(num);
  values.set(num, value);
  if (!sites.knows(num)) step.fresh.add(num);
  else if (!sites.isDefined(num)) throw new Violation('object_replaced');
  else if (before && generation(before) !== generation(entry)) throw new Violation('object_changed');
  else if (!sameValue(old.get(num), value) && !isTableAgain(step, num, value)) step.modified.add(num);
}

function leadsThere(section: XrefSection, entry: XrefEntry, before: XrefEntry | undefined): boolean {
  if (entry.kind === 'plain')
    return before?.kind === 'plain' && entry.offset === before.offset && entry.gen === before.gen;
  if (entry.kind !== 'packed' || before?.kind !== 'packed') return false;
  return entry.stream === before.stream && entry.index === before.index && !section.find(entry.stream);
}

/** A cross-reference stream under the number of the one before it: nothing but tables refers to either. */
function isTableAgain({ rules, old, sites }: RevisionStep, num: number, value: PdfValue): boolean {
  const isTable = (item: PdfValue): boolean =>
    item instanceof Stream && isName(item.dict.get('Type'), 'XRef');
  return rules === 'foreign' && isTable(value) && isTable(old.get(num)) && !sites.isReferenced(num);
}
