// What this family must know of lists, which stand above it: which contracts stand where.
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { port } from '../../platform/switchboard/port.ts';

export type ArchivedCounts = {
  noArchivedCnt: number;
  archivedCnt: number;
  /** Contracts standing in each directory itself. */
  byDirectory: ReadonlyMap<string, number>;
};
/** Ids as the lists show them. */
export type ContractIds = { applyIds: readonly string[]; signNos: readonly string[] };

export type ArchiveDoor = {
  /** Of what this caller sees in one of his lists, or in both. */
  counts(tx: Tx, ctx: Ctx, list: 'apply' | 'sign' | undefined): Promise<ArchivedCounts>;
  /**
   * Puts contracts of this caller's lists into a directory, or out of all (null). Throws NOT_FOUND when one of them is
   * not in his lists, or does not stand in `from`. Answers how many changed.
   */
  move(tx: Tx, ctx: Ctx, ids: ContractIds, to: string | null, from?: string): Promise<number>;
  /** Whether anything stands in a directory, in whichever member's list. */
  holds(tx: Tx, directoryId: string): Promise<boolean>;
  /** Everything that stands in a directory, of all members, in the recycle bin too, goes to another one or out. */
  empty(tx: Tx, directoryId: string, to: string | null): Promise<number>;
};

export const directoryLists = port<ArchiveDoor>(
  'directory.lists',
  'Which contracts stand in which directory, and moving them.',
);
