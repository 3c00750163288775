// The door of the log family: what members change in their enterprise is recorded, and read by who may audit it.
import type { Deps, Family } from '../../platform/family.ts';
import { give } from '../../platform/switchboard/port.ts';
import { downloads } from '../../platform/tickets.ts';
import { type Assets, assetLog } from './assets/transfers.ts';
import { exportKind, openExport } from './export-log.ts';
import { type LogDoors, logSeals } from './parts.ts';
import { type RecordAct, recordAct } from './record-act.ts';
import { logEndpoints } from './routes.ts';

export type { Assets, Transfer, TransferredAsset } from './assets/transfers.ts';
export { logSeals, type SealLog, type SealLogFilter } from './parts.ts';
export type { Act, Doer, Itself } from './record-act.ts';
export { doerOf, type Turn, turn } from './turn.ts';

export type Log = {
  family: Family;
  record: RecordAct;
  /** What is handed over when somebody leaves. */
  assets: Assets;
};

export function createLog(deps: Deps, doors: LogDoors): Log {
  const parts = { deps, ...doors, sealLog: deps.switchboard.port(logSeals) };
  return {
    family: {
      name: 'log',
      endpoints: logEndpoints(parts),
      gives: [give(downloads, { kind: exportKind, open: async (ref) => openExport(parts, ref) })],
    },
    record: (tx, doer, act, now) => recordAct(doors, tx, doer, act, now),
    assets: assetLog,
  };
}
