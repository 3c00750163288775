// What other families hand over when somebody leaves an enterprise, as types: each registers its part with org.
import type { Tx } from '../../../platform/db.ts';
import type { Turn } from '../../log/index.ts';

export type Leaver = { corpId: string; accountId: string; name: string };
export type Successor = { accountId: string; name: string };

/** A line that waits for him; its contract's name only to who may read it. */
export type OpenLine = {
  applyNo: string;
  contractName: string | null;
  senderName: string;
  deadline: Date | null;
};

/** What would be handed over. */
export type Holdings = {
  openSent: number;
  finishedSent: number;
  allSent: number;
  drafts: number;
  openLines: number;
  /** The first of them, nearest deadline first. */
  lines: OpenLine[];
};

export type LeavePart = {
  holdings(tx: Tx, who: Leaver, asker: Turn): Promise<Holdings>;
  /**
   * Inside the transaction of the leaving: what the enterprise gave him to read and every link of its lines end at once;
   * what there is to move is moved by a job that this enqueues.
   */
  handOver(tx: Tx, work: { handoverId: string; from: Leaver; to: Successor | undefined }): Promise<void>;
};
