// One incremental update as raw material for judging it: which objects it brings, which it changes, and whether its
// bytes hold anything else. The section chain must go on exactly one section at a time (ISO 32000-1 §7.5.6).
import {
  type Dict,
  isName,
  PdfError,
  type PdfFile,
  type PdfValue,
  Ref,
  Stream,
  type XrefEntry,
  type XrefSection,
} from '../../read/index.ts';
import type { ChangeReason } from '../reasons.ts';
import { changedKeys, sameValue } from './compare-values.ts';
import type { ReferenceSites } from './reference-sites.ts';

/** Thrown inside the comparison when a change is not allowed; never leaves this folder. */
export class Violation extends Error {
  readonly reason: ChangeReason;

  constructor(reason: ChangeReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface RevisionStep {
  readonly old: PdfFile;
  readonly next: PdfFile;
  readonly sites: ReferenceSites;
  /** Objects that stood in the old revision and are different now; handlers remove what they allow. */
  readonly modified: Set<number>;
  /** Objects that nothing in the old revision knew. */
  readonly fresh: Set<number>;
  /** Fresh objects that an allowed change brought in. */
  readonly admitted: Set<number>;
  /** Every object number of the update, with its new value. */
  readonly values: ReadonlyMap<number, PdfValue>;
}

// Entries that describe one cross-reference section only; Size and ID are compared apart.
const OWN_TO_SECTION = new Set([
  'Prev',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Filter',
  'DecodeParms',
  'Length',
  'Size',
  'ID',
]);

/** References name a generation: an object that changes it leaves them leading nowhere (§7.3.10). */
const generation = (entry: XrefEntry): number => (entry.kind === 'plain' ? entry.gen : 0);

/** Takes the update apart. Throws Violation, and PdfError when `next` cannot be read. */
export function readStep(old: PdfFile, next: PdfFile, sites: ReferenceSites): RevisionStep {
  const section = next.sections().next().value;
  // No honest signer is known to append one: nothing is shown of it, and readers without streams see another file.
  if (section?.hidden) throw new PdfError('needs_repair', 'hybrid section after a signature', section.offset);
  if (!section || section.trailer.get('Prev') !== old.startxref || section.offset < old.length) {
    throw new Violation('revision_malformed');
  }
  checkTrailer(old, next);
  const modified = new Set<number>();
  const fresh = new Set<number>();
  const values = new Map<number, PdfValue>();
  for (const num of section.numbers()) {
    const entry = section.find(num)!;
    const before = old.entry(num);
    if (entry.kind === 'free') {
      if (before && before.kind !== 'free') throw new Violation('object_changed');
      continue;
    }
    const inside =
      entry.kind === 'plain' ? entry.offset >= old.length : section.find(entry.stream)?.kind === 'plain';
    if (!inside || num >= next.size || values.has(num)) throw new Violation('revision_malformed');
    const value = next.get(num);
    values.set(num, value);
    if (!sites.knows(num)) fresh.add(num);
    else if (!sites.isDefined(num)) throw new Violation('object_replaced');
    else if (before && generation(before) !== generation(entry)) throw new Violation('object_changed');
    else if (!sameValue(old.get(num), value)) modified.add(num);
  }
  checkNoHiddenBytes(old.length, next, section, values.keys());
  return { old, next, sites, modified, fresh, admitted: new Set(), values };
}

function checkTrailer(old: PdfFile, next: PdfFile): void {
  for (const key of changedKeys(old.trailer, next.trailer)) {
    if (!OWN_TO_SECTION.has(key)) throw new Violation('catalog_changed');
  }
  if (next.size < old.size) throw new Violation('revision_malformed');
  const [first] = old.array(old.trailer.get('ID')) ?? [];
  const [firstNow] = next.array(next.trailer.get('ID')) ?? [];
  if (first !== undefined && !sameValue(first, firstNow)) throw new Violation('catalog_changed');
}

/** Between the old end and the new one stand objects, the section, `startxref`, and white space: nothing else. */
function checkNoHiddenBytes(
  from: number,
  next: PdfFile,
  section: XrefSection,
  numbers: Iterable<number>,
): void {
  const parts = [{ start: section.offset, end: section.end }];
  for (const num of numbers) {
    const range = next.range(num);
    if (range && range.start !== section.offset) parts.push(range);
  }
  parts.sort((a, b) => a.start - b.start);
  let at = from;
  for (const { start, end } of parts) {
    if (start < at || !isBlank(next.source.slice(at, start))) throw new Violation('hidden_bytes');
    at = end;
  }
  const tail = String.fromCharCode(...next.source.slice(at, Math.min(next.length, at + 200)));
  if (next.length - at > 200 || !/^\s*startxref\s+\d+\s+%%EOF\s*$/.test(tail))
    throw new Violation('hidden_bytes');
}

/** White space and short comments (some writers leave their name) that no repairing reader could take for structure. */
function isBlank(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  if (bytes.length > 512) return false;
  const text = String.fromCharCode(...bytes);
  return /^(?:[\s\0]|%[^\r\n]*[\r\n])*$/.test(text) && !/obj|xref|stream|trailer|%PDF/.test(text);
}

/** Lets fresh objects in that this value refers to, directly or through others. Layers are never let in. */
export function admit(step: RevisionStep, value: PdfValue, depth = 0): void {
  if (depth > 40) throw new Violation('stray_object');
  if (value instanceof Ref) {
    if (!step.fresh.has(value.num) || step.admitted.has(value.num)) return;
    step.admitted.add(value.num);
    admit(step, step.next.get(value), depth + 1);
  } else if (Array.isArray(value)) {
    for (const item of value) admit(step, item, depth + 1);
  } else if (value instanceof Stream) {
    if (value.dict.get('OC') !== undefined) throw new Violation('appearance_changed');
    admitEntries(step, value.dict, depth);
  } else if (value !== null && typeof value === 'object' && 'map' in value) admitEntries(step, value, depth);
}

function admitEntries(step: RevisionStep, dict: Dict, depth: number): void {
  for (const entry of dict.map.values()) admit(step, entry, depth + 1);
}

/** After all handlers: nothing changed that nobody allowed, nothing new that nobody brought in. */
export function checkNothingLeft(step: RevisionStep): void {
  for (const num of step.modified) throw new Violation(leftoverReason(step, num));
  for (const num of step.fresh) {
    if (step.admitted.has(num)) continue;
    const value = step.values.get(num);
    const type = value instanceof Stream ? value.dict.get('Type') : undefined;
    if (!isName(type, 'XRef') && !isName(type, 'ObjStm')) throw new Violation('stray_object');
  }
}

function leftoverReason(step: RevisionStep, num: number): ChangeReason {
  const dict = step.old.dict(new Ref(num, 0)) ?? step.next.dict(new Ref(num, 0));
  const type = dict?.get('Type');
  if (isName(type, 'Page') || isName(type, 'Pages')) return 'page_changed';
  if (isName(type, 'Annot')) return 'annotation_changed';
  if (isName(type, 'Sig') || isName(type, 'DocTimeStamp')) return 'signature_changed';
  return 'object_changed';
}
