// 签署密码 of one act of will over several lines (docs/decisions/0139): entered once, before the code is used up, and remembered for this act alone. A right
// one stands in the evidence of every line that demands it, beside the signature that rests on it; a wrong one in that of each of them.
import { cannotMeet, personWays, type WillWay, willMissing } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { ownResult } from '../../../../platform/http/parts-of-act.ts';
import type { Willing } from '../../contract/acting/acting.ts';
import type { Signer } from '../../contract/acting/load-party.ts';
import { bySigner, type Change, changeContract } from '../../contract/change-contract.ts';
import { openLine, type Parts } from '../../contract/parts.ts';
import { nameOf } from '../../contract/will/check-line.ts';
import { demandOf, passedOf } from '../../contract/will/passed-ways.ts';
import { holderOf, passwordSetAt } from '../../contract/will/password-holder.ts';
import { recordTry } from '../../contract/will/password-try.ts';
import { opens, requireOpen } from '../../contract/will/require-open.ts';
import type { PassedCheck } from '../../contract/will/store.ts';
import { reviewStanding } from '../../contract/will/verified-signer.ts';
import type { BatchAct } from '../what-he-intends.ts';

const demandsIt = ({ me }: Pick<Signer, 'me'>): boolean =>
  me.will_needed > 0 && opens(me.will_ways, 'password');

/**
 * What is still demanded of a line, and by which ways that are shown once for several lines: it is always met by these, since what only an account has
 * may never be all that is left (docs/decisions/0139). Undefined: nothing is.
 */
export async function openTogether(parts: Parts, tx: Tx, signer: Signer, now: Date) {
  const demand = demandOf(signer.me);
  // a signing password that was entered for one line serves no other
  const passed = (await passedOf(parts, tx, signer, now))
    .map(({ way }) => way)
    .filter((way) => way !== 'password');
  if (willMissing(demand, passed) === 0) return undefined;
  const has = demandsIt(signer) && (await passwordSetAt(parts, tx, signer)) !== undefined;
  const standing = await reviewStanding(parts, tx, signer.me);
  if (cannotMeet(demand, standing)) throw new AppError('SIGN_WILL_PAPER');
  const own: readonly WillWay[] = has ? (standing === 'fits' ? ['password', 'review'] : ['password']) : [];
  if (!has && standing === 'fits' && demand.ways.includes('review'))
    throw new AppError('SIGN_WILL_PAPER', '请先设置签署密码，或单独打开该合同用通行密钥签署');
  const faces: readonly WillWay[] = parts.persons.faces ? ['face'] : [];
  const together: readonly WillWay[] = [...personWays, ...faces, ...own];
  const ways = demand.ways.filter((way) => together.includes(way) || passed.some((one) => one === way));
  const identityNamed = openLine(parts, signer.me).idCard !== null;
  return { ways, needed: demand.needed, passed, name: nameOf(signer), identityNamed };
}

/** What he passed for this set alone. A signing password is compared anew: nothing keeps it. */
export async function passedTogether(parts: Parts, signer: Signer, now: Date, batch: string) {
  const ways = async (of: object) =>
    (await passedOf(parts, parts.deps.db, signer, now, of)).map(({ way }) => way);
  const alone = await ways({});
  return (await ways({ batch })).filter((way) => way !== 'password' && !alone.includes(way));
}

type Entered = { accountId: string; digits: string; act: BatchAct };

/** Tried once for all of them. @throws SIGN_PASSWORD_NONE, _CLOSED, _WRONG */
export async function enterTogether(
  parts: Parts,
  ctx: Ctx,
  lines: readonly Signer[],
  { accountId, digits, act }: Entered,
): Promise<void> {
  const demanding = lines.filter(demandsIt);
  const signNos = demanding.map(({ me }) => me.sign_no);
  const tried = await parts.account.signPasswords.try(accountId, digits, { signNos, ip: ctx.ip });
  if (tried.right) return;
  const { log, clock } = parts.deps;
  const now = clock.now();
  // a line that moved meanwhile is not told of it, and keeps the others from nothing
  for (const asked of demanding)
    await ownResult(log, { signNo: asked.me.sign_no }, () =>
      changeContract(parts, now, bySigner({ now }, asked, { codePhone: null }), async (change, signer) => {
        requireOpen(signer, 'password', now);
        await recordTry(parts, change, ctx, signer, { ...tried, batch: act });
      }),
    );
  throw new AppError(
    'SIGN_PASSWORD_WRONG',
    tried.left > 0 ? `签署密码错误，还可以尝试 ${tried.left} 次` : '签署密码错误，已暂停使用3小时',
  );
}

/** Under the lock of a line that demands it: it is still that of who stands there. */
export async function enteredTogether(
  parts: Parts,
  change: Change,
  ctx: Ctx,
  signer: Signer,
  { password }: Willing,
  batch: BatchAct,
): Promise<PassedCheck | undefined> {
  if (!password || !demandsIt(signer)) return undefined;
  const setAt = await passwordSetAt(parts, change.tx, signer, 'share');
  const his = (await holderOf(parts, change.tx, signer)) === password.accountId;
  if (!his || setAt?.getTime() !== password.setAt.getTime()) throw new AppError('STATE_CHANGED');
  return recordTry(parts, change, ctx, signer, { right: true, setAt, batch });
}
