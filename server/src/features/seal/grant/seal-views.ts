// Who may use which seal now, as the pages of roles and members show it: the same grants as the gate, without its locks.
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { RoleSeals } from '../../role/index.ts';
import { enabledSeals, findSeal } from '../corp/store.ts';
import type { SealParts } from '../parts.ts';
import { inForceOf } from './store.ts';
import { usableSeals } from './usable-seals.ts';

const asCorp = { accountId: '' };

export const sealViews = (parts: SealParts): RoleSeals => ({
  named: (tx, corpId) =>
    asOwner(tx, { ...asCorp, corpId }, async (inner) =>
      (await enabledSeals(inner, corpId, false)).map((seal) => ({ sealId: seal.seal_id, name: seal.name })),
    ),
  usableBy: async (db, { corpId, accountId }) => {
    const corpName = await parts.account.displayName(db, { corpId });
    const seals = await asOwner(db, { ...asCorp, corpId }, (tx) =>
      usableSeals(parts, tx, { corpId, corpName, accountId }, false),
    );
    return seals.map(({ sealId, name, through, grantId, throughName }) => ({
      ...{ sealId, name, through, grantId, throughName },
    }));
  },
  holders: (db, corpId, sealId, page) =>
    asOwner(db, { ...asCorp, corpId }, async (tx) => {
      const seal = await findSeal(tx, corpId, sealId);
      if (!seal) return undefined;
      if (seal.state !== 1) return { list: [], lent: [], total: 0 };
      const grants = await inForceOf(tx, corpId, sealId, parts.deps.clock.now());
      const supers = await parts.account.members.supers(tx, corpId);
      const byAccount = new Map(grants.flatMap((g) => (g.to_account ? [[g.to_account, g] as const] : [])));
      const byGroup = new Map(grants.flatMap((g) => (g.to_group ? [[g.to_group, g] as const] : [])));
      const { rows, total } = await parts.groups.standing(
        tx,
        corpId,
        {
          accountIds: [...supers, ...byAccount.keys()],
          groups: [...byGroup.values()].map((g) => ({ groupId: g.to_group!, except: g.granted_by })),
        },
        page,
      );
      const list = rows.map(({ memberId, accountId, name, groupName, through: groupId }) => {
        const own = supers.includes(accountId) ? undefined : byAccount.get(accountId);
        const grant = own ?? (supers.includes(accountId) ? undefined : byGroup.get(groupId ?? ''));
        const through = !grant ? ('super' as const) : own ? ('member' as const) : ('group' as const);
        const named = { grantId: grant?.grant_id ?? null, throughName: grant?.to_name ?? null };
        return { memberId, name, groupName, through, ...named };
      });
      const lent = grants.flatMap((g) => (g.to_corp ? [{ grantId: g.grant_id, corpName: g.to_name }] : []));
      return { list, lent, total };
    }),
});
