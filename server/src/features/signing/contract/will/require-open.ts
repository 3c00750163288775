// What a signatory may not prove now, in this line, by this way.
import type { CheckWay, WillWay } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { Signer } from '../acting/load-party.ts';
import { refusalOf } from '../refusal.ts';

/** A signing password is shown for itself, or beside a reviewed account (docs/decisions/0157). */
export const opens = (ways: readonly WillWay[], way: CheckWay): boolean =>
  ways.includes(way) || (way === 'password' && ways.includes('review'));

export function requireOpen({ apply, me }: Signer, way: CheckWay, now: Date): void {
  const refusal = refusalOf(apply, me, now);
  if (refusal) throw refusal;
  if (me.will_needed === 0 || !opens(me.will_ways, way)) throw new AppError('SIGN_WILL_WAY');
}
