// One step under judgement: its material, by which rules it is judged, and the refusal that ends it.
import type { PdfFile, PdfValue } from '../../read/index.ts';
import type { ChangeReason } from '../reasons.ts';
import type { ReferenceSites } from './reference-sites.ts';

/** `own`: what this product writes. `foreign`: what the standards allow and other tools write. */
export type Rules = 'own' | 'foreign';

export interface RevisionStep {
  readonly rules: Rules;
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

/** Where a change stands: the index of a page, or the full name of a field (the file's own text). */
export type Place = { readonly page: number } | { readonly field: string };

/** Thrown inside the comparison when a change is not allowed; never leaves this folder. */
export class Violation extends Error {
  readonly reason: ChangeReason;
  place: Place | undefined;

  constructor(reason: ChangeReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Runs a part of the comparison that is about one place; what it refuses, it refuses there. */
export function at<T>(place: Place, judge: () => T): T {
  try {
    return judge();
  } catch (error) {
    if (error instanceof Violation) error.place ??= place;
    throw error;
  }
}
