// Founding an enterprise, asking to join one, and the decision on a request: of two who decide, the second is told.
import type { JoinRow } from '@xinqi/wire/org';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { inTx, isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { doerOf, turn } from '../../log/index.ts';
import { demandNoPull, sealsWithPlace } from '../group/own-place.ts';
import type { Parts } from '../parts.ts';
import { groupName } from '../people/change-people.ts';
import { personOf } from '../people/list-people.ts';
import { findPeople, movePeople } from '../people/store.ts';
import { decideJoin, findJoin, insertJoin, type JoinRecord } from './store.ts';
import { tellAsked, tellDecided } from './tell-join.ts';

/** Founding costs a name: nobody takes many. */
const foundLimit = { name: 'corp-create', max: 5, seconds: 86_400 };
const joinLimit = { name: 'corp-join', max: 20, seconds: 86_400 };

export async function foundCorp(
  { deps, account, log }: Parts,
  ctx: Ctx,
  input: { companyName: string; linkMobilePhone?: string | undefined },
): Promise<{ corpId: string }> {
  const { accountId } = ctx.identity.user!;
  await deps.limits.use({ limit: foundLimit, key: accountId });
  return inTx(deps.db, async (tx) => {
    const { corpId } = await account.createCorp(tx, {
      name: input.companyName,
      ...(input.linkMobilePhone ? { contactMobile: input.linkMobilePhone } : {}),
    });
    await account.addMember(tx, { corpId, accountId, superFlag: true });
    const act = { kind: 'corp.create', target: input.companyName, content: '成为超级管理员' } as const;
    await log.record(tx, doerOf(ctx, { corpId, accountId }), act, ctx.now);
    return { corpId };
  });
}

/** The verified enterprise of the name, or the only one that claims it: among several nobody can tell whom he means. */
async function corpToJoin({ deps, account }: Parts, name: string): Promise<string> {
  const [first, second] = await account.claims.to(deps.db, name, 2);
  if (!first) throw new AppError('JOIN_NO_CORP');
  if (second && first.verified_at === null) throw new AppError('JOIN_SEVERAL');
  return first.corp_id;
}

export async function askToJoin(
  parts: Parts,
  ctx: Ctx,
  { companyName, reason }: { companyName: string; reason: string },
): Promise<{ requestId: string }> {
  const { deps, account } = parts;
  const { accountId } = ctx.identity.user!;
  await deps.limits.use({ limit: joinLimit, key: accountId });
  const corpId = await corpToJoin(parts, companyName);
  if (await account.memberOf(deps.db, corpId, accountId)) throw new AppError('JOIN_MEMBER');
  const requestId = uuidv7(ctx.now);
  await asOwner(deps.db, { accountId, corpId: null }, async (tx) => {
    await insertJoin(tx, { requestId, corpId, accountId, reason, now: ctx.now });
    await tellAsked(parts, tx, { corpId, accountId, reason, origin: ctx.origin });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'corp_join_waiting') ? new AppError('JOIN_WAITING') : error;
  });
  return { requestId };
}

export async function presentJoins(
  { account }: Parts,
  tx: Tx,
  rows: readonly JoinRecord[],
): Promise<JoinRow[]> {
  const list: JoinRow[] = [];
  for (const row of rows)
    list.push({
      requestId: row.request_id,
      corpName: await account.displayName(tx, { corpId: row.corp_id }),
      name: await account.displayName(tx, { accountId: row.account_id }),
      mobileMasked: maskTarget(await account.mobileOf(tx, row.account_id)),
      reason: row.reason,
      state: row.state,
      answer: row.answer,
      createTime: row.created_at.toISOString(),
    });
  return list;
}

export const decide = (
  parts: Parts,
  ctx: Ctx,
  input: { requestId: string; pass: boolean; groupId?: string | undefined; answer: string },
): Promise<{ memberId: string | null }> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const { tx, corpId } = at;
    const { account } = parts;
    const request = await findJoin(tx, corpId, input.requestId);
    if (!request) throw new AppError('NOT_FOUND');
    const state = input.pass ? 1 : 2;
    if (!(await decideJoin(tx, input.requestId, { state, answer: input.answer, now: ctx.now })))
      throw new AppError('STATE_CHANGED');
    const accountId = request.account_id;
    const name = await account.displayName(tx, { accountId });
    await tellDecided(parts, tx, {
      ...{ ...input, corpId, accountId, origin: ctx.origin },
      decider: ctx.identity.corp!.accountId,
    });
    if (!input.pass) {
      await at.record({ kind: 'join.refuse', target: name, content: input.answer || '未填写答复' });
      return { memberId: null };
    }
    const group = await groupName(at, input.groupId);
    if (await account.memberOf(tx, corpId, accountId)) throw new AppError('JOIN_MEMBER');
    // who was entered with this mobile before is that person
    const known = await personOf(parts, tx, corpId, await account.mobileOf(tx, accountId));
    const [person] = known ? await findPeople(tx, corpId, [known]) : [];
    if (person && input.groupId) await demandNoPull(at, [person], input.groupId);
    const { memberId } = await account.addMember(tx, {
      corpId,
      accountId,
      superFlag: false,
      ...(person ? { memberId: person.member_id } : {}),
    });
    if (input.groupId) await movePeople(tx, [memberId], input.groupId);
    const gained = await sealsWithPlace(parts, at, null, input.groupId ?? null);
    const content = `同意加入申请；部门：${group}${gained}`;
    await at.record({ kind: 'member.join', target: name, content });
    return { memberId };
  });
