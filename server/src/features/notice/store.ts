// SQL of the outbox `message`; what limits do to it stands in limits/, the notice centre has its own.
import { sql } from 'kysely';
import type { RecordPlace, SealedRecord } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db.ts';

/** Not sent as it is: waits for room, was given up, is said by another. */
type Kept = 'held' | 'dropped' | 'bundled';
type Tables = {
  message: {
    message_id: string;
    channel: 'sms' | 'mail';
    /** null: forgotten. */
    pii_dek: Buffer | null;
    pii_blob: Buffer | null;
    target_blind: Buffer | null;
    ref: string | null;
    state: 'waiting' | 'delivered' | 'failed' | 'withheld' | Kept;
    simulated: boolean;
    tries: number;
    last_error: string | null;
    due_at: Date;
    not_after: Date | null;
    created_at: Date;
    done_at: Date | null;
    template: string | null;
    gateway_id: string | null;
    receipt: 'received' | 'failed' | 'unknown' | null;
    receipt_code: string | null;
    receipt_at: Date | null;
    receipt_tries: number;
    receipt_due: Date | null;
    /** When the code that it carries is of no use; null: it carries none any more. */
    code_until: Date | null;
    /** Whose act it is due to (limits/text-limits.ts); null: it counts for nobody. */
    sent_by: string | null;
    sent_for: string | null;
    known: boolean;
    counted: boolean;
    stands_for: number;
    bundled_into: string | null;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
export const messageTable = tables;
export type MessageRow = Tables['message'];

export const messagePlace = (messageId: string): RecordPlace => ({
  table: 'message',
  row: messageId,
  tenant: '',
});

export const findMessage = (tx: Tx, messageId: string): Promise<MessageRow | undefined> =>
  tables(tx).selectFrom('message').selectAll().where('message_id', '=', messageId).executeTakeFirst();

export async function dropWithheld(tx: Tx, messageId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('message')
    .where('message_id', '=', messageId)
    .where('state', '=', 'withheld')
    .execute();
}

const sealedColumns = ({ dek, blob }: SealedRecord) => ({ pii_dek: dek, pii_blob: blob, code_until: null });

/** waiting → delivered or failed; nothing when someone was faster. */
export async function finishMessage(
  tx: Tx,
  messageId: string,
  end: {
    state: 'delivered' | 'failed';
    error: string | null;
    now: Date;
    gatewayId?: string | null;
    receiptDue?: Date;
    /** In the place of what was sealed: the same without its code. */
    sealed?: SealedRecord;
  },
): Promise<void> {
  await tables(tx)
    .updateTable('message')
    .set({
      state: end.state,
      last_error: end.error,
      done_at: end.now,
      gateway_id: end.gatewayId ?? null,
      receipt_due: end.receiptDue ?? null,
      ...(end.sealed ? sealedColumns(end.sealed) : {}),
    })
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends the lease of try number `tries` and sets the next try. */
export async function postponeMessage(
  tx: Tx,
  messageId: string,
  next: { tries: number; error: string; dueAt: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('message')
    .set({ due_at: next.dueAt, last_error: next.error })
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .where('tries', '=', next.tries)
    .execute();
}

/** Takes messages whose receipt is due; `pauses` (seconds) say when each is due again. */
export async function claimReceipts(
  tx: Tx,
  now: Date,
  limit: number,
  pauses: readonly number[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`update message set receipt_tries = receipt_tries + 1,
      receipt_due = ${now}::timestamptz + make_interval(secs => coalesce((${[...pauses]}::int[])[receipt_tries + 1], ${pauses.at(-1)}))
    where message_id in (select message_id from message where receipt_due <= ${now} order by receipt_due limit ${limit}
      for update skip locked)
    returning *`.execute(tx);
  return rows;
}

export async function keepReceipt(
  tx: Tx,
  messageId: string,
  said: { receipt: 'received' | 'failed' | 'unknown'; code: string | null; time: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('message')
    .set({ receipt: said.receipt, receipt_code: said.code, receipt_at: said.time, receipt_due: null })
    .where('message_id', '=', messageId)
    .where('receipt', 'is', null)
    .execute();
}

/** Messages that should have been tried before `before`: their job was lost. */
export async function overdueMessages(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('message')
    .select('message_id')
    .where('state', 'in', ['waiting', 'withheld'])
    .where('due_at', '<', before)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.message_id);
}

/** Messages of simulated gateways, newest first. */
export async function simulatedMessages(
  tx: Tx,
  page: { targetBlind: Buffer | undefined; offset: number; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  let all = tables(tx)
    .selectFrom('message')
    .where('simulated', '=', true)
    .where('state', 'in', ['waiting', 'delivered', 'failed'])
    .where('pii_dek', 'is not', null);
  if (page.targetBlind) all = all.where('target_blind', '=', page.targetBlind);
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  // on its last page, which most mobiles' first one is, what is there is counted
  if (rows.length < page.limit && (rows.length > 0 || page.offset === 0))
    return { rows, total: page.offset + rows.length };
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Messages whose code is of no use any more, taken for this transaction. */
export async function codesToForget(tx: Tx, now: Date, limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select * from message where code_until <= ${now}
    order by code_until limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function forgetCode(tx: Tx, messageId: string, sealed: SealedRecord): Promise<void> {
  await tables(tx)
    .updateTable('message')
    .set(sealedColumns(sealed))
    .where('message_id', '=', messageId)
    .execute();
}

/** Forgets target and text of messages from before `before` that nobody will try again; answers how many, at most `limit`. */
export async function forgetTexts(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update message
    set pii_dek = null, pii_blob = null, target_blind = null, code_until = null
    where message_id in (select message_id from message where created_at < ${before} and pii_dek is not null
      and state in ('delivered', 'failed', 'dropped', 'bundled') limit ${limit})`.execute(tx);
  return Number(numAffectedRows);
}
