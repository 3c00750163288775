// What a signatory has passed of what the sender demands beside the code (docs/decisions/0120). Asked again under the lock by the act that
// rests on it: whoever came into the line since, or comes by another link or login, has passed nothing.
import { type PersonWay, willMinutes, willMissing, willText } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Signer } from '../acting/load-party.ts';
import type { SignInfoRow } from '../store.ts';
import { type Comer, type PassedCheck, passedChecks, useChecks } from './store.ts';

export const demandOf = ({ will_ways: ways, will_needed: needed }: SignInfoRow) => ({ ways, needed });

export const comerOf = ({ me, via }: Pick<Signer, 'me' | 'via'>): Comer => ({
  sign_no: me.sign_no,
  recipient_gen: me.recipient_gen,
  ...(via.kind === 'link'
    ? { generation: via.generation, account_id: null }
    : { generation: null, account_id: via.accountId }),
});

/** Of each way the newest that still serves. */
export async function passedOf(
  tx: Tx,
  signer: Pick<Signer, 'me' | 'via'>,
  now: Date,
): Promise<PassedCheck[]> {
  if (signer.me.will_needed === 0) return [];
  const since = new Date(now.getTime() - willMinutes * 60_000);
  const newest = new Map<PersonWay, PassedCheck>();
  for (const check of await passedChecks(tx, comerOf(signer), since))
    if (signer.me.will_ways.includes(check.way) && !newest.has(check.way)) newest.set(check.way, check);
  return [...newest.values()];
}

/** Takes what this act of will rests on; `passkey`: it is confirmed by one. Throws SIGN_WILL when it is too little. */
export async function takeWill(tx: Tx, signer: Signer, now: Date, passkey: boolean): Promise<PassedCheck[]> {
  const checks = await passedOf(tx, signer, now);
  const demand = demandOf(signer.me);
  const ways = [...checks.map(({ way }) => way), ...(passkey ? (['passkey'] as const) : [])];
  if (willMissing(demand, ways) > 0)
    throw new AppError('SIGN_WILL', `发起方要求签署前${willText(demand)}，请先完成核验`);
  if (
    checks.length > 0 &&
    !(await useChecks(
      tx,
      checks.map(({ attempt_id }) => attempt_id),
      now,
    ))
  )
    throw new AppError('STATE_CHANGED');
  return checks;
}
