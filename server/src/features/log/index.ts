// The door of the log family: what members change in their enterprise is recorded, and read by who may audit it.
import type { BytesReply } from '../../platform/endpoint.ts';
import type { Deps, Family } from '../../platform/family.ts';
import { type Assets, assetLog } from './assets/transfers.ts';
import { exportKind, openExport } from './export-log.ts';
import type { LogDoors } from './parts.ts';
import { type RecordAct, recordAct } from './record-act.ts';
import { logEndpoints } from './routes.ts';

export type { Assets, Transfer, TransferredAsset } from './assets/transfers.ts';
export type { SealLog, SealLogFilter } from './parts.ts';
export type { Act, Doer } from './record-act.ts';
export { doerOf, type Turn, turn } from './turn.ts';

export type Log = {
  family: Family;
  record: RecordAct;
  /** What is handed over when somebody leaves. */
  assets: Assets;
  /** Kind of the tickets for a log as a file, and how they are opened. */
  exportKind: string;
  openExport(ref: Record<string, string>): Promise<BytesReply>;
};

export function createLog(deps: Deps, doors: LogDoors): Log {
  const parts = { deps, ...doors };
  return {
    family: { name: 'log', endpoints: logEndpoints(parts) },
    record: (tx, doer, act, now) => recordAct(doors, tx, doer, act, now),
    assets: assetLog,
    exportKind,
    openExport: async (ref) => openExport(parts, ref),
  };
}
