// SQL of what the limits do to the outbox `message`.
import { type RawBuilder, sql } from 'kysely';
import type { SealedRecord } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';
import { type MessageRow, messageTable } from '../store.ts';
import { writeMessages } from '../write-messages.ts';

/** Phones to which a transaction has written a text, by the executor that all its handles share. */
const written = new WeakMap<object, Set<string>>();

/** From now on this act may have a text to this phone: whoever writes one says so. */
export function willText(tx: Tx, target: Buffer): void {
  const executor = tx.getExecutor();
  const targets = written.get(executor) ?? new Set();
  if (tx.isTransaction) written.set(executor, targets.add(target.toString('hex')));
}

/** The text of this very act (transaction) that this phone gets; a moment ago, since numbers of acts start anew in a restored database. */
export async function textOfThisAct(tx: Tx, target: Buffer, now: Date): Promise<MessageRow | undefined> {
  if (!written.get(tx.getExecutor())?.has(target.toString('hex'))) return undefined;
  await writeMessages(tx);
  const { rows } = await sql<MessageRow>`select * from message
    where act = pg_current_xact_id() and state = 'waiting' and channel = 'sms' and target_blind = ${target}
      and sent_by is not null and tries = 0 and created_at > ${new Date(now.getTime() - 600_000)}
    order by message_id limit 1`.execute(tx);
  return rows[0];
}

/** `leader` says what these say, too: `alike` by counting them, else it stands in their place. */
export async function bundleInto(
  tx: Tx,
  leader: string,
  messageIds: readonly string[],
  alike: boolean,
): Promise<void> {
  await sql`update message set state = 'bundled', bundled_into = ${leader},
      stands_for = case when ${alike} then least(stands_for, 1) else 0 end
    where message_id = any(${[...messageIds]}::uuid[]) or bundled_into = any(${[...messageIds]}::uuid[])`.execute(
    tx,
  );
}

/** What it says now. */
export async function resay(
  tx: Tx,
  messageId: string,
  said: { sealed: SealedRecord; template: string; standsFor: number },
) {
  const { sealed, template, standsFor } = said;
  await messageTable(tx)
    .updateTable('message')
    .set({ pii_dek: sealed.dek, pii_blob: sealed.blob, template, stands_for: standsFor })
    .where('message_id', '=', messageId)
    .execute();
}

/** Counted and about to be sent. */
export async function markCounted(tx: Tx, messageId: string): Promise<void> {
  await messageTable(tx)
    .updateTable('message')
    .set({ counted: true })
    .where('message_id', '=', messageId)
    .execute();
}

const samePair = (row: MessageRow) => sql<boolean>`state = 'held' and target_blind = ${row.target_blind}
  and coalesce(sent_for::text, sent_by) = ${row.sent_for ?? row.sent_by} and message_id <> ${row.message_id}`;

/** Those that wait for the same phone in the same sender's name and say the like, taken for this transaction. */
export async function waitingBeside(
  tx: Tx,
  row: MessageRow,
  templates: readonly string[],
  now: Date,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select * from message
    where ${samePair(row)} and template = any(${[...templates]}::text[]) and (not_after is null or not_after > ${now})
    order by message_id for update skip locked`.execute(tx);
  return rows;
}

/** waiting → held until there may be room, and what waits beside it with it. */
export async function holdMessage(tx: Tx, row: MessageRow, until: Date, reason: string): Promise<void> {
  await sql`update message set state = 'held', due_at = ${until}, last_error = ${reason}, tries = 0
    where message_id = ${row.message_id} and state = 'waiting'`.execute(tx);
  await sql`update message set due_at = ${until} where ${samePair(row)} and due_at < ${until}`.execute(tx);
}

export async function dropMessage(tx: Tx, messageId: string, reason: string, now: Date): Promise<void> {
  await sql`update message set state = 'dropped', last_error = ${reason}, done_at = ${now}
    where message_id = ${messageId} and state in ('waiting', 'held')`.execute(tx);
}

/** One of each pair of sender and phone whose time has come. */
export async function heldDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    message_id: string;
  }>`select distinct on (target_blind, coalesce(sent_for::text, sent_by), template)
      message_id from message where state = 'held' and due_at <= ${now}
    order by target_blind, coalesce(sent_for::text, sent_by), template, message_id limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => row.message_id);
}

/**
 * What waits about `ref` is of no use any more: it is taken out of the text that says it, which goes when it says nothing else. `beside`:
 * named statements (`x as (…)`) that are written with it.
 */
export async function dropHeld(
  tx: Tx,
  ref: string,
  now: Date,
  beside: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const { rows } = await sql<{ leader: string; n: number }>`
    with ${sql.join(
      beside.map((statement) => sql`${statement}, `),
      sql``,
    )}said as (update message m set state = 'dropped', last_error = 'OVER', done_at = ${now}, bundled_into = null
        from message l where m.ref = ${ref} and m.state = 'bundled' and l.message_id = m.bundled_into and l.state = 'held'
        returning l.message_id as leader, m.stands_for as n),
      own as (update message set ref = case when stands_for > 1 then null else ref end
        where ref = ${ref} and state = 'held' returning message_id as leader, 1 as n)
    select leader, sum(n)::int as n from (select * from said union all select * from own) gone group by leader`.execute(
    tx,
  );
  for (const { leader, n } of rows)
    await sql`update message set stands_for = greatest(stands_for - ${n}, 0),
        state = case when stands_for <= ${n} then 'dropped' else state end,
        last_error = case when stands_for <= ${n} then 'OVER' else last_error end
      where message_id = ${leader} and state = 'held'`.execute(tx);
}

/** So is what nobody needs any more. */
export async function dropUseless(tx: Tx, now: Date): Promise<void> {
  await sql`update message set state = 'dropped', last_error = 'OVER', done_at = ${now}
    where state = 'held' and not_after <= ${now}`.execute(tx);
}
