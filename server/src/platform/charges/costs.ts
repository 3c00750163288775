// For the platform's operator: quotas are set, and what outside checks cost is added up from the attempts, by month, payer and kind.
import { sql } from 'kysely';
import type { Tx } from '../db.ts';

export type CostRow = {
  /** 2026-11, of Beijing. */
  month: string;
  payer: string;
  /** Of an enterprise. */
  name: string | null;
  kind: string;
  asked: number;
  passed: number;
  refused: number;
  faults: number;
  /** Its answer is not known: it may have been billed, and is counted so. */
  open: number;
  /** Fen. */
  cost: number;
};

/** Of one month (2026-11), or of all. */
export async function costsOf(tx: Tx, month?: string): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    select c.month, c.payer, e.name, c.kind, count(*)::int as asked,
      (count(*) filter (where c.state = 'passed'))::int as passed,
      (count(*) filter (where c.state = 'refused'))::int as refused,
      (count(*) filter (where c.state = 'fault'))::int as faults,
      (count(*) filter (where c.state = 'open'))::int as open,
      coalesce(sum(c.price) filter (where c.billed), 0)::int as cost
    from (select *, to_char(asked_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from outside_check) c
    left join corp e on c.payer = 'corp:' || e.corp_id
    where ${month ?? null}::text is null or c.month = ${month ?? null}
    group by c.month, c.payer, e.name, c.kind order by c.month, c.payer, c.kind`.execute(tx);
  return rows;
}

const isPayer = (text: string): boolean => /^(platform|(corp|account):[0-9a-f-]{36})$/.test(text);

/** `who`: a payer, or the name of a verified enterprise; `monthly` null: the one of CHECK_QUOTA. Answers the payer; undefined: nobody is meant. */
export async function setQuota(tx: Tx, who: string, monthly: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ corp_id: string }>`select corp_id from corp
    where name = ${who} and verified_at is not null`.execute(tx);
  const payer = isPayer(who) ? who : rows[0] && `corp:${rows[0].corp_id}`;
  if (!payer) return undefined;
  if (monthly === null) await sql`delete from check_quota where payer = ${payer}`.execute(tx);
  else
    await sql`insert into check_quota (payer, monthly) values (${payer}, ${monthly})
      on conflict (payer) do update set monthly = excluded.monthly`.execute(tx);
  return payer;
}
