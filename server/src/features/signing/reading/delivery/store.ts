// SQL of what an enterprise delivered to its members: its own rows of apply_cc.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type DeliveryRecord = {
  cc_id: string;
  apply_id: string;
  apply_no: string;
  contract_name: string;
  name: string;
  given_by: string | null;
  order_num: number;
  created_at: Date;
  read_at: Date | null;
  ended_at: Date | null;
};
const columns = sql`c.cc_id, a.apply_id, a.apply_no, a.contract_name, c.name, c.given_by, c.created_at, c.read_at, c.ended_at,
    (select count(*)::int from apply_cc b where b.apply_id = c.apply_id and b.corp_id = c.corp_id
      and (b.created_at, b.cc_id) <= (c.created_at, c.cc_id)) as order_num`;

/** All of the enterprise's, or those that this account gave or got. */
export const deliveredBy = (corpId: string, own: { accountId: string; key: Buffer } | null) =>
  own === null
    ? sql<boolean>`c.corp_id = ${corpId}`
    : sql<boolean>`(c.corp_id = ${corpId} and (c.given_by = ${own.accountId} or (c.party_key = ${own.key} and c.ended_at is null)))`;

/** Newest first; the total counts at most 10,000. */
export async function pageOfDeliveries(
  tx: Tx,
  visible: RawBuilder<boolean>,
  { state, keyword }: { state: number | undefined; keyword: string },
  page: { limit: number; offset: number },
): Promise<{ rows: DeliveryRecord[]; total: number }> {
  const has = (column: RawBuilder<unknown>) => sql`position(lower(${keyword}) in lower(${column})) > 0`;
  const where = sql.join(
    [
      visible,
      ...(state === undefined
        ? []
        : [state === 1 ? sql`c.read_at is not null` : sql`c.read_at is null and c.ended_at is null`]),
      ...(keyword ? [sql`(${has(sql`a.contract_name`)} or ${has(sql`c.name`)})`] : []),
    ],
    sql` and `,
  );
  const from = sql`from apply_cc c join apply a on a.apply_id = c.apply_id where ${where}`;
  const { rows } = await sql<DeliveryRecord>`select ${columns} ${from}
    order by c.created_at desc, c.cc_id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${from} limit 10000) few`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

export async function deliveriesOf(tx: Tx, applyId: string, corpId: string): Promise<DeliveryRecord[]> {
  const { rows } =
    await sql<DeliveryRecord>`select ${columns} from apply_cc c join apply a on a.apply_id = c.apply_id
    where c.apply_id = ${applyId} and c.corp_id = ${corpId} order by c.created_at, c.cc_id`.execute(tx);
  return rows;
}

/** He opened a contract that was given to him. */
export async function markRead(tx: Tx, applyId: string, accountId: string, now: Date): Promise<void> {
  await sql`update apply_cc set read_at = ${now} where apply_id = ${applyId} and read_at is null and ended_at is null
    and party_key = (select party_key from account where account_id = ${accountId})`.execute(tx);
}
