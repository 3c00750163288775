// 送达: which finished contracts an enterprise gave to its members to read, in which order, and who has opened them (spec §7.7
// deliverList, deliverOrder, ccSendToUser; docs/decisions/0042). Members see what they gave or got; subjectContract sees all.
import { can, isFinished } from '@xinqi/domain';
import type { Output, Parsed } from '@xinqi/wire';
import { type DeliveryRow, signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx } from '../../../../platform/db.ts';
import { type Ctx, handler, ownOnly } from '../../../../platform/endpoint.ts';
import { mayRead } from '../../contract/access.ts';
import { viewerOf } from '../../contract/acting/load-party.ts';
import type { Parts } from '../../contract/parts.ts';
import { type ApplyRow, findApply } from '../../contract/store.ts';
import { readableApplies } from '../download/download-batch.ts';
import { addMembers } from './add-members.ts';
import { memberReaders } from './corp-readers.ts';
import { type DeliveryRecord, deliveredBy, deliveriesOf, markRead, pageOfDeliveries } from './store.ts';

async function present(
  parts: Parts,
  corpId: string,
  rows: readonly DeliveryRecord[],
): Promise<DeliveryRow[]> {
  const givers = [...new Set(rows.flatMap((row) => row.given_by ?? []))];
  const names = await parts.reach.names(parts.deps.db, corpId, givers);
  return rows.map((row) => ({
    deliverId: row.cc_id,
    applyId: row.apply_id,
    applyNo: row.apply_no,
    contractName: row.contract_name,
    memberName: row.name,
    giverName: row.given_by === null ? null : (names.get(row.given_by) ?? null),
    orderNum: row.order_num,
    deliverTime: row.created_at.toISOString(),
    readTime: row.read_at?.toISOString() ?? null,
    state: row.ended_at ? 2 : row.read_at ? 1 : 0,
  }));
}

async function deliverList(
  parts: Parts,
  ctx: Ctx,
  { itemPage, pageSize, state, keyword }: Parsed<typeof r.deliverList>,
): Promise<Output<typeof r.deliverList>> {
  const { db } = parts.deps;
  const { corpId, accountId, grants } = ctx.identity.corp!;
  const own = can(grants, 'subjectContract')
    ? null
    : { accountId, key: await parts.account.party.keyOf(db, accountId) };
  const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
  const { rows, total } = await pageOfDeliveries(db, deliveredBy(corpId, own), { state, keyword }, page);
  return { list: await present(parts, corpId, rows), total, itemPage, pageSize };
}

export const deliverHandlers = (parts: Parts) => ({
  deliverList: handler(r.deliverList, {
    load: ownOnly,
    handle: (ctx, input) => deliverList(parts, ctx, input),
  }),
  deliverOrder: handler(r.deliverOrder, {
    load: async (ctx, { applyNo }) => {
      const { db } = parts.deps;
      const viewer = await viewerOf(parts, db, { corp: ctx.identity.corp! });
      const apply = viewer && (await findApply(db, { applyNo }, mayRead(viewer)));
      if (!apply?.apply_no) throw new AppError('NOT_FOUND');
      return apply;
    },
    handle: async (ctx, _input, apply) => {
      const { corpId } = ctx.identity.corp!;
      return {
        list: await present(parts, corpId, await deliveriesOf(parts.deps.db, apply.apply_id, corpId)),
      };
    },
  }),
});

/** A reader opened the contract: the list of deliveries says so. */
export async function noteReading(
  parts: Parts,
  apply: ApplyRow,
  accountId: string,
  now: Date,
): Promise<void> {
  if (isFinished(apply.status)) await markRead(parts.deps.db, apply.apply_id, accountId, now);
}

/** Finished contracts in which the caller takes part for his enterprise, for its members to read; all or nothing. */
export async function giveToRead(
  parts: Parts,
  ctx: Ctx,
  of: { applyIds: readonly string[]; accountIds: readonly string[] },
): Promise<{ added: number; told: number }> {
  const corp = ctx.identity.corp!;
  const applies = await readableApplies(parts, ctx, of.applyIds, 'party');
  const members = await memberReaders(parts, corp.corpId, of.accountIds);
  const name = await parts.account.displayName(parts.deps.db, { corpId: corp.corpId });
  const inOrder = [...applies].sort((a, b) => (a.apply_id < b.apply_id ? -1 : 1));
  return inTx(parts.deps.db, async (tx) => {
    const sum = { added: 0, told: 0 };
    for (const apply of inOrder) {
      const giver = { corpId: corp.corpId, name, accountId: corp.accountId };
      const done = await addMembers(parts, tx, ctx, apply, members, giver, 'again');
      sum.added += done.added;
      sum.told += done.told;
    }
    return sum;
  });
}
