// SQL of hand signatures.
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { HandLine } from '../ports.ts';

type HandSignTable = {
  hand_sign_id: string;
  apply_no: string | null;
  sign_no: string | null;
  /** Of a line: who stood in it when the hand-off was opened. */
  recipient_gen: number | null;
  account_id: string | null;
  state: 'waiting' | 'opened' | 'drawn';
  expires_at: Date | null;
  dek: Buffer | null;
  blob: Buffer | null;
  taken_at: Date | null;
  created_at: Date;
  drawn_at: Date | null;
};
const tables = (tx: Tx) => tx.withTables<{ hand_sign: HandSignTable }>();

export type HandSignRow = Selectable<HandSignTable>;

export async function insertHandSign(tx: Tx, row: HandSignRow): Promise<void> {
  await tables(tx).insertInto('hand_sign').values(row).execute();
}

export async function findHandSign(tx: Tx, handSignId: string): Promise<HandSignRow | undefined> {
  return tables(tx)
    .selectFrom('hand_sign')
    .selectAll()
    .where('hand_sign_id', '=', handSignId)
    .executeTakeFirst();
}

/** The phone looked: only a waiting hand-off changes. */
export async function markOpened(tx: Tx, handSignId: string): Promise<boolean> {
  const opened = await tables(tx)
    .updateTable('hand_sign')
    .set({ state: 'opened' })
    .where('hand_sign_id', '=', handSignId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return opened.numUpdatedRows === 1n;
}

/** The phone has drawn, once. */
export async function markDrawn(
  tx: Tx,
  handSignId: string,
  sealed: { dek: Buffer; blob: Buffer },
  now: Date,
): Promise<boolean> {
  const drawn = await tables(tx)
    .updateTable('hand_sign')
    .set({ state: 'drawn', ...sealed, drawn_at: now })
    .where('hand_sign_id', '=', handSignId)
    .where('state', '<>', 'drawn')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return drawn.numUpdatedRows === 1n;
}

/** A hand-off drawn for exactly this line; taking it again for the same line answers it again. */
export async function takeForLine(
  tx: Tx,
  handSignId: string,
  line: HandLine,
  now: Date,
): Promise<HandSignRow | undefined> {
  return tables(tx)
    .updateTable('hand_sign')
    .set((e) => ({ taken_at: e.fn.coalesce('taken_at', e.val(now)) }))
    .where('hand_sign_id', '=', handSignId)
    .where('apply_no', '=', line.applyNo)
    .where('sign_no', '=', line.signNo)
    .where('recipient_gen', '=', line.recipientGen)
    .where('state', '=', 'drawn')
    .returningAll()
    .executeTakeFirst();
}

/** Until the transaction ends, signatures of this account are counted one after another. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hand-sign:${accountId}`}, 0))`.execute(tx);
}

/** Saved signatures of the account, newest first. */
export async function savedOf(tx: Tx, accountId: string): Promise<HandSignRow[]> {
  return tables(tx)
    .selectFrom('hand_sign')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'drawn')
    .orderBy('drawn_at', 'desc')
    .execute();
}

export async function deleteSaved(tx: Tx, handSignId: string, accountId: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('hand_sign')
    .where('hand_sign_id', '=', handSignId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'drawn')
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Hand-offs that served their line or nobody: strokes are not kept longer than needed. Saved signatures stay. */
export async function forgetHandOffs(tx: Tx, before: Date): Promise<void> {
  await sql`delete from hand_sign where expires_at < ${before} and (sign_no is not null or state <> 'drawn')`.execute(
    tx,
  );
}

/** Hand signatures that this account kept, and hand-offs of its own. */
export async function forgetHandSigns(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from hand_sign where account_id = ${accountId}`.execute(tx);
}
