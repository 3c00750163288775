// Giving roles to members (E-01…E-05): never to oneself, never to somebody who stands above, never a role that gives what
// the giver lacks; whoever takes a role away must hold what it gives, too. All members or none.
import { covers, type Grants } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { turn } from '../log/index.ts';
import { applyRights } from './change-roles.ts';
import type { Parts } from './parts.ts';
import { mayHandOut } from './present.ts';
import * as store from './store.ts';

/** Why this caller may not change this member's roles; undefined when he may. */
export function whyNotChange(
  caller: { accountId: string; grants: Grants },
  member: { accountId: string; grants: Grants },
): 'ROLE_SELF' | 'ROLE_ABOVE' | undefined {
  if (member.accountId === caller.accountId) return 'ROLE_SELF';
  return covers(caller.grants, member.grants) ? undefined : 'ROLE_ABOVE';
}

export function assignRoles(
  parts: Parts,
  ctx: Ctx,
  input: { memberIds: string[]; roleIds: string[]; superFlag?: boolean | undefined },
): Promise<{ changed: number }> {
  const memberIds = [...new Set(input.memberIds)];
  const roleIds = [...new Set(input.roleIds)];
  return turn(parts, ctx, 'organStru', async (at) => {
    const { tx, corpId, grants } = at;
    const roles = await store.findRoles(tx, corpId, roleIds);
    const members = await parts.account.members.find(tx, corpId, memberIds);
    // one foreign or absent id refuses the whole call (A-08, E-05)
    if (roles.length !== roleIds.length || members.length !== memberIds.length)
      throw new AppError('NOT_FOUND');
    for (const member of members) {
      const why = whyNotChange(at, member);
      if (why) throw new AppError(why);
      const changesSuper = input.superFlag !== undefined && input.superFlag !== member.grants.superFlag;
      if (changesSuper && !grants.superFlag) throw new AppError('ROLE_BEYOND');
    }
    const held = await store.heldBy(tx, memberIds);
    const touched = new Set([...roleIds, ...[...held.values()].flat()]);
    for (const role of await store.findRoles(tx, corpId, [...touched]))
      if (!mayHandOut(grants, role.pids)) throw new AppError('ROLE_BEYOND');
    await store.replaceRoles(tx, corpId, memberIds, roleIds);
    await applyRights(parts, tx, corpId, memberIds);
    for (const member of members)
      if (input.superFlag !== undefined && input.superFlag !== member.grants.superFlag)
        await parts.account.members.setSuper(tx, corpId, member.memberId, input.superFlag);
    const names = roles.map((role) => role.name).join('、') || '无';
    const superText =
      input.superFlag === undefined ? '' : input.superFlag ? '；设为超级管理员' : '；取消超级管理员';
    for (const member of members)
      await at.record({ kind: 'role.assign', target: member.name, content: `角色：${names}${superText}` });
    return { changed: members.length };
  });
}
