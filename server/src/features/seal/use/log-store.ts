// SQL of the log of seals: uses, grants and their ends as one list, newest first. Runs inside asOwner. Each branch is read
// from its own index and no further than the page reaches.
import type { SealAct } from '@xinqi/wire/seal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { SealLogFilter } from '../../log/index.ts';

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
};
const branches: readonly Branch[] = [
  {
    act: 'use',
    table: sql`seal_use`,
    id: sql`x.use_id`,
    at: sql`x.created_at`,
    names: [sql`x.user_name`],
  },
  {
    act: 'grant',
    table: sql`seal_grant`,
    id: sql`x.grant_id`,
    at: sql`x.created_at`,
    names: [sql`x.granted_by_name`, sql`x.to_name`],
  },
  {
    act: 'revoke',
    table: sql`seal_grant`,
    id: sql`x.grant_id`,
    at: sql`x.revoked_at`,
    names: [sql`x.revoked_by_name`, sql`x.to_name`],
  },
];

function conditions(corpId: string, filter: SealLogFilter, { act, at, names }: Branch): RawBuilder<unknown> {
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
const wanted = ({ act, contract }: SealLogFilter) =>
  branches.filter(
    (branch) => (act === undefined || branch.act === act) && (!contract || branch.act === 'use'),
  );

const newestFirst = (of: string) =>
  sql.join(
    ['act_at', 'log_id']
      .map((column) => sql`${sql.ref(`${of}.${column}`)} desc`)
      .concat(sql.ref(`${of}.act`)),
  );

/** Which rows there are. `most`: how far each branch is read; null: all of it. */
function keys(corpId: string, filter: SealLogFilter, most: number | null): RawBuilder<unknown> {
  const parts = wanted(filter).map(
    (branch) => sql`(select ${sql.lit(branch.act)} as act, ${branch.id} as log_id, ${branch.at} as act_at
      from ${branch.table} x where ${conditions(corpId, filter, branch)}
      order by ${branch.at} desc, ${branch.id} desc ${most === null ? sql`` : sql`limit ${most}`})`,
  );
  return parts.length === 0
    ? sql`select null as act, null::uuid as log_id, null::timestamptz as act_at where false`
    : sql.join(parts, sql` union all `);
}

/** The rows of these keys with their names. */
const shown = (of: RawBuilder<unknown>): RawBuilder<LogRecord> => sql`
  select k.act, k.log_id, k.act_at, s.seal_id, s.name as seal_name,
    case k.act when 'use' then u.user_name when 'grant' then g.granted_by_name else g.revoked_by_name end
      as operator_name,
    case when k.act <> 'use' then g.to_name end as grantee_name,
    u.contract_name, u.apply_no, g.grant_id,
    case when k.act = 'use' then g.to_name end as grant_name,
    u.inst_no, u.drawing_sha256
  from (${of}) k
  left join seal_use u on k.act = 'use' and u.use_id = k.log_id
  left join seal_grant g on g.grant_id = case when k.act = 'use' then u.grant_id else k.log_id end
  join seal s on s.seal_id = coalesce(u.seal_id, g.seal_id)
  order by ${newestFirst('k')}`;

/** All of it. */
export const wholeSealLog = (corpId: string, filter: SealLogFilter): RawBuilder<LogRecord> =>
  shown(keys(corpId, filter, null));

/** The total counts at most 10,000 of each kind. */
export async function pageOfSealLog(
  tx: Tx,
  corpId: string,
  filter: SealLogFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: LogRecord[]; total: number }> {
  const { limit, offset } = page;
  const { rows } = await shown(
    sql`select * from (${keys(corpId, filter, limit + offset)}) n
      order by ${newestFirst('n')} limit ${limit} offset ${offset}`,
  ).execute(tx);
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
