// SQL of what the rows of one page show, in one statement with the page itself where its place is known. The read model
// gives order and place; the contract and its lines, read by key for the rows that are shown, give the words.
import { type ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import type { CustomValue } from '@xinqi/wire/particulars';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { levelOf } from '../../../sealing/index.ts';
import { type Amount, pageSelect } from './page-store.ts';
import type { Query } from './read-filter.ts';

/** As the database writes it; the presenter knows how to read it. */
export type Instant = string;
export type ShownRow = {
  row_id: string;
  member: string;
  sign_no: string | null;
  del_status: 0 | 1;
  directory_id: string | null;
  apply_id: string;
  apply_no: string | null;
  contract_name: string;
  contract_no: string | null;
  file_count: number;
  type_name: string | null;
  custom: CustomValue[];
  all_signer_name: string;
  owner_id: string;
  by_corp: boolean;
  sender_name: string;
  status: ApplyStatus;
  approval_late: boolean;
  create_type: number;
  if_order: boolean;
  sign_expire: Instant | null;
  over_date: string | null;
  signed_count: number;
  signer_count: number;
  preservation_id: string | null;
  created_at: Instant;
  updated_at: Instant;
  signed_at: Instant | null;
  /** Of the file, which sealing keeps; null before its first signature. */
  level: string | null;
  /** In the order of signing, without those that went to somebody else; null where there are none. */
  lines: readonly ShownLine[] | null;
};
/** A line as an array: a page has many, and names of columns would be most of what travels. */
export type ShownLine = readonly [
  signNo: string,
  name: string,
  userType: 0 | 1,
  orderNum: number,
  status: SignInfoStatus,
  signedAt: Instant | null,
  reminded: boolean,
  /** The line of whoever sent the contract. */
  bySender: boolean,
  /** Its approval was not decided in time. */
  late: boolean,
];

const linesOf = sql`(select json_agg(json_build_array(s.sign_no, s.name, s.user_type, s.order_num, s.status,
      s.signed_at, s.reminded_at is not null, coalesce(s.party_key = a.owner_key, false),
      s.approval_late)
      order by s.order_num, s.sign_info_id)
    from sign_info s where s.apply_id = a.apply_id and s.status <> ${sql.raw(String(SignInfoStatus.Transferred))})`;

// instants as text: a Date would be made of each only to become text again, which costs more than reading the row
const columns = sql`r.row_id, r.member, r.sign_no, r.del_status, r.directory_id, a.apply_id, a.apply_no, a.contract_name, a.contract_no,
    a.type_name, a.custom, a.file_count, a.all_signer_name, coalesce(a.owner_corp_id, a.owner_account_id) as owner_id, a.owner_corp_id is not null as by_corp,
    a.sender_name, a.status, a.approval_late, a.create_type, a.if_order, a.sign_expire::text, a.over_date, a.signed_count, a.signer_count,
    a.preservation_id, r.created_at::text, a.updated_at::text, a.signed_at::text, ${levelOf('a.apply_no')} as level, ${linesOf} as lines`;

/** These rows in their order; one that left the list meanwhile is left out. */
export async function readRows(tx: Tx, ids: readonly string[]): Promise<ShownRow[]> {
  const { rows } =
    await sql<ShownRow>`select ${columns} from contract_row r join apply a on a.apply_id = r.apply_id
    where r.row_id = any(${ids}::uuid[])`.execute(tx);
  const byId = new Map(rows.map((r) => [r.row_id, r]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

const inOrder = (q: Query) => sql.raw(q.desc ? `r.${q.key} desc, r.row_id desc` : `r.${q.key}, r.row_id`);

/**
 * One page with its words, and `total` (a scalar select) beside it: one statement, hence one snapshot. No total when the
 * page is empty. The ids go through an array, so that no plan ever joins more than the page.
 */
export async function readPage(
  tx: Tx,
  q: Query,
  total: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<{ rows: ShownRow[]; total: number | undefined }> {
  const { rows } = await sql<ShownRow & { total: number }>`select ${columns}, (${total}) as total
    from contract_row r join apply a on a.apply_id = r.apply_id
    where r.row_id = any(array(${pageSelect(q, limit, offset)})) order by ${inOrder(q)}`.execute(tx);
  return { rows, total: rows[0]?.total };
}

/**
 * Where a page far from the beginning is looked for: the list without the rows beyond a bound, which `passed` (a scalar
 * select) counts, from its beginning or, reversed, from its end.
 */
export type Place = { from: Query; reverse: boolean; passed: RawBuilder<unknown> };

/**
 * The page at `offset` of the whole list, found from a place; its position is computed in the same snapshot. `skip`: how
 * many rows lie between place and page; below 0 the place is none for this page any more.
 */
export async function readFrom(
  tx: Tx,
  { from, reverse, passed }: Place,
  total: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<{ rows: ShownRow[]; total: number | undefined; skip: number }> {
  const skip: Amount = sql`(select greatest(skip, 0) from n)`;
  const page = pageSelect(from, sql`(select take from n)`, skip, reverse);
  const { rows } = await sql<ShownRow & { total: number; skip: number }>`with counted as materialized (
      select (${total}) as total, (${passed}) as passed
    ), n as materialized (
      select total, take, ${reverse ? sql`total - ${offset}::int8 - take` : sql`${offset}::int8`} - passed as skip
      from counted, lateral (select greatest(0, least(${limit}, total - ${offset}::int8)) as take) t
    )
    select ${columns}, n.total, n.skip from n, contract_row r join apply a on a.apply_id = r.apply_id
    where r.row_id = any(array(${page})) order by ${inOrder(from)}`.execute(tx);
  return { rows, total: rows[0]?.total, skip: rows[0]?.skip ?? 0 };
}
