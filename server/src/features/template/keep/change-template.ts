// Switching templates on and off, deleting them, putting them into groups. What was sent from them stays.
import { AppError } from '../../../platform/app-error.ts';
import type { Acting } from '../acting.ts';
import { lockTpl, lockTpls, updateTpl } from '../store.ts';

const lockStanding = async (at: Acting, tplId: string) => {
  const tpl = await lockTpl(at.tx, tplId, 'update');
  if (!tpl || tpl.deleted_at) throw new AppError('NOT_FOUND');
  return tpl;
};

export async function switchTpl(at: Acting, tplId: string, on: boolean): Promise<void> {
  const tpl = await lockStanding(at, tplId);
  if (tpl.enabled === on) throw new AppError('STATE_CHANGED');
  await updateTpl(at.tx, tplId, { enabled: on, updated_at: at.now });
  await at.record(tpl, on ? 'on' : 'off', 'tpl.status', on ? '启用' : '停用');
}

/** Its row stays for the log, and for contracts whose sending asks about it. */
export async function deleteTpl(at: Acting, tplId: string): Promise<void> {
  const tpl = await lockStanding(at, tplId);
  await updateTpl(at.tx, tplId, { deleted_at: at.now, enabled: false, updated_at: at.now });
  await at.record(tpl, 'delete', 'tpl.delete', '删除模板');
}

export async function groupTpls(at: Acting, tplIds: readonly string[], groupName: string): Promise<void> {
  const asked = [...new Set(tplIds)];
  const found = await lockTpls(at.tx, asked);
  if (found.length !== asked.length) throw new AppError('NOT_FOUND');
  for (const tpl of found) {
    await updateTpl(at.tx, tpl.tpl_id, { group_name: groupName || null });
    const content = groupName ? `移入分组“${groupName}”` : '移出分组';
    await at.record(tpl, 'change', 'tpl.group', content);
  }
}
