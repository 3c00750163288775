// SQL that takes a message to be sent, with its uses of the limits in the same statement: the row is locked, then weighed, so that of two
// deliveries of one message one counts it and of two messages to one phone no more than fit are counted, whoever is first.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { notDurable } from '../../../platform/database/not-durable.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Found } from '../../../platform/limits.ts';
import type { MessageRow } from '../store.ts';

/**
 * What the job of a delivery knows of its message beside the number: whose act it is due to, which never changes; null: it counts for nobody;
 * absent: it is asked for. To which phone, its row alone says: that is forgotten one day, and a job is not.
 */
export const delivering = z.strictObject({
  messageId: z.uuid(),
  whose: z
    .strictObject({
      sender: z.string(),
      corpId: z.string().nullable(),
      known: z.boolean(),
    })
    .nullable()
    .optional(),
});
export type Delivering = z.output<typeof delivering>;
export type Whose = NonNullable<Delivering['whose']> | null;

/** A worker's clock may be a little behind the one that wrote `due_at`; leases and pauses are far longer. */
const clockTolerance = 5_000;
const leaseMs = 60_000;

/** Of a message whose job does not say so. */
export async function whoseIs(tx: Tx, messageId: string): Promise<Whose> {
  const { rows } = await sql<NonNullable<Whose>>`
    select sent_by as sender, sent_for as "corpId", known
    from message where message_id = ${messageId} and sent_by is not null and target_blind is not null`.execute(
    tx,
  );
  return rows[0] ?? null;
}

const isOf = (whose: Whose): RawBuilder<boolean> =>
  whose
    ? sql`sent_by = ${whose.sender} and sent_for is not distinct from ${whose.corpId}::uuid and known = ${whose.known}
        and target_blind is not null`
    : sql`(sent_by is null or target_blind is null)`;

/** `weighed`: counted, unless it is said what did not fit. */
export type Claimed = { row: MessageRow; weighed: boolean; found: Found | undefined };

/**
 * Takes a due message for one minute; undefined when it is done, not due, another worker has it, or it is not this one's. `counting`: its uses
 * (limits.ts), counted unless they were before or it has lost its use. What goes out at its first try, as it was written and with
 * nothing waiting beside it, is marked as counted here.
 */
export async function claimMessage(
  tx: Tx,
  messageId: string,
  whose: Whose,
  now: Date,
  counting: (at: RawBuilder<Date>, target: RawBuilder<string>) => RawBuilder<Found>,
): Promise<Claimed | undefined> {
  const due = sql`message_id = ${messageId} and state in ('waiting', 'held')
    and due_at <= ${new Date(now.getTime() + clockTolerance)} and ${isOf(whose)} and ${notDurable(tx)}`;
  const lease = new Date(now.getTime() + leaseMs);
  if (!whose) {
    const { rows } = await sql<MessageRow>`update message
      set state = 'waiting', due_at = ${lease}, tries = tries + 1 where ${due} returning *`.execute(tx);
    return rows[0] && { row: rows[0], weighed: false, found: undefined };
  }
  type Row = MessageRow & { weighed: boolean; place: number | null; window_start: Date };
  const { rows } = await sql<Row>`
    with taken as materialized (
        select message_id, ${now}::timestamptz as at,
          not counted and (not_after is null or not_after > ${now}) as weighed,
          state = 'waiting' and tries = 0 and stands_for = 1 as plain,
          target_blind, coalesce(sent_for::text, sent_by) as pair
        from message where ${due} for update),
      to_weigh as materialized (select at, encode(target_blind, 'hex') as target from taken where weighed),
      found as materialized (select f.place, f.window_start from to_weigh t cross join lateral ${counting(sql`t.at`, sql`t.target`)} f),
      judged as materialized (
        select t.message_id, t.weighed, f.place, f.window_start,
          t.weighed and t.plain and f.place is null and not exists (select from message h
            where h.state = 'held' and h.target_blind = t.target_blind
              and coalesce(h.sent_for::text, h.sent_by) = t.pair and h.message_id <> t.message_id) as alone
        from taken t left join found f on true)
    update message m set state = 'waiting', due_at = ${lease}, tries = m.tries + 1, counted = m.counted or j.alone
    from judged j where m.message_id = j.message_id
    returning m.*, j.weighed, j.place, j.window_start`.execute(tx);
  const [claimed] = rows;
  if (!claimed) return undefined;
  const { weighed, place, window_start, ...row } = claimed;
  return { row, weighed, found: place === null ? undefined : { place, window_start } };
}
