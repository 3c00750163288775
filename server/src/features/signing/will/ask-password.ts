// 签署密码 before a signature: tried outside of any transaction, so that a wrong one counts whatever becomes of it; what the try showed is recorded under
// the contract's lock, if who tried still stands in the line and the password is still his (docs/decisions/0139).
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { bySigner, changeContract } from '../contract/change-contract.ts';
import { type Parts, phoneOf } from '../contract/parts.ts';
import { holderOf, passwordSetAt } from '../contract/will/password-holder.ts';
import { recordTry } from '../contract/will/password-try.ts';
import { requireOpen } from '../contract/will/require-open.ts';
import { verifiedSigner } from '../contract/will/verified-signer.ts';

/** Where it is demanded beside a reviewed account alone, it is nothing without one. */
async function requireReviewed(parts: Parts, tx: Tx, { me }: Signer): Promise<void> {
  if (me.will_ways.includes('password')) return;
  if ((await verifiedSigner(parts, tx, me))?.way !== 'review') throw new AppError('SIGN_WILL_REVIEW');
}

/** @throws SIGN_WILL_WAY, SIGN_WILL_REVIEW, SIGN_PASSWORD_NONE, SIGN_PASSWORD_CLOSED, and why he may not sign */
export async function askPassword(
  parts: Parts,
  ctx: Ctx,
  asked: Signer,
  { signPassword }: { signPassword: string },
) {
  const { deps, account } = parts;
  requireOpen(asked, 'password', ctx.now);
  await requireReviewed(parts, deps.db, asked);
  const mobile = await phoneOf(parts, deps.db, asked.me);
  if (!mobile) throw new AppError('LINK_INVALID');
  const accountId = await holderOf(parts, deps.db, asked);
  if (accountId === undefined) throw new AppError('SIGN_PASSWORD_NONE');
  const tried = await account.signPasswords.try(accountId, signPassword, {
    signNos: [asked.me.sign_no],
    ip: ctx.ip,
  });
  const now = deps.clock.now();
  await changeContract(
    parts,
    now,
    bySigner({ now }, asked, { codePhone: mobile }),
    async (change, signer) => {
      requireOpen(signer, 'password', now);
      await requireReviewed(parts, change.tx, signer);
      const his = (await holderOf(parts, change.tx, signer)) === accountId;
      const setAt = await passwordSetAt(parts, change.tx, signer, 'share');
      if (!his || setAt?.getTime() !== tried.setAt.getTime()) throw new AppError('STATE_CHANGED');
      await recordTry(parts, change, ctx, signer, tried);
    },
  );
  return { result: tried.right ? ('match' as const) : ('mismatch' as const), left: tried.left };
}
