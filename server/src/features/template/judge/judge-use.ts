// Whether somebody may use a template at this moment, held until the transaction ends: people first, then grants, then the
// template, the order in which leaving takes them back. Off, changed or revoked first wins; who is later waits.
import { mayUseTpl } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { isGranted } from '../grant/store.ts';
import type { TplParts } from '../parts.ts';
import { lockTpl, type TplRow, type VersionRow, versionOf } from '../store.ts';

export async function judgeUse(
  { account, groups }: TplParts,
  tx: Tx,
  owner: Owner,
  tplId: string,
): Promise<TplRow> {
  const { accountId, corpId } = owner;
  const member = corpId === null ? undefined : await account.memberOf(tx, corpId, accountId);
  const groupIds = corpId === null ? [] : await groups.above(tx, corpId, accountId, 'lock');
  if (corpId !== null && (!member || groupIds === undefined)) throw new AppError('TPL_REVOKED');
  return asOwner(tx, owner, async (inner) => {
    if (member) {
      const granted = await isGranted(inner, { tplId, accountId, groupIds: groupIds ?? [] }, true);
      if (!mayUseTpl(member.grants, granted)) throw new AppError('TPL_REVOKED');
    }
    const tpl = await lockTpl(inner, tplId, 'share');
    if (!tpl?.enabled || tpl.deleted_at) throw new AppError('TPL_OFF');
    return tpl;
  });
}

export type Standing = { tpl: TplRow; version: VersionRow };

/** A template that this owner may use now, with its newest version. @throws TPL_REVOKED, TPL_OFF */
export async function standing(parts: TplParts, tx: Tx, owner: Owner, tplId: string): Promise<Standing> {
  const tpl = await judgeUse(parts, tx, owner, tplId);
  return { tpl, version: await asOwner(tx, owner, (inner) => versionOf(inner, tplId, tpl.version)) };
}
