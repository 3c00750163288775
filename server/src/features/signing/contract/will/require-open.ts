// What a signatory may not prove now, in this line, by this way.
import type { CheckWay } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { Signer } from '../acting/load-party.ts';
import { refusalOf } from '../refusal.ts';

export function requireOpen({ apply, me }: Signer, way: CheckWay, now: Date): void {
  const refusal = refusalOf(apply, me, now);
  if (refusal) throw refusal;
  if (me.will_needed === 0 || !me.will_ways.includes(way)) throw new AppError('SIGN_WILL_WAY');
}
