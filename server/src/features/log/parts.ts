// What the log family works with, and what it must know of seals, which stand above it.
import type { SealAct, SealLogRow } from '@xinqi/wire/seal';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { port } from '../../platform/switchboard/port.ts';
import type { Account } from '../account/index.ts';
import type { Ledger } from '../ledger/index.ts';

export type SealLogFilter = {
  act?: SealAct | undefined;
  sealId?: string | undefined;
  sealName?: string | undefined;
  memberName?: string | undefined;
  contract?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};
export type SealLog = {
  /** Newest first. */
  page(
    tx: Tx,
    corpId: string,
    filter: SealLogFilter,
    page: { limit: number; offset: number },
  ): Promise<{ rows: SealLogRow[]; total: number }>;
  /** All of it, some at a time, inside a transaction of this enterprise alone. */
  all(tx: Tx, corpId: string, filter: SealLogFilter): AsyncGenerator<SealLogRow[]>;
};
export const logSeals = port<SealLog>('log.seals', 'What was done with the seals of an enterprise.');

export type LogDoors = { account: Account; ledger: Ledger };
export type LogParts = LogDoors & { deps: Deps; sealLog: SealLog };
