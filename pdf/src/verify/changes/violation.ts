// Why a step is not allowed, and whether that proves an alteration: what is not understood is never called altered.
import type { ChangeReason } from '../reasons.ts';

/** Thrown inside the comparison when a change is not allowed; never leaves this folder. */
export class Violation extends Error {
  readonly reason: ChangeReason;

  constructor(reason: ChangeReason) {
    super(reason);
    this.reason = reason;
  }
}
