// Giving and taking the use of a seal (E-03, E-06, E-07): all or nothing, effective when it commits. Nobody grants to
// himself; without 全部印章授权 only to members and departments that he manages, judged in his turn by the tree of now.
import { can, dayEnd, dayStart } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { sealRoutes } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Turn, turn } from '../../log/index.ts';
import { managesAll, namedGrantees } from '../../org/index.ts';
import { findSeal, type SealRow } from '../corp/store.ts';
import type { SealParts } from '../parts.ts';
import { periodText } from './grant-words.ts';
import { findGrants, type Grantee, type GrantRow, insertGrant, revokeOf } from './store.ts';

type Input = Parsed<(typeof sealRoutes)['grantOrRevokeSeal']>;
type Named = { grantee: Grantee; name: string };

function periodOf({ beginDate, endDate }: Input, now: Date): { startsAt: Date; endsAt: Date | null } {
  const startsAt = beginDate && dayStart(beginDate) > now ? dayStart(beginDate) : now;
  const endsAt = endDate ? dayEnd(endDate) : null;
  if (endsAt && endsAt <= startsAt) throw new AppError('SEAL_GRANT_PERIOD');
  return { startsAt, endsAt };
}

/** Everybody who is named, or a refusal of the whole call. */
async function granteesOf({ account }: SealParts, at: Turn, input: Input): Promise<Named[]> {
  const { tx, corpId } = at;
  const own = await namedGrantees(account, tx, at, input);
  if (!own) throw new AppError('SEAL_GRANT_SELF');
  const found: Named[] = own;
  for (const name of new Set(input.corpNames)) {
    const corp = await account.claims.named(tx, name);
    if (!corp || corp.corpId === corpId) throw new AppError('SEAL_GRANT_CORP');
    found.push({ grantee: { corpId: corp.corpId }, name });
  }
  return found;
}

/** E-06: SEAL_GRANT_SCOPE unless he may decide about all of these. */
async function demandScope(at: Turn, grantees: readonly Grantee[]): Promise<void> {
  if (can(at.grants, 'sealAllAuth')) return;
  const inside = grantees.flatMap((grantee) => ('corpId' in grantee ? [] : [grantee]));
  if (inside.length < grantees.length || !(await managesAll(at.tx, at, inside)))
    throw new AppError('SEAL_GRANT_SCOPE');
}

const granteeOf = ({ to_account, to_group, to_corp }: GrantRow): Grantee =>
  to_account ? { accountId: to_account } : to_group ? { groupId: to_group } : { corpId: to_corp! };

async function revoke(parts: SealParts, at: Turn, seal: SealRow, grantIds: readonly string[]) {
  const { tx, corpId, accountId: by, now } = at;
  const rows = await findGrants(tx, { corpId, sealId: seal.seal_id }, grantIds);
  if (rows.length !== grantIds.length) throw new AppError('STATE_CHANGED');
  await demandScope(at, rows.map(granteeOf));
  const byName = await parts.account.displayName(tx, { accountId: by });
  await revokeOf(tx, { corpId, sealId: seal.seal_id, by, byName, now }, { grantIds });
  for (const { to_name, grant_id } of rows)
    await at.record({
      kind: 'seal.revoke',
      target: seal.name,
      content: `撤销授权：${to_name}（授权编号${grant_id}）`,
    });
  return { changed: rows.length };
}

async function grant(parts: SealParts, at: Turn, seal: SealRow, input: Input) {
  const { tx, corpId, accountId: by, now } = at;
  const { startsAt, endsAt } = periodOf(input, now);
  const grantees = await granteesOf(parts, at, input);
  await demandScope(
    at,
    grantees.map(({ grantee }) => grantee),
  );
  const current = await findSeal(tx, corpId, seal.seal_id);
  if (current?.state !== 1 || !current.grantable) throw new AppError('SEAL_NOT_GRANTABLE');
  const byName = await parts.account.displayName(tx, { accountId: by });
  for (const { grantee, name } of grantees) {
    await revokeOf(tx, { corpId, sealId: seal.seal_id, by, byName, now }, { grantee });
    const grantId = uuidv7(now);
    await insertGrant(tx, {
      grant_id: grantId,
      seal_id: seal.seal_id,
      corp_id: corpId,
      to_account: 'accountId' in grantee ? grantee.accountId : null,
      to_corp: 'corpId' in grantee ? grantee.corpId : null,
      to_group: 'groupId' in grantee ? grantee.groupId : null,
      to_name: name,
      starts_at: startsAt,
      ends_at: endsAt,
      granted_by: by,
      granted_by_name: byName,
      created_at: now,
    });
    const whom = 'groupId' in grantee ? `部门“${name}”及其下级部门` : name;
    const content = `授权给${whom}，${periodText(startsAt, endsAt)}（授权编号${grantId}）`;
    await at.record({ kind: 'seal.grant', target: seal.name, content });
  }
  return { changed: grantees.length };
}

export function grantOrRevoke(
  parts: SealParts,
  ctx: Ctx,
  seal: SealRow,
  input: Input,
): Promise<{ changed: number }> {
  return turn(parts, ctx, 'sealAuth', (at) =>
    input.grant ? grant(parts, at, seal, input) : revoke(parts, at, seal, [...new Set(input.grantIds)]),
  );
}
