// SQL of the log of seals: uses, grants and their ends as one list, newest first. Runs inside asOwner. Each branch is read
// from its own index and no further than the page reaches.
import type { SealAct } from '@xinqi/wire/seal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { SealLogFilter as LogFilter } from '../../log/index.ts';

export type LogRecord = {
  log_id: string;
  act: SealAct;
  seal_id: string;
  seal_name: string;
  operator_name: string;
  grantee_name: string | null;
  contract_name: string | null;
  apply_no: string | null;
  grant_id: string | null;
  grant_name: string | null;
  inst_no: string | null;
  drawing_sha256: string | null;
  act_at: Date;
};

const has = (column: RawBuilder<unknown>, text: string) =>
  sql`position(lower(${text}) in lower(coalesce(${column}, ''))) > 0`;

type Branch = {
  act: SealAct;
  table: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  names: readonly RawBuilder<unknown>[];
  columns: RawBuilder<unknown>;
};
const grantColumns = (operator: RawBuilder<unknown>) => sql`x.grant_id as log_id, x.seal_id,
  ${operator} as operator_name, x.to_name as grantee_name, null as contract_name, null as apply_no,
  x.grant_id, null as grant_name, null as inst_no, null as drawing_sha256`;
const branches: readonly Branch[] = [
  {
    act: 'use',
    // the approval's number is read with the row: uses from before there were approvals have none
    table: sql`(select u.*, g.to_name as grant_name, to_jsonb(u) ->> 'inst_no' as inst
      from seal_use u left join seal_grant g on g.grant_id = u.grant_id)`,
    id: sql`x.use_id`,
    at: sql`x.created_at`,
    names: [sql`x.user_name`],
    columns: sql`x.use_id as log_id, x.seal_id, x.user_name as operator_name, null as grantee_name,
      x.contract_name, x.apply_no, x.grant_id, x.grant_name, x.inst as inst_no, x.drawing_sha256`,
  },
  {
    act: 'grant',
    table: sql`seal_grant`,
    id: sql`x.grant_id`,
    at: sql`x.created_at`,
    names: [sql`x.granted_by_name`, sql`x.to_name`],
    columns: grantColumns(sql`x.granted_by_name`),
  },
  {
    act: 'revoke',
    table: sql`seal_grant`,
    id: sql`x.grant_id`,
    at: sql`x.revoked_at`,
    names: [sql`x.revoked_by_name`, sql`x.to_name`],
    columns: grantColumns(sql`x.revoked_by_name`),
  },
];

function conditions(corpId: string, filter: LogFilter, { act, at, names }: Branch): RawBuilder<unknown> {
  const { sealId, sealName, memberName, contract, from, before } = filter;
  const all = [sql`x.corp_id = ${corpId}`];
  if (act === 'revoke') all.push(sql`x.revoked_at is not null`);
  if (sealId) all.push(sql`x.seal_id = ${sealId}`);
  if (sealName)
    all.push(sql`x.seal_id in (select s.seal_id from seal s where ${has(sql`s.name`, sealName)})`);
  if (memberName)
    all.push(
      sql`(${sql.join(
        names.map((name) => has(name, memberName)),
        sql` or `,
      )})`,
    );
  if (contract) all.push(sql`(${has(sql`x.contract_name`, contract)} or x.apply_no = ${contract})`);
  if (from) all.push(sql`${at} >= ${from}`);
  if (before) all.push(sql`${at} < ${before}`);
  return sql.join(all, sql` and `);
}

/** Grants are for no contract. */
const wanted = ({ act, contract }: LogFilter) =>
  branches.filter(
    (branch) => (act === undefined || branch.act === act) && (!contract || branch.act === 'use'),
  );

/** `most`: how far the list is read; null: all of it. */
export function sealLogQuery(corpId: string, filter: LogFilter, most: number | null): RawBuilder<LogRecord> {
  const parts = wanted(filter).map(
    (branch) => sql`(select ${sql.lit(branch.act)} as act, ${branch.at} as act_at, ${branch.columns}
      from ${branch.table} x where ${conditions(corpId, filter, branch)}
      order by ${branch.at} desc, ${branch.id} desc ${most === null ? sql`` : sql`limit ${most}`})`,
  );
  if (parts.length === 0) return sql`select 1 where false`;
  return sql`select l.*, s.name as seal_name from (${sql.join(parts, sql` union all `)}) l
    join seal s on s.seal_id = l.seal_id order by l.act_at desc, l.log_id desc, l.act`;
}

/** The total counts at most 10,000 of each kind. */
export async function pageOfSealLog(
  tx: Tx,
  corpId: string,
  filter: LogFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: LogRecord[]; total: number }> {
  if (wanted(filter).length === 0) return { rows: [], total: 0 };
  const { limit, offset } = page;
  const { rows } = await sql<LogRecord>`select * from (${sealLogQuery(corpId, filter, limit + offset)}) page
    order by act_at desc, log_id desc, act limit ${limit} offset ${offset}`.execute(tx);
  let total = 0;
  for (const branch of wanted(filter)) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from
      (select 1 from ${branch.table} x where ${conditions(corpId, filter, branch)} limit 10000) few`.execute(
      tx,
    );
    total += counted.rows[0]!.n;
  }
  return { rows, total };
}
