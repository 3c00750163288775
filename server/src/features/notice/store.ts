// SQL of the outbox `message` and of `short_link`; the notice centre has its own.
import { sql } from 'kysely';
import type { RecordPlace, SealedRecord } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db.ts';

type Tables = {
  message: {
    message_id: string;
    channel: 'sms' | 'mail';
    pii_dek: Buffer;
    pii_blob: Buffer;
    target_blind: Buffer;
    ref: string | null;
    state: 'waiting' | 'delivered' | 'failed' | 'withheld';
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
  };
  short_link: { code_hash: Buffer; path: Buffer; owner: string; expires_at: Date };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
export type MessageRow = Tables['message'];
export type Delivery = {
  messageId: string;
  channel: 'sms' | 'mail';
  state: 'waiting' | 'delivered' | 'failed';
  /** What the operator said of the handset, where the gateway tells. */
  receipt: 'received' | 'failed' | 'unknown' | null;
  createdAt: Date;
};

/** A worker's clock may be a little behind the one that wrote `due_at`; leases and pauses are far longer. */
const clockTolerance = 5_000;
const leaseMs = 60_000;

export const messagePlace = (messageId: string): RecordPlace => ({
  table: 'message',
  row: messageId,
  tenant: '',
});

export async function insertMessage(
  tx: Tx,
  m: {
    messageId: string;
    channel: 'sms' | 'mail';
    sealed: SealedRecord;
    targetBlind: Buffer;
    template: string;
    ref: string | null;
    state: 'waiting' | 'withheld';
    simulated: boolean;
    notAfter: Date | null;
    now: Date;
  },
): Promise<void> {
  await tables(tx)
    .insertInto('message')
    .values({
      message_id: m.messageId,
      channel: m.channel,
      pii_dek: m.sealed.dek,
      pii_blob: m.sealed.blob,
      target_blind: m.targetBlind,
      ref: m.ref,
      state: m.state,
      simulated: m.simulated,
      tries: 0,
      last_error: null,
      due_at: m.now,
      not_after: m.notAfter,
      created_at: m.now,
      done_at: null,
      template: m.template,
      gateway_id: null,
      receipt: null,
      receipt_code: null,
      receipt_at: null,
      receipt_tries: 0,
      receipt_due: null,
    })
    .execute();
}

/** Takes a due message for one minute; undefined when it is done, not due, or another worker has it. */
export function claimMessage(tx: Tx, messageId: string, now: Date): Promise<MessageRow | undefined> {
  return tables(tx)
    .updateTable('message')
    .set((eb) => ({ due_at: new Date(now.getTime() + leaseMs), tries: eb('tries', '+', 1) }))
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', new Date(now.getTime() + clockTolerance))
    .returningAll()
    .executeTakeFirst();
}

export async function dropWithheld(tx: Tx, messageId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('message')
    .where('message_id', '=', messageId)
    .where('state', '=', 'withheld')
    .execute();
}

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

export async function deliveriesOf(tx: Tx, ref: string): Promise<Delivery[]> {
  const rows = await tables(tx)
    .selectFrom('message')
    .select(['message_id', 'channel', 'state', 'receipt', 'created_at'])
    .where('ref', '=', ref)
    .where('state', '!=', 'withheld')
    .orderBy('created_at')
    .orderBy('message_id')
    .execute();
  return rows.map((r) => ({
    messageId: r.message_id,
    channel: r.channel,
    state: r.state === 'withheld' ? 'waiting' : r.state,
    receipt: r.receipt,
    createdAt: r.created_at,
  }));
}

/** Messages of simulated gateways, newest first. */
export async function simulatedMessages(
  tx: Tx,
  page: { targetBlind: Buffer | undefined; offset: number; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  let all = tables(tx).selectFrom('message').where('simulated', '=', true).where('state', '!=', 'withheld');
  if (page.targetBlind) all = all.where('target_blind', '=', page.targetBlind);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { rows, total };
}

export async function insertShortLink(
  tx: Tx,
  link: { codeHash: Buffer; path: Buffer; owner: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('short_link')
    .values({ code_hash: link.codeHash, path: link.path, owner: link.owner, expires_at: link.expiresAt })
    .execute();
}

/** The wrapped path of a living short link. */
export async function findShortLink(tx: Tx, codeHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const row = await tables(tx)
    .selectFrom('short_link')
    .select('path')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.path;
}

export async function deleteShortLinks(tx: Tx, owner: string): Promise<void> {
  await tables(tx).deleteFrom('short_link').where('owner', '=', owner).execute();
}

export async function deleteExpiredShortLinks(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('short_link').where('expires_at', '<=', now).execute();
}
