// Letting members and departments use templates, and taking it back (spec §6: 106, 10601; E-03, E-06): all or nothing, in a
// turn of the enterprise's administrators. Nobody grants to himself; without 全部模板授权 only what one made or may use oneself,
// and only to whom one manages.
import { can, mayGrantTpl } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { templateRoutes } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Turn, turn } from '../../log/index.ts';
import { type Grantee, managesAll, namedGrantees } from '../../org/index.ts';
import { insertTplLog } from '../log-store.ts';
import type { TplParts } from '../parts.ts';
import { lockTpls, type TplRow } from '../store.ts';
import { endGrants, insertGrant, isGranted, lockGrants } from './store.ts';

type Input = Parsed<(typeof templateRoutes)['grantOrRevokeTpl']>;
/** TPL_GRANT_SCOPE unless he may decide about all of these templates, and about all of these people. */
async function demandScope(
  { groups }: TplParts,
  at: Turn,
  tpls: readonly TplRow[],
  grantees: readonly Grantee[],
): Promise<void> {
  const { tx, corpId, accountId, grants } = at;
  if (can(grants, 'tempAllAuth')) return;
  const groupIds = (await groups.above(tx, corpId, accountId)) ?? [];
  for (const { tpl_id: tplId, made_by } of tpls) {
    const granted = await isGranted(tx, { tplId, accountId, groupIds }, true);
    if (!mayGrantTpl(grants, { madeIt: made_by === accountId, granted }))
      throw new AppError('TPL_GRANT_SCOPE');
  }
  if (!(await managesAll(tx, at, grantees))) throw new AppError('TPL_GRANT_SCOPE');
}

/** Writes both logs: the template's own, and the enterprise's. */
async function told(parts: TplParts, at: Turn, tpl: TplRow, act: 'grant' | 'revoke', content: string) {
  const { tx, corpId, accountId, now } = at;
  const byName = await parts.account.displayName(tx, { accountId });
  await insertTplLog(tx, {
    ...{ log_id: uuidv7(now), tpl_id: tpl.tpl_id, owner_id: corpId, act, content, created_at: now },
    ...{ by_account: accountId, by_name: byName },
  });
  await at.record({ kind: `tpl.${act}`, target: tpl.name, content });
}

async function revoke(parts: TplParts, at: Turn, grantIds: readonly string[]): Promise<number> {
  const asked = [...new Set(grantIds)];
  const rows = await lockGrants(at.tx, asked);
  if (rows.length !== asked.length) throw new AppError('STATE_CHANGED');
  const tpls = await lockTpls(at.tx, [...new Set(rows.map((row) => row.tpl_id))]);
  const grantees = rows.map(
    ({ to_account, to_group }): Grantee => (to_account ? { accountId: to_account } : { groupId: to_group! }),
  );
  await demandScope(parts, at, tpls, grantees);
  await endGrants(at.tx, asked, at.now);
  for (const { tpl_id, to_name } of rows) {
    const tpl = tpls.find((one) => one.tpl_id === tpl_id);
    if (tpl) await told(parts, at, tpl, 'revoke', `撤销授权：${to_name}`);
  }
  return rows.length;
}

async function grant(parts: TplParts, at: Turn, input: Input): Promise<number> {
  const { tx, corpId, accountId, now } = at;
  const asked = [...new Set(input.tplIds)];
  const grantees = await namedGrantees(parts.account, tx, at, input);
  if (!grantees) throw new AppError('TPL_GRANT_SELF');
  const tpls = await lockTpls(tx, asked);
  if (tpls.length !== asked.length) throw new AppError('NOT_FOUND');
  await demandScope(
    parts,
    at,
    tpls,
    grantees.map(({ grantee }) => grantee),
  );
  const byName = await parts.account.displayName(tx, { accountId });
  let changed = 0;
  for (const tpl of tpls)
    for (const { grantee, name } of grantees) {
      const made = await insertGrant(tx, {
        ...{ grant_id: uuidv7(now), tpl_id: tpl.tpl_id, owner_id: corpId, to_name: name },
        to_account: 'accountId' in grantee ? grantee.accountId : null,
        to_group: 'groupId' in grantee ? grantee.groupId : null,
        ...{ granted_by: accountId, granted_by_name: byName, created_at: now },
      });
      if (!made) continue;
      changed++;
      const whom = 'groupId' in grantee ? `部门“${name}”及其下级部门` : name;
      await told(parts, at, tpl, 'grant', `授权给${whom}`);
    }
  return changed;
}

export const grantOrRevoke = (parts: TplParts, ctx: Ctx, input: Input): Promise<{ changed: number }> =>
  turn(parts, ctx, 'tempAuth', async (at) => ({
    changed: input.grant ? await grant(parts, at, input) : await revoke(parts, at, input.grantIds),
  }));
