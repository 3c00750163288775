// The asset log (spec §7.9 findAssetTransferByPaged): who handed what to whom. Written in the transaction of the hand-over;
// what a job moves afterwards is counted up in the transactions that move it.
import { dayBounds } from '@xinqi/domain';
import { type AssetKind, logRoutes as r } from '@xinqi/wire/log';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { addMoved, finishTransfers, insertTransfers, pageOfTransfers } from './store.ts';

export type Transfer = {
  corpId: string;
  handoverId: string;
  fromName: string;
  toName: string;
  operatorName: string;
};
/** `moved`: at once; the rest is moved by a job. */
export type TransferredAsset = { asset: AssetKind; planned: number; moved: number; detail?: string };

export type Assets = {
  record(tx: Tx, transfer: Transfer, assets: readonly TransferredAsset[], now: Date): Promise<void>;
  /** So many more of a kind have moved. */
  moved(tx: Tx, of: { corpId: string; handoverId: string }, asset: AssetKind, n: number): Promise<void>;
  /** Nothing is left to be moved. */
  finish(tx: Tx, of: { corpId: string; handoverId: string }, now: Date): Promise<void>;
};

const inCorp = <T>(tx: Tx, corpId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asOwner(tx, { accountId: '', corpId }, work);

export const assetLog: Assets = {
  record: (tx, { corpId, handoverId, fromName, toName, operatorName }, assets, now) =>
    inCorp(tx, corpId, (inner) =>
      insertTransfers(
        inner,
        assets
          .filter(({ planned }) => planned > 0)
          .map(({ asset, planned, moved, detail = '' }) => ({
            transfer_id: uuidv7(now),
            corp_id: corpId,
            handover_id: handoverId,
            asset,
            from_name: fromName,
            to_name: toName,
            operator_name: operatorName,
            detail: detail.slice(0, 2000).toWellFormed(),
            planned,
            moved,
            created_at: now,
            finished_at: moved === planned ? now : null,
          })),
      ),
    ),
  moved: (tx, { corpId, handoverId }, asset, n) =>
    inCorp(tx, corpId, (inner) => addMoved(inner, handoverId, asset, n)),
  finish: (tx, { corpId, handoverId }, now) =>
    inCorp(tx, corpId, (inner) => finishTransfers(inner, handoverId, now)),
};

export const assetHandlers = (deps: Deps) => ({
  findAssetTransfer: handler(r.findAssetTransfer, {
    load: ownOnly,
    handle: async (ctx, { itemPage, pageSize, asset, keyword, beginDate, endDate }) => {
      const { corpId, accountId } = ctx.identity.corp!;
      const filter = { asset, keyword: keyword || undefined, ...dayBounds({ beginDate, endDate }) };
      const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
      const { rows, total } = await asOwner(deps.db, { accountId, corpId }, (tx) =>
        pageOfTransfers(tx, corpId, filter, page),
      );
      const list = rows.map((row) => ({
        transferId: row.transfer_id,
        asset: row.asset,
        fromName: row.from_name,
        toName: row.to_name,
        operatorName: row.operator_name,
        detail: row.detail,
        planned: row.planned,
        moved: row.moved,
        finished: row.finished_at !== null,
        createTime: row.created_at.toISOString(),
      }));
      return { list, total, itemPage, pageSize };
    },
  }),
});
