// What an account shows its owner of itself: contacts masked, since when, how well it is guarded.
import type { AccountInfo } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { Deps } from '../../../platform/family.ts';
import { secondIsOn } from '../second/demand-second.ts';
import { recoveryLeft } from '../second/store.ts';
import { findSignPassword } from '../sign-password/store.ts';
import { recordOf } from './store.ts';

export async function accountInfo(deps: Deps, accountId: string): Promise<AccountInfo> {
  const record = await recordOf(deps.vault, deps.db, accountId);
  if (!record) throw new AppError('NOT_FOUND');
  const { mobile, email, docType, docNo } = record.sealed;
  return {
    name: record.name,
    mobile: maskTarget(mobile ?? ''),
    email: email ? maskTarget(email) : null,
    document: docNo
      ? { docType: Number(docType), docNo: `${docNo.slice(0, 2)}****${docNo.slice(-2)}` }
      : null,
    secondFactor: await secondIsOn(deps, accountId),
    recoveryLeft: await recoveryLeft(deps.db, accountId),
    emailProven: record.emailProven,
    createTime: record.createdAt.toISOString(),
    passwordTime: record.passwordChangedAt?.toISOString() ?? null,
    signPasswordTime: (await findSignPassword(deps.db, accountId))?.setAt.toISOString() ?? null,
  };
}
