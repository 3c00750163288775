// SQL of lists of requests: the page's numbers first, from the index that fits the tab, everything else for its rows alone.
// Runs inside asOwner: row-level security shows one enterprise's.
import type { FlowType } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type InstRow, instSelect } from '../kept/store.ts';

export type ListFilter = {
  corpId: string;
  flowType: FlowType;
  tab: 'todo' | 'done' | 'mine' | 'all';
  memberId: string;
  accountId: string;
  /** Blind index of his phone: turns from before he had an account are his under it. */
  phone: Buffer | null;
  keyword: string;
  status: number | undefined;
};

type Reader = Pick<ListFilter, 'memberId' | 'accountId' | 'phone'>;
/** Turns of this person, as himself (people/seat.ts). */
const own = ({ memberId, accountId, phone }: Reader) => sql`t.member_id = ${memberId}
  and (t.account_id = ${accountId} or (t.account_id is null and t.mobile_blind = ${phone}))`;
/** Of who has few turns among many requests: his turns first, then their requests. Constants, as their indexes ask for. */
const open = (who: Reader) =>
  sql`i.inst_id in (select t.inst_id from flow_task t where ${own(who)} and t.state = 1)`;
const decided = (who: Reader) =>
  sql`i.inst_id in (select t.inst_id from flow_task t where ${own(who)} and t.state in (2, 3))`;

function conditions(filter: ListFilter) {
  const { corpId, flowType, tab, accountId, keyword, status } = filter;
  const all = [sql`i.corp_id = ${corpId} and i.flow_type = ${flowType}`];
  if (tab === 'todo') all.push(sql`i.status = 0 and ${open(filter)}`);
  if (tab === 'done') all.push(decided(filter));
  if (tab === 'mine') all.push(sql`i.asker_account = ${accountId}`);
  if (keyword)
    all.push(sql`(position(lower(${keyword}) in lower(i.contract_name)) > 0
      or position(lower(${keyword}) in lower(i.asker_name)) > 0)`);
  if (status !== undefined) all.push(sql`i.status = ${status}`);
  return sql.join(all, sql` and `);
}

export async function pageOfInsts(
  tx: Tx,
  filter: ListFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: InstRow[]; total: number }> {
  const where = conditions(filter);
  const { rows } = await sql<InstRow>`${instSelect}
    join (select i.inst_id from flow_inst i where ${where} order by i.created_at desc, i.inst_id desc
      limit ${page.limit} offset ${page.offset}) shown on shown.inst_id = i.inst_id
    order by i.created_at desc, i.inst_id desc`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*) as n from flow_inst i where ${where}`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

/** Requests that wait for this person. */
export async function countTodo(
  tx: Tx,
  of: Pick<ListFilter, 'corpId' | 'flowType'> & Reader,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from flow_inst i
    where i.corp_id = ${of.corpId} and i.flow_type = ${of.flowType} and i.status = 0
      and ${open(of)}`.execute(tx);
  return rows[0]!.n;
}

/** Requests about a contract that this person may see, oldest first. `all`: types of which he sees everybody's. */
export async function instsAbout(
  tx: Tx,
  of: {
    corpId: string;
    applyNo: string;
    flowType: FlowType | undefined;
  } & Reader,
  all: readonly FlowType[],
): Promise<string[]> {
  const type = of.flowType === undefined ? sql`true` : sql`i.flow_type = ${of.flowType}`;
  const { rows } = await sql<{ inst_id: string }>`select i.inst_id from flow_inst i
    where i.corp_id = ${of.corpId} and i.apply_no = ${of.applyNo} and ${type}
      and (i.flow_type = any(${all}::smallint[]) or i.asker_account = ${of.accountId}
        or exists (select from flow_task t where t.inst_id = i.inst_id and ${own(of)}))
    order by i.created_at, i.inst_id limit 100`.execute(tx);
  return rows.map((row) => row.inst_id);
}

/** Contracts about which a request waits for this person, at most so many. */
export async function appliesAwaiting(
  tx: Tx,
  of: Pick<ListFilter, 'corpId' | 'flowType'> & Reader,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ apply_id: string }>`select distinct i.apply_id from flow_inst i
    where i.corp_id = ${of.corpId} and i.flow_type = ${of.flowType} and i.status = 0
      and ${open(of)} limit ${most}`.execute(tx);
  return rows.map((row) => row.apply_id);
}
