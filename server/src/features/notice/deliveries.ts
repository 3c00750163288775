// What became of messages, for those who show it: no target, no text.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export type Delivery = {
  messageId: string;
  channel: 'sms' | 'mail';
  /** held: a limit was reached, it goes out later; dropped: it does not. */
  state: 'waiting' | 'delivered' | 'failed' | 'held' | 'dropped';
  /** Tells of somebody's act: no code, no warning. */
  ofAct: boolean;
  /** Of held and dropped: whose limit it was. */
  limit: 'phone' | 'sender' | null;
  /** What the operator said of the handset, where the gateway tells. */
  receipt: 'received' | 'failed' | 'unknown' | null;
  createdAt: Date;
  /** A simulator took it (测试环境). */
  simulated: boolean;
};

/** What became of the messages about each `ref`, oldest first; of one that another says, what became of that. */
export async function deliveriesOf(tx: Tx, refs: readonly string[]): Promise<Map<string, Delivery[]>> {
  const { rows } = await sql<Delivery & { ref: string; error: string | null }>`
    select m.ref, m.message_id as "messageId", m.channel, coalesce(o.state, m.state) as state,
      coalesce(o.receipt, m.receipt) as receipt, coalesce(o.last_error, m.last_error) as error, m.created_at as "createdAt",
      m.sent_by is not null as "ofAct", m.simulated
    from message m left join message o on o.message_id = m.bundled_into
    where m.ref = any(${[...refs]}::text[]) and m.state <> 'withheld'
    order by m.created_at, m.message_id`.execute(tx);
  const found = new Map<string, Delivery[]>();
  for (const { ref, error, ...row } of rows) {
    const limited = row.state === 'held' || row.state === 'dropped';
    const limit =
      limited && error === 'LIMIT_PHONE' ? 'phone' : limited && error === 'LIMIT_SENDER' ? 'sender' : null;
    found.set(ref, [...(found.get(ref) ?? []), { ...row, limit }]);
  }
  return found;
}
