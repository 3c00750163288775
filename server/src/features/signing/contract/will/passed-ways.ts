// What a signatory has passed of what the sender demands beside the code (docs/decisions/0120). Asked again under the lock by the act that
// rests on it: whoever came into the line since, or comes by another link or login, has passed nothing.
import {
  type CheckWay,
  passedWays,
  type RealNameWay,
  willMinutes,
  willMissing,
  willText,
} from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Signer } from '../acting/load-party.ts';
import type { Parts } from '../parts.ts';
import type { SignInfoRow } from '../store.ts';
import { passwordSetAt } from './password-holder.ts';
import { opens } from './require-open.ts';
import { type Comer, type PassedCheck, passedChecks, useChecks } from './store.ts';

export const demandOf = ({ will_ways: ways, will_needed: needed }: SignInfoRow) => ({ ways, needed });

export const comerOf = ({ me, via }: Pick<Signer, 'me' | 'via'>): Comer => ({
  sign_no: me.sign_no,
  recipient_gen: me.recipient_gen,
  ...(via.kind === 'link'
    ? { generation: via.generation, account_id: null }
    : { generation: null, account_id: via.accountId }),
});

type For = {
  /** A signing password that was passed is still his when the transaction ends. */
  share?: 'share';
  /** Of one act of will for several lines: hash of the set. */
  batch?: string | undefined;
};

/** Of each way the newest that still serves. */
export async function passedOf(
  parts: Parts,
  tx: Tx,
  signer: Pick<Signer, 'me' | 'via'>,
  now: Date,
  { share, batch }: For = {},
): Promise<PassedCheck[]> {
  if (signer.me.will_needed === 0) return [];
  const since = new Date(now.getTime() - willMinutes * 60_000);
  const newest = new Map<CheckWay, PassedCheck>();
  for (const check of await passedChecks(tx, comerOf(signer), since, batch))
    if (opens(signer.me.will_ways, check.way) && !newest.has(check.way)) newest.set(check.way, check);
  const password = newest.get('password');
  const setAt = password && (await passwordSetAt(parts, tx, signer, share));
  // he chose another one since, or another account has the phone
  if (password && (!setAt || setAt > password.answered_at)) newest.delete('password');
  return [...newest.values()];
}

type Shown = {
  /** It is confirmed by one. */
  passkey: boolean;
  /** By what his account was verified under the name in the line, as it stands under the lock. */
  account: RealNameWay | undefined;
  /** Of one act of will for several lines, in which a signing password entered for one line alone does not count. */
  together?: { entered: PassedCheck | undefined; hash: string } | undefined;
};

/** Takes what this act of will rests on. Throws SIGN_WILL when it is too little. */
export async function takeWill(
  parts: Parts,
  tx: Tx,
  signer: Signer,
  now: Date,
  { passkey, account, together }: Shown,
): Promise<PassedCheck[]> {
  const passed = await passedOf(parts, tx, signer, now, { share: 'share', batch: together?.hash });
  const checks = together
    ? [...passed.filter(({ way }) => way !== 'password'), ...(together.entered ? [together.entered] : [])]
    : passed;
  const demand = demandOf(signer.me);
  const ways = [...checks.map(({ way }) => way), ...(passkey ? (['passkey'] as const) : [])];
  if (willMissing(demand, passedWays(demand, ways, account)) > 0)
    throw new AppError('SIGN_WILL', `发起方要求签署前${willText(demand)}，请先完成核验`);
  const attempts = checks.map(({ attempt_id }) => attempt_id);
  if (attempts.length > 0 && !(await useChecks(tx, attempts, now))) throw new AppError('STATE_CHANGED');
  return checks;
}
