// Equality of PDF values and what changed between two dictionaries. References are compared, never followed.
import { equalBytes } from '@xinqi/pki/der';
import { Dict, Name, PdfString, type PdfValue, Ref, Stream } from '../../read/index.ts';

/** Deep equality; streams must agree in dictionary and stored bytes. */
export function sameValue(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  if (a === b) return true;
  if (a instanceof Ref) return b instanceof Ref && a.num === b.num && a.gen === b.gen;
  if (a instanceof Name) return b instanceof Name && a.value === b.value;
  if (a instanceof PdfString) return b instanceof PdfString && equalBytes(a.bytes, b.bytes);
  if (a instanceof Dict) return b instanceof Dict && changedKeys(a, b).length === 0;
  if (a instanceof Stream) {
    return b instanceof Stream && sameValue(a.dict, b.dict) && equalBytes(a.raw(), b.raw());
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  }
  return false;
}

/** Keys whose values differ, added and removed ones included. */
export function changedKeys(a: Dict, b: Dict): string[] {
  const keys = new Set([...a.map.keys(), ...b.map.keys()]);
  return [...keys].filter((key) => !sameValue(a.get(key), b.get(key)));
}

/** Items of `b` behind all items of `a`, or undefined when `a` is not its beginning. */
export function appendedItems(a: readonly PdfValue[], b: readonly PdfValue[]): PdfValue[] | undefined {
  return b.length >= a.length && a.every((item, i) => sameValue(item, b[i])) ? b.slice(a.length) : undefined;
}
