// Why a signatory cannot do something with his line now, told in the words of its state (docs/decisions/0011).
import { ApplyStatus, SignInfoStatus, whyNotSign } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { acted, actedLine } from './acted.ts';
import type { ApplyRow, SignInfoRow } from './store.ts';

/** Why this cannot be done with the line now, or undefined. Signing is what is asked when nothing else is said. */
export function refusalOf(
  apply: ApplyRow,
  line: SignInfoRow,
  now: Date,
  event: 'sign' | 'refuse' = 'sign',
): AppError | undefined {
  const reason = whyNotSign(acted(apply), actedLine(line), now, event);
  return reason && new AppError(reason);
}

/** His turn, but the use of the seal waits for its approval. */
export const waitsForSeal = (apply: ApplyRow, line: SignInfoRow): boolean =>
  apply.status === ApplyStatus.Signing && line.status === SignInfoStatus.SealApproving;
