// Calls of the role family. A role or member of another enterprise is absent.
import { roleRoutes as r } from '@xinqi/wire/role';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import { assignRoles, whyNotChange } from './assign-roles.ts';
import { removeRole, saveRole } from './change-roles.ts';
import type { Parts } from './parts.ts';
import { mayHandOut, presentRole, presentTree } from './present.ts';
import * as store from './store.ts';
import { watchRights } from './watch-rights.ts';

const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, 'zh-CN', { numeric: true });

export function roleEndpoints(parts: Parts): Endpoint[] {
  const { deps, account, seals } = parts;
  const inCorp = <T>(ctx: Ctx, work: (tx: Tx, corpId: string) => Promise<T>): Promise<T> => {
    const { corpId, accountId } = ctx.identity.corp!;
    return asOwner(deps.db, { corpId, accountId }, (tx) => work(tx, corpId));
  };
  /** The role, when it is one of the caller's enterprise. */
  const roleIfHis = (ctx: Ctx, roleId: string) =>
    inCorp(ctx, async (tx, corpId) => {
      const [role] = await store.findRoles(tx, corpId, [roleId]);
      if (!role) throw new AppError('NOT_FOUND');
      return role;
    });
  const memberIfHis = async (ctx: Ctx, { memberId }: { memberId: string }) => {
    const [member] = await account.members.find(deps.db, ctx.identity.corp!.corpId, [memberId]);
    if (!member) throw new AppError('NOT_FOUND');
    return member;
  };
  const grantsOf = (ctx: Ctx) => ctx.identity.corp!.grants;

  return endpoints(r, {
    list: handler(r.list, {
      load: ownOnly,
      handle: async (ctx, { keyword = '' }) => {
        const [rows, counts] = await inCorp(
          ctx,
          async (tx, corpId) =>
            [await store.rolesOf(tx, corpId), await store.holderCounts(tx, corpId)] as const,
        );
        const found = rows.filter((row) => row.name.toLowerCase().includes(keyword.toLowerCase()));
        const list = found.sort(byName);
        return { list: list.map((row) => presentRole(row, counts.get(row.role_id) ?? 0, grantsOf(ctx))) };
      },
    }),
    detail: handler(r.detail, {
      load: (ctx, { roleId }) => (roleId === undefined ? null : roleIfHis(ctx, roleId)),
      handle: async (ctx, _input, role) => {
        if (!role) return { role: null, tree: presentTree([], grantsOf(ctx)) };
        const holders = await inCorp(ctx, (tx) => store.holdersOf(tx, role.role_id));
        return {
          role: presentRole(role, holders.length, grantsOf(ctx)),
          tree: presentTree(role.pids, grantsOf(ctx)),
        };
      },
    }),
    operRole: handler(r.operRole, {
      load: (ctx, { roleId }) => (roleId === undefined ? null : roleIfHis(ctx, roleId)),
      handle: (ctx, input) => saveRole(parts, ctx, input),
    }),
    delRole: handler(r.delRole, {
      load: (ctx, { roleId }) => roleIfHis(ctx, roleId),
      handle: (ctx, input) => removeRole(parts, ctx, input),
    }),
    detailAssignRoles: handler(r.detailAssignRoles, {
      load: (ctx, { roleId }) => roleIfHis(ctx, roleId),
      handle: (ctx, { roleId, itemPage, pageSize }) =>
        inCorp(ctx, async (tx, corpId) => {
          const holders = await store.holdersOf(tx, roleId);
          const start = (itemPage - 1) * pageSize;
          const members = await account.members.find(tx, corpId, holders.slice(start, start + pageSize));
          const list = members.map(({ memberId, name, grants }) => ({
            memberId,
            name,
            superFlag: grants.superFlag,
          }));
          return { list: list.sort(byName), total: holders.length, itemPage, pageSize };
        }),
    }),
    detailAssignSeals: handler(r.detailAssignSeals, {
      load: async (ctx, { sealId, itemPage, pageSize }) => {
        const nobody = { list: [], lent: [], total: 0 };
        if (sealId === undefined) return nobody;
        const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
        const found = await seals.holders(deps.db, ctx.identity.corp!.corpId, sealId, page);
        // a seal of another enterprise is absent (E-08)
        if (!found) throw new AppError('NOT_FOUND');
        return found;
      },
      handle: async (ctx, { itemPage, pageSize }, found) => ({
        seals: await seals.named(deps.db, ctx.identity.corp!.corpId),
        ...found,
        itemPage,
        pageSize,
      }),
    }),
    listAssignSeal: handler(r.listAssignSeal, {
      load: memberIfHis,
      handle: async (ctx, _input, { accountId }) => {
        const { corpId } = ctx.identity.corp!;
        return { list: await seals.usableBy(deps.db, { corpId, accountId }) };
      },
    }),
    listAssignRole: handler(r.listAssignRole, {
      load: memberIfHis,
      handle: (ctx, { memberId }, member) =>
        inCorp(ctx, async (tx, corpId) => {
          const held = new Set((await store.heldBy(tx, [memberId])).get(memberId));
          const roles = (await store.rolesOf(tx, corpId)).sort(byName);
          return {
            superFlag: member.grants.superFlag,
            mayChange: whyNotChange(ctx.identity.corp!, member) === undefined,
            maySuper: grantsOf(ctx).superFlag,
            list: roles.map((role) => ({
              roleId: role.role_id,
              name: role.name,
              des: role.des,
              checked: held.has(role.role_id),
              mayChange: mayHandOut(grantsOf(ctx), role.pids),
            })),
          };
        }),
    }),
    assignRole: handler(r.assignRole, {
      load: async (ctx, { memberIds, roleIds }) => {
        const { corpId } = ctx.identity.corp!;
        const members = await account.members.find(deps.db, corpId, memberIds);
        const roles = await inCorp(ctx, (tx) => store.findRoles(tx, corpId, roleIds));
        const all = members.length === new Set(memberIds).size && roles.length === new Set(roleIds).size;
        if (!all) throw new AppError('NOT_FOUND');
        return null;
      },
      handle: (ctx, input) => assignRoles(parts, ctx, input),
    }),
    watchRights: handler(r.watchRights, {
      load: (ctx) => ctx.identity.corp!,
      handle: (_ctx, _input, corp) => watchRights(parts, corp),
    }),
  });
}
