// The logins of an account: its owner sees where it is open, and ends one or all others.
import type { LoginRow as Shown } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { forgetDevicesOf } from '../session/known-devices.ts';
import { endLogin, endLogins, loginsOf } from '../session/store.ts';

/** Logins that were not used since then have ended. */
export const idleSince = ({ clock, config }: Deps): Date =>
  new Date(clock.now().getTime() - config.SESSION_IDLE_MINUTES * 60_000);

export async function listLogins(deps: Deps, user: UserPrincipal): Promise<{ list: Shown[] }> {
  const rows = await loginsOf(deps.db, user.accountId, deps.clock.now(), idleSince(deps));
  return {
    list: rows.map((row) => ({
      loginId: row.group_id,
      way: row.way,
      device: row.device,
      place: row.place,
      createTime: row.created_at.toISOString(),
      lastTime: row.seen_at.toISOString(),
      current: row.group_id === user.groupId,
    })),
  };
}

/** Absent, ended and foreign are the same. His present login ends by signing out. */
export async function endOneLogin(deps: Deps, user: UserPrincipal, loginId: string): Promise<{ done: true }> {
  const ended =
    loginId !== user.groupId &&
    (await inTx(deps.db, async (tx) => {
      await forgetDevicesOf(tx, user.accountId, loginId);
      return endLogin(tx, user.accountId, loginId);
    }));
  if (!ended) throw new AppError('NOT_FOUND');
  return { done: true };
}

export async function endOtherLogins(deps: Deps, user: UserPrincipal): Promise<{ ended: number }> {
  return { ended: await inTx(deps.db, (tx) => endLogins(tx, user.accountId, user.groupId)) };
}
