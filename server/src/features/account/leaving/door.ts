// What other families add to the end of an account and to the copy of its data: what keeps it open, what is erased, what
// belongs to its owner. Each adds its part once, when it is composed.
import type { Tx } from '../../../platform/db.ts';
import type { ZipEntry } from '../../../platform/storage/zip-reply.ts';

/** `soleCorps`: enterprises that he leaves behind without a member. */
export type Leaver = { accountId: string; partyKey: Buffer; soleCorps: readonly string[] };
export type LeavingPart = {
  /** Sentences for the user, in Chinese; none when nothing of this family keeps the account open. */
  obstacles?(tx: Tx, who: Leaver): Promise<string[]>;
  /** Erases what is his alone, in the transaction that closes the account. */
  clear?(tx: Tx, who: Leaver, now: Date): Promise<void>;
  /** What is his, as files. */
  entries?(who: Leaver, now: Date): Promise<ZipEntry[]>;
  /** A copy of his data was asked for. */
  exported?(tx: Tx, who: Leaver, from: { ip: string; userAgent: string }, now: Date): Promise<void>;
};
