// The end of a run: with everything up, the sweeps must bring every piece of work that a kill interrupted to its end. What
// is still open after the longest lease and sweep is an orphan.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Open work by kind; a row each. Jobs of the future are not due. A job that gave up after its tries (the database was away)
 * is no loss by itself: what it was for stands here until a sweep has had it done.
 */
const OPEN = `
  select 'signature to seal' as what, sign_no as which from seal_task where done_at is null
  union all select 'event without a place in the log', event_id::text from ledger_event where log_index is null
  union all select 'contract to preserve', apply_no from apply where status = 1
  union all select 'row of a batch to send', row_id::text from batch_row join batch using (batch_id)
    where batch_row.state = 0 and batch.state <> 4
  union all select 'message to deliver', message_id::text from message where state in ('waiting', 'withheld')
  union all select 'file to inspect', file_id::text from file where state = 'checking'
  union all select 'job to run', id::text || ' ' || coalesce(key, '') from graphile_worker._private_jobs
    where locked_at is null and run_at <= now() and attempts < max_attempts`;

/** What must hold at rest. */
const AT_REST: readonly (readonly [string, string])[] = [
  [
    'accepted signature sealed other than once in each file',
    `select a.sign_no as which from ledger_event a join apply p on p.apply_no = a.apply_no
      where a.type = 'sign.accept' and p.status in (1, 3)
      and (select count(*) from ledger_event d where d.sign_no = a.sign_no and d.type = 'sign.done') <> p.file_count`,
  ],
  [
    'signature sealed twice',
    `select d.sign_no as which from ledger_event d join apply p on p.apply_no = d.apply_no
      where d.type = 'sign.done' group by d.sign_no, p.file_count having count(*) > p.file_count`,
  ],
  [
    'signature sealed without being accepted',
    `select d.sign_no as which from ledger_event d where d.type = 'sign.done' and not exists
      (select from ledger_event a where a.sign_no = d.sign_no and a.type = 'sign.accept')`,
  ],
  [
    'certificate without its revision',
    `select c.sign_no as which from signer_certificate c where not exists
      (select from ledger_event d where d.sign_no = c.sign_no and d.type = 'sign.done')`,
  ],
  [
    'row of a batch that was sent twice',
    `select owner_account_id || ' ' || contract_name as which from apply where contract_name like '批次%'
      group by owner_account_id, contract_name having count(*) > 1`,
  ],
  [
    'contract of a batch without its row',
    `select a.apply_no as which from apply a where a.contract_name like '批次%' and a.apply_no is not null
      and not exists (select from batch_row r where r.apply_id = a.apply_id)`,
  ],
  [
    'invitation that nobody got',
    `select s.sign_no as which from sign_info s where s.link_gen > 0 and not exists
      (select from message m where m.ref = s.sign_no and m.state = 'delivered')`,
  ],
  [
    'signatory whose turn it is was not invited',
    `select s.sign_no as which from sign_info s join apply a using (apply_id)
      where a.status = 0 and s.status = 0 and s.link_gen = 0`,
  ],
];

async function openWork(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ what: string; which: string }>(OPEN);
  return new Map(
    [...Map.groupBy(rows, (row) => row.what)].map(([what, list]) => [what, list.map((row) => row.which)]),
  );
}

/** Waits until nothing is open, at most `patience` ms; answers what remains, in words. */
export async function settle(
  pool: pg.Pool,
  patience: number,
  tell: (line: string) => void,
): Promise<string[]> {
  const end = performance.now() + patience;
  for (let told = 0; ; ) {
    const open = await openWork(pool);
    if (open.size === 0) return [];
    if (performance.now() > told + 20_000) {
      told = performance.now();
      tell(`open: ${[...open].map(([what, which]) => `${which.length} × ${what}`).join(', ')}`);
    }
    if (performance.now() > end)
      return [...open].map(
        ([what, which]) => `${which.length} × ${what} never done: ${which.slice(0, 5).join(', ')}`,
      );
    await pause(500);
  }
}

/** What does not hold although the product rests. */
export async function atRest(pool: pg.Pool): Promise<string[]> {
  const findings: string[] = [];
  for (const [what, query] of AT_REST) {
    const { rows } = await pool.query<{ which: string }>(query);
    if (rows.length > 0)
      findings.push(
        `${rows.length} × ${what}: ${rows
          .slice(0, 5)
          .map((row) => row.which)
          .join(', ')}`,
      );
  }
  return findings;
}
