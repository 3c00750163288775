// The board of a batch for its sender (and who sees all contracts of the enterprise): how far the job has come, what became of each
// contract, who is to be reminded.
import {
  type ApplyStatus,
  applyStatusName,
  BatchRowState,
  BatchState,
  batchMove,
  batchRowStateName,
  can,
} from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { AppError } from '../../../../platform/app-error.ts';
import { asOwner, type Owner } from '../../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { base64Xlsx } from '../../../../platform/spreadsheet/xlsx-file.ts';
import { remind } from '../../change/remind.ts';
import { sentBy, signsHimself } from '../../contract/access.ts';
import { viewerOf } from '../../contract/acting/load-party.ts';
import { loadSentLine } from '../../contract/acting/load-sent.ts';
import { actingIdentity } from '../../contract/acting/owner.ts';
import type { Parts } from '../../contract/parts.ts';
import * as board from './board-store.ts';
import { enqueueBatch } from './run-batch.ts';
import { openPlan } from './sealed.ts';
import { boardSheet } from './sheets.ts';
import { type BatchRecord, moveBatch, setTplVersion } from './store.ts';

const mostReminded = 200;
const mostOwn = 500;

/** Whose batches and contracts, and as whom the tables are read. */
export function sightOf(ctx: Ctx): board.Sight & { as: Owner } {
  const identity = actingIdentity(ctx);
  const { user, corp } = identity;
  const me = corp ?? user;
  if (!me) throw new AppError('10201');
  const all = corp !== undefined && can(corp.grants, 'subjectContract');
  return {
    batches: all ? sql<boolean>`true` : sql<boolean>`b.owner_account_id = ${me.accountId}`,
    contracts: sentBy(identity),
    as: { accountId: me.accountId, corpId: corp?.corpId ?? null },
  };
}

const within = <T>(
  { deps: { db } }: Parts,
  ctx: Ctx,
  work: (tx: Tx, sight: board.Sight) => Promise<T>,
): Promise<T> => {
  const sight = sightOf(ctx);
  return asOwner(db, sight.as, (tx) => work(tx, sight));
};

export async function loadBatch(
  parts: Parts,
  ctx: Ctx,
  { batchId }: { batchId: string },
): Promise<board.HeadRow> {
  const head = await within(parts, ctx, (tx, sight) => board.headOf(tx, batchId, sight));
  if (!head) throw new AppError('NOT_FOUND');
  return head;
}

export const presentHead = (head: board.HeadRow) => ({
  batchId: head.batch_id,
  contractName: head.contract_name,
  createTime: head.created_at.toISOString(),
  state: head.state,
  why: head.why,
  total: head.total,
  waiting: head.waiting,
  toCheck: head.to_check,
  sent: head.sent,
  failed: head.failed,
});

export async function listBatches(
  parts: Parts,
  ctx: Ctx,
  { itemPage, pageSize }: { itemPage: number; pageSize: number },
) {
  const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
  const { rows, total } = await within(parts, ctx, (tx, sight) => board.headsOf(tx, sight, page));
  return { list: rows.map(presentHead), total, itemPage, pageSize };
}

export async function batchInfo(parts: Parts, ctx: Ctx, head: board.HeadRow) {
  const viewer = (await viewerOf(parts, parts.deps.db, actingIdentity(ctx)))!;
  return within(parts, ctx, async (tx, sight) => {
    const progress = await board.progressOf(tx, head.batch_id, sight);
    const own = await board.pendingLines(tx, head.batch_id, sight, signsHimself(viewer), mostOwn);
    return { ...presentHead(head), ...progress, ownSignNos: own.map(({ sign_no }) => sign_no) };
  });
}

