// Why a signatory cannot do something with his line now, told in the words of its state (docs/decisions/0011).
import { ApplyStatus, nextSignInfo, SignInfoStatus } from '@xinqi/domain';
import type { ErrorCode } from '@xinqi/wire';
import { AppError } from '../../../platform/app-error.ts';
import type { ApplyRow, SignInfoRow } from './store.ts';

const ofApply: Partial<Record<ApplyStatus, ErrorCode>> = {
  [ApplyStatus.Refused]: 'SIGN_REFUSED',
  [ApplyStatus.Cancelled]: 'SIGN_CANCELLED',
  [ApplyStatus.Expired]: 'SIGN_EXPIRED',
  [ApplyStatus.Terminated]: 'SIGN_TERMINATED',
  [ApplyStatus.InitApproving]: 'SIGN_INIT_APPROVING',
  [ApplyStatus.InitRejected]: 'SIGN_INIT_REJECTED',
};
const ofLine: Partial<Record<SignInfoStatus, ErrorCode>> = {
  [SignInfoStatus.Transferred]: 'SIGN_TRANSFERRED',
  [SignInfoStatus.NotYet]: 'SIGN_NOT_TURN',
  [SignInfoStatus.SealApproving]: 'SIGN_SEAL_APPROVING',
};

/** Code for a contract that no longer, or not yet, is being signed. */
export const endCode = (status: ApplyStatus): ErrorCode | undefined => ofApply[status];

/** Why this cannot be done with the line now, or undefined. Signing is what is asked when nothing else is said. */
export function refusalOf(
  apply: ApplyRow,
  line: SignInfoRow,
  now: Date,
  event: 'sign' | 'refuse' = 'sign',
): AppError | undefined {
  const ended = endCode(apply.status);
  if (ended) return new AppError(ended);
  if (nextSignInfo(line.status, event) === undefined) return new AppError(ofLine[line.status] ?? 'SIGN_DONE');
  // E-12, asked under the contract's lock too: he left the enterprise between opening and signing
  if (line.barred_at !== null) return new AppError('LINK_INVALID');
  return apply.sign_expire && apply.sign_expire <= now ? new AppError('SIGN_EXPIRED') : undefined;
}

/** His turn, but the use of the seal waits for its approval. */
export const waitsForSeal = (apply: ApplyRow, line: SignInfoRow): boolean =>
  apply.status === ApplyStatus.Signing && line.status === SignInfoStatus.SealApproving;
