// The log of an enterprise's seals for the pages that show it: the seal page and the logs (one list, one presentation).
import type { SealLogRow } from '@xinqi/wire/seal';
import { actAsTenant } from '../../../platform/database/act-as-tenant.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { throughCursor } from '../../../platform/spreadsheet/snapshot-rows.ts';
import type { SealLog } from '../../log/index.ts';
import { type LogRecord, pageOfSealLog, wholeSealLog } from './log-store.ts';

const present = (row: LogRecord): SealLogRow => ({
  logId: row.log_id,
  act: row.act,
  sealId: row.seal_id,
  sealName: row.seal_name,
  operatorName: row.operator_name,
  granteeName: row.grantee_name,
  contractName: row.contract_name,
  applyNo: row.apply_no,
  grantId: row.grant_id,
  grantName: row.grant_name,
  instNo: row.inst_no,
  drawingSha256: row.drawing_sha256,
  actTime: row.act_at.toISOString(),
});

export const sealLog: SealLog = {
  async page(tx, corpId, filter, page) {
    const { rows, total } = await asOwner(tx, { accountId: '', corpId }, (inner) =>
      pageOfSealLog(inner, corpId, filter, page),
    );
    return { rows: rows.map(present), total };
  },
  async *all(tx, corpId, filter) {
    await actAsTenant(tx, corpId);
    for await (const rows of throughCursor<LogRecord>(tx, wholeSealLog(corpId, filter)))
      yield rows.map(present);
  },
};
