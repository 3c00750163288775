// Between rows and decisions (domain/src/signing/acts.ts): what a decision sees of them, and its refusal thrown.
import type { ActedContract, ActedLine, PartiesOf } from '@xinqi/domain';
import type { ErrorCode } from '@xinqi/wire';
import { AppError } from '../../../platform/app-error.ts';
import type { ApplyRow, SignInfoRow } from './store.ts';

export const acted = (apply: ApplyRow): ActedContract => ({
  status: apply.status,
  deadline: apply.sign_expire,
  signed: apply.signed_count,
});

/** The same for acts that change who stands in it. */
export const actedParties = (apply: ApplyRow): PartiesOf => ({
  ...acted(apply),
  voids: apply.voids_apply_id !== null,
});

export const actedLine = (line: SignInfoRow): ActedLine => ({
  status: line.status,
  barred: line.barred_at !== null,
});

/** What was decided, or the refusal thrown in its own words, or in those of this act. */
export function settled<D extends { ok: boolean }>(
  decision: D | { ok: false; reason: ErrorCode },
  words: Partial<Record<ErrorCode, string>> = {},
): Extract<D, { ok: true }> {
  if ('reason' in decision) throw new AppError(decision.reason, words[decision.reason]);
  return decision as Extract<D, { ok: true }>;
}
