// Making, changing and deleting roles. Nobody puts into a role what he lacks, or touches a role that gives more than he
// holds; everybody who holds a role has its new rights when this commits (E-02, E-07).
import { mayGrant, orgName } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { isUniqueViolation, type Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { type Turn, turn } from '../log/index.ts';
import type { Parts } from './parts.ts';
import { mayHandOut, pidNames } from './present.ts';
import * as store from './store.ts';

const maxRoles = 200;
const refusals = { unknown: 'ROLE_PID_UNKNOWN', parent: 'ROLE_PID_PARENT', lacking: 'ROLE_BEYOND' } as const;

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error, 'role_name') ? new AppError('ROLE_NAME_TAKEN') : error;
};

/** Writes what these members hold altogether to their memberships. */
export async function applyRights(
  { account }: Parts,
  tx: Tx,
  corpId: string,
  memberIds: readonly string[],
): Promise<void> {
  const pids = await store.pidsOf(tx, memberIds);
  const rights = memberIds.map((memberId) => ({ memberId, pids: pids.get(memberId) ?? [] }));
  await account.members.setPids(tx, corpId, rights);
}

async function roleAt({ tx, corpId, grants }: Turn, roleId: string, version: number) {
  const [role] = await store.findRoles(tx, corpId, [roleId]);
  if (!role) throw new AppError('NOT_FOUND');
  if (role.version !== version) throw new AppError('STATE_CHANGED');
  if (!mayHandOut(grants, role.pids)) throw new AppError('ROLE_BEYOND');
  return role;
}

export function saveRole(
  parts: Parts,
  ctx: Ctx,
  input: {
    roleId?: string | undefined;
    name: string;
    des: string;
    pids: number[];
    version?: number | undefined;
  },
): Promise<{ roleId: string }> {
  if (!orgName(input.name)) throw new AppError('ROLE_NAME_INVALID');
  const pids = [...new Set(input.pids)].sort((a, b) => a - b);
  return turn(parts, ctx, 'roleManage', async (at) => {
    const { tx, corpId } = at;
    const verdict = mayGrant(at.grants, new Set(pids));
    if (!verdict.ok) throw new AppError(refusals[verdict.reason]);
    const content = { name: input.name, des: input.des, pids };
    if (input.roleId === undefined) {
      if ((await store.rolesOf(tx, corpId)).length >= maxRoles) throw new AppError('ROLE_FULL');
      const roleId = uuidv7(ctx.now);
      await store.insertRole(tx, { roleId, corpId, ...content }, ctx.now).catch(nameTaken);
      await at.record({ kind: 'role.create', target: input.name, content: `权限：${pidNames(pids)}` });
      return { roleId };
    }
    const { roleId } = input;
    const before = await roleAt(at, roleId, input.version ?? -1);
    const kept = await store
      .updateRole(tx, { roleId, version: before.version, ...content }, ctx.now)
      .catch(nameTaken);
    if (!kept) throw new AppError('STATE_CHANGED');
    await applyRights(parts, tx, corpId, await store.holdersOf(tx, roleId));
    const renamed = before.name === input.name ? '' : `原名称：${before.name}；`;
    await at.record({
      kind: 'role.edit',
      target: input.name,
      content: `${renamed}权限由“${pidNames(before.pids)}”改为“${pidNames(pids)}”`,
    });
    return { roleId };
  });
}

export const removeRole = (
  parts: Parts,
  ctx: Ctx,
  { roleId, version }: { roleId: string; version: number },
): Promise<{ changed: number }> =>
  turn(parts, ctx, 'roleManage', async (at) => {
    const role = await roleAt(at, roleId, version);
    if ((await store.holdersOf(at.tx, roleId)).length > 0) throw new AppError('ROLE_IN_USE');
    if (!(await store.deleteRole(at.tx, roleId, version))) throw new AppError('STATE_CHANGED');
    await at.record({ kind: 'role.delete', target: role.name, content: `原权限：${pidNames(role.pids)}` });
    return { changed: 1 };
  });
