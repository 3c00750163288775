/**
 * Which fields a contract gets before anyone signs. Names are hierarchical (ISO 32000-1
 * §12.7.3.2), so that one signer's fields are found without reading the others.
 */
import type { Placement } from '../write/index.ts';
import { SignError } from './sign-error.ts';

export type PlannedKind = 'signature' | 'seal' | 'date' | 'text' | 'edge' | 'stamp';

/**
 * One mark of one signer. `signer` is a key of letters, digits, `_` and `-` (not a name
 * of a person: it can be read in the file); `name` is what a screen reader says (/TU).
 */
export type PlannedField = { signer: string; kind: PlannedKind; name: string; placement: Placement };

/** `unplaced`: signers who place nothing at all; each has an invisible signature field. */
export type FieldPlan = { fields: PlannedField[]; unplaced?: readonly string[] };

/** The signature field of a signer. */
export function signatureFieldName(signer: string): string {
  return `sig.${signer}`;
}

/**
 * The field name of every planned item, in the same order: the first signature or seal of
 * a signer is `sig.<signer>`, all his other items are `xq.<signer>.<n>` with n from 1.
 * Throws SignError `bad_plan`.
 */
export function fieldNames(plan: FieldPlan): string[] {
  const signing = new Set<string>();
  const count = new Map<string, number>();
  for (const signer of [...plan.fields.map((field) => field.signer), ...(plan.unplaced ?? [])])
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(signer)) throw new SignError('bad_plan', 'malformed signer key');
  return plan.fields.map(({ signer, kind }) => {
    if ((kind === 'signature' || kind === 'seal') && !signing.has(signer)) {
      signing.add(signer);
      return signatureFieldName(signer);
    }
    const n = (count.get(signer) ?? 0) + 1;
    count.set(signer, n);
    return `xq.${signer}.${n}`;
  });
}
