// Giving and taking the use of a seal (E-03, E-06, E-07): all or nothing, effective when it commits. Nobody grants to
// himself; without 全部印章授权 only to members of departments that he heads, which are none yet.
import { can } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { sealRoutes } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { doerOf } from '../../log/index.ts';
import { findSeal, type SealRow } from '../corp/store.ts';
import type { SealParts } from '../parts.ts';
import { type Grantee, insertGrant, revokeOf } from './store.ts';

type Input = Parsed<(typeof sealRoutes)['grantOrRevokeSeal']>;
type Named = { grantee: Grantee; name: string };

const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
const DAY = 86_400_000;

function periodOf({ beginDate, endDate }: Input, now: Date): { startsAt: Date; endsAt: Date | null } {
  const startsAt = beginDate && midnight(beginDate) > now ? midnight(beginDate) : now;
  const endsAt = endDate ? new Date(midnight(endDate).getTime() + DAY) : null;
  if (endsAt && endsAt <= startsAt) throw new AppError('SEAL_GRANT_PERIOD');
  return { startsAt, endsAt };
}

/** Everybody who is named, or a refusal of the whole call. */
async function granteesOf({ account }: SealParts, tx: Tx, ctx: Ctx, input: Input): Promise<Named[]> {
  const { corpId, accountId } = doerOf(ctx);
  const found: Named[] = [];
  for (const userId of new Set(input.userIds)) {
    if (userId === accountId) throw new AppError('SEAL_GRANT_SELF');
    if (!(await account.memberOf(tx, corpId, userId))) throw new AppError('NOT_FOUND');
    const name = await account.displayName(tx, { accountId: userId });
    found.push({ grantee: { accountId: userId }, name });
  }
  for (const name of new Set(input.corpNames)) {
    const corp = await account.findCorpByName(tx, name);
    if (!corp || corp.corpId === corpId) throw new AppError('SEAL_GRANT_CORP');
    found.push({ grantee: { corpId: corp.corpId }, name });
  }
  return found;
}

const beijingDay = (at: Date) => new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 10);
const periodText = (startsAt: Date, endsAt: Date | null) =>
  `${beijingDay(startsAt)}至${endsAt ? beijingDay(new Date(endsAt.getTime() - 1)) : '撤销为止'}`;

export async function grantOrRevoke(
  parts: SealParts,
  ctx: Ctx,
  seal: SealRow,
  input: Input,
): Promise<{ changed: number }> {
  const doer = doerOf(ctx);
  if (!can(ctx.identity.corp!.grants, 'sealAllAuth')) throw new AppError('SEAL_GRANT_SCOPE');
  return asOwner(parts.deps.db, doer, async (tx) => {
    const at = { corpId: doer.corpId, sealId: seal.seal_id, by: doer.accountId, now: ctx.now };
    if (!input.grant) {
      const ids = [...new Set(input.grantIds)];
      const ended = await revokeOf(tx, at, { grantIds: ids });
      if (ended.length !== ids.length) throw new AppError('STATE_CHANGED');
      for (const grant of ended) {
        const name = await parts.account.displayName(
          tx,
          grant.to_account ? { accountId: grant.to_account } : { corpId: grant.to_corp! },
        );
        await parts.record(
          tx,
          doer,
          {
            kind: 'seal.revoke',
            target: seal.name,
            content: `撤销授权：${name}（授权编号${grant.grant_id}）`,
          },
          ctx.now,
        );
      }
      return { changed: ended.length };
    }
    const { startsAt, endsAt } = periodOf(input, ctx.now);
    const grantees = await granteesOf(parts, tx, ctx, input);
    const now = await findSeal(tx, doer.corpId, seal.seal_id);
    if (now?.state !== 1 || !now.grantable) throw new AppError('SEAL_NOT_GRANTABLE');
    for (const { grantee, name } of grantees) {
      await revokeOf(tx, at, { grantee });
      const grantId = uuidv7(ctx.now);
      await insertGrant(tx, {
        grant_id: grantId,
        seal_id: seal.seal_id,
        corp_id: doer.corpId,
        to_account: 'accountId' in grantee ? grantee.accountId : null,
        to_corp: 'corpId' in grantee ? grantee.corpId : null,
        starts_at: startsAt,
        ends_at: endsAt,
        granted_by: doer.accountId,
        created_at: ctx.now,
      });
      const content = `授权给${name}，${periodText(startsAt, endsAt)}（授权编号${grantId}）`;
      await parts.record(tx, doer, { kind: 'seal.grant', target: seal.name, content }, ctx.now);
    }
    return { changed: grantees.length };
  });
}