export async function batchRows(
  parts: Parts,
  ctx: Ctx,
  { batchId, shown, keyword, itemPage, pageSize }: Parsed<typeof signingRoutes.batchRows>,
  head: board.HeadRow,
) {
  const own = sightOf(ctx).as.accountId === head.owner_account_id;
  const by = { shown, keyword, limit: pageSize, offset: (itemPage - 1) * pageSize };
  const { rows, total } = await within(parts, ctx, (tx, sight) => board.boardRows(tx, batchId, sight, by));
  const list = rows.map((row) => ({
    number: row.number,
    name: row.name,
    mobileMasked: row.mobile_masked,
    contractName: row.contract_name,
    state: row.state,
    reason: row.reason,
    applyId: row.apply_no === null ? null : row.apply_id,
    applyNo: row.apply_no,
    applyStatus: row.apply_status,
    signed: row.signed,
    signers: row.signers,
    fileId: own && row.state === BatchRowState.Check ? row.file_id : null,
    places: (own && row.places) || [],
  }));
  return { list, total, itemPage, pageSize };
}

/** Who goes on knows of the newest version of its template, and that its sender may still use it. */
async function knowNewest(parts: Parts, tx: Tx, sender: Owner, batch: BatchRecord): Promise<void> {
  const { tplVersionId: versionId } = openPlan(parts.deps, batch).plan;
  if (versionId === undefined) return;
  const { newest } = await parts.template.listing(tx, { owner: sender, versionId });
  await asOwner(tx, sender, (own) => setTplVersion(own, batch.batch_id, newest));
}

/** Whoever steers it is asked again where it is locked. */
export async function steerBatch(
  parts: Parts,
  ctx: Ctx,
  { batchId, act }: Parsed<typeof signingRoutes.batchSteer>,
) {
  const { db } = parts.deps;
  await inTx(db, async (tx) => {
    const now = await parts.account.identityNow(tx, ctx.identity);
    const { as, batches } = sightOf({ ...ctx, identity: now });
    const moved = await asOwner(tx, as, async (own) =>
      (await board.headOf(own, batchId, { batches, contracts: sql<boolean>`false` }))
        ? moveBatch(own, batchId, batchMove(act), null, ctx.now)
        : undefined,
    );
    if (!moved) throw new AppError('BATCH_OVER');
    if (moved.state !== BatchState.Running) return;
    const sender = { accountId: moved.owner_account_id, corpId: moved.owner_corp_id };
    await knowNewest(parts, tx, sender, moved);
    await enqueueBatch(tx, { batchId, ...sender });
  });
  return presentHead(await loadBatch(parts, ctx, { batchId }));
}

/** 催签 for each contract by itself: one whose signatory was reminded just now keeps no other from it. */
export async function remindBatch(parts: Parts, ctx: Ctx, head: board.HeadRow) {
  const viewer = (await viewerOf(parts, parts.deps.db, actingIdentity(ctx)))!;
  const others = sql<boolean>`not ${signsHimself(viewer)}`;
  const lines = await within(parts, ctx, (tx, sight) =>
    board.pendingLines(tx, head.batch_id, sight, others, mostReminded + 1),
  );
  let reminded = 0;
  let skipped = 0;
  for (const { sign_no } of lines.slice(0, mostReminded))
    try {
      await remind(parts, ctx, [await loadSentLine(parts, ctx, sign_no)]);
      reminded += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped += 1;
    }
  return { reminded, skipped, more: lines.length > mostReminded };
}

export async function exportBatch(parts: Parts, ctx: Ctx, head: board.HeadRow) {
  const all = { shown: 'all' as const, keyword: '', limit: head.total, offset: 0 };
  const { rows } = await within(parts, ctx, (tx, sight) => board.boardRows(tx, head.batch_id, sight, all));
  const lines = rows.map((row) => [
    String(row.number),
    row.name,
    row.mobile_masked,
    row.contract_name,
    batchRowStateName[row.state as BatchRowState],
    row.apply_status === null ? '' : applyStatusName[row.apply_status as ApplyStatus],
    row.signers === 0 ? '' : `${row.signed}/${row.signers}`,
    row.apply_no,
    row.reason,
  ]);
  return {
    fileName: `批量发起-${head.contract_name}.xlsx`,
    file: await base64Xlsx([boardSheet(lines)], ctx.now),
  };
}
