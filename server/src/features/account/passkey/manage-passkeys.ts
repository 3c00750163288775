// One's own passkeys: seen, named, removed. Every account has a password (account.password_hash is never null) and a
// mobile for codes, so a passkey is never the last way in.
import type { PasskeyRow } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { passkeyRemoved } from '../facts.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { endLogins } from '../session/store.ts';
import { deletePasskey, findPasskey, type Passkey, passkeysOf, renamePasskey } from './store.ts';

export const mostPasskeys = 20;

export const presentPasskey = (passkey: Passkey): PasskeyRow => ({
  passkeyId: passkey.passkey_id,
  name: passkey.name,
  createTime: passkey.created_at.toISOString(),
  lastTime: passkey.used_at?.toISOString() ?? null,
  synced: passkey.synced,
});

export async function listPasskeys({ deps }: Parts, user: UserPrincipal) {
  const list = await passkeysOf(deps.db, user.accountId);
  return { list: list.map(presentPasskey), most: mostPasskeys };
}

/** The caller, when the passkey is his; absent and foreign are the same. */
export async function ownerOf(
  { deps }: Parts,
  user: UserPrincipal,
  passkeyId: string,
): Promise<UserPrincipal> {
  if (!(await findPasskey(deps.db, user.accountId, passkeyId))) throw new AppError('NOT_FOUND');
  return user;
}

export async function namePasskey(
  { deps }: Parts,
  user: UserPrincipal,
  input: { passkeyId: string; name: string },
): Promise<PasskeyRow> {
  const named = await renamePasskey(deps.db, user.accountId, input.passkeyId, input.name);
  if (!named) throw new AppError('NOT_FOUND');
  return presentPasskey(named);
}

/** A device that is lost or in other hands: what it opened ends with it. */
export function removePasskey(
  parts: Parts,
  user: UserPrincipal,
  passkeyId: string,
): Promise<{ ended: number }> {
  return inTx(parts.deps.db, async (tx) => {
    if (!(await deletePasskey(tx, user.accountId, passkeyId))) throw new AppError('NOT_FOUND');
    const { accountId } = user;
    const now = parts.deps.clock.now();
    await parts.deps.switchboard.publish(tx, passkeyRemoved, { passkeyId, accountId, now });
    const ended = await endLogins(tx, user.accountId, user.groupId);
    await tellOwner(parts, tx, user.accountId, '移除了一个通行密钥，其他登录已退出');
    return { ended };
  });
}
