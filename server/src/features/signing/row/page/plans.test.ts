// Plans of every list statement over 24,000 rows, three in ten of one enterprise: none reads contract_row, contract_text or the counters
// from end to end, and a first page touches few pages of them, whatever the filter (security.md Q).
import { SignListTab } from '@xinqi/domain';
import { listFilter } from '@xinqi/wire/signing';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../../platform/db.ts';
import { type Harness, startHarness } from '../../../../testing/harness.ts';
import { countDays, countSlots } from '../count-store.ts';
import type { Scope } from '../scope.ts';
import { List } from '../slots.ts';
import { pageOf } from './list-rows.ts';
import { readFilter } from './read-filter.ts';

let h: Harness;
let db: Db;
const plans: string[] = [];
const corp = '00000000-0000-7000-8000-0000000000c0';
const member = (n: number) => `00000000-0000-7000-8000-00000000010${n}`;
const everybody: Scope = { viewer: corp, list: List.Sent, member: null, me: member(0), enterprise: true };

beforeAll(async () => {
  h = await startHarness(() => ({ families: [], resolveIdentity: async () => ({}) }));
  const pool = new pg.Pool({ connectionString: h.deps.config.DATABASE_URL, max: 1 });
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const query = async (text: unknown, values: unknown) => {
      if (typeof text === 'string' && /^\s*(select|with)/.test(text)) {
        const { rows } = await send(`explain (analyze, buffers, timing off) ${text}`, values);
        plans.push(rows.map((r: { 'QUERY PLAN': string }) => r['QUERY PLAN']).join('\n'));
      }
      return send(text, values);
    };
    Object.assign(client, { query });
  });
  db = Object.assign(new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) }), { pool });
  const owner = new pg.Client({ connectionString: h.deps.config.DATABASE_URL });
  await owner.connect();
  await owner.query(`insert into apply (apply_id, apply_no, owner_account_id, owner_corp_id, sender_name, contract_name, status, sign_expire,
      all_signer_name, created_at, updated_at, sent_at)
    select gen_random_uuid(), 'APL' || upper(translate(substr(md5('n' || i), 1, 26), 'ilou', '0123')),
      ('00000000-0000-7000-8000-00000000010' || i % 8)::uuid, case when i % 10 < 3 then '${corp}'::uuid else md5('t' || i % 200)::uuid end, '某公司', '采购合同第' || i || '号',
      (array[3, 3, 3, 0, 4, 5])[1 + i % 6], now() + i * interval '1 minute', '张三、李四' || i, now() - i * interval '1 hour',
      now() - i * interval '1 hour', now() - i * interval '1 hour' from generate_series(1, 24000) i`);
  const columns = `row_id, list, viewer, member, apply_id, sign_no, slot, self_sign, create_type, apply_no, name_text,
    party_text, created_at, updated_at, done_at, deadline`;
  await owner.query(`insert into contract_row (${columns}) select ${columns} from contract_row_of`);
  await owner.query(`insert into contract_text select * from contract_text_of`);
  await owner.query(`insert into contract_count select r.viewer, r.list, k.slot, k.part, r.member, count(*) from contract_row r,
    contract_slots(r.list, r.slot, r.del_status, r.directory_id, r.created_at, r.done_at) k group by 1, 2, 3, 4, 5`);
  await owner.query('vacuum analyze contract_row, contract_text, contract_count, apply, sign_info');
  await owner.end();
});
afterAll(async () => {
  await db.pool.end();
  await h.close();
});

const bufferHits = (plan: string): number => {
  const match = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan);
  return Number(match?.[1] ?? 0) + Number(match?.[2] ?? 0);
};
/** Runs a list and answers the pages that its statements touched. */
async function touched(input: Record<string, unknown>, scope: Scope = everybody): Promise<number> {
  plans.length = 0;
  const { itemPage, pageSize, ...filter } = listFilter.parse(input);
  const directories = filter.directoryId === undefined ? null : [filter.directoryId];
  const query = readFilter(h.deps.vault, scope, filter, directories);
  await pageOf(db, query, pageSize, (itemPage - 1) * pageSize);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (contract_|apply|sign_info)/);
  return plans.reduce((n, plan) => n + bufferHits(plan), 0);
}

it.each<[string, Record<string, unknown>, number]>([
  ['all', {}, 300],
  ['one tab', { signStatus: SignListTab.Done }, 100],
  ['several states', { signStatusSet: '0,4' }, 200],
  ['by deadline', { sortKey: 'signExpire', sortOrder: 'asc' }, 300],
  ['by sending time', { sortKey: 'createTime' }, 300],
  ['by signing time', { sortKey: 'signTime' }, 300],
  ['last page', { itemPage: 1199 }, 300],
  ['beyond the end', { itemPage: 1_000_000 }, 50],
  ['a range of dates', { beginDate: '2026-01-01', endDate: '2026-01-31' }, 1500],
  ['recycle bin', { delStatus: 1 }, 50],
  ['a directory', { directoryId: corp, currentDirData: 1 }, 300],
  ['a word in every name', { contractName: '合同' }, 500],
  ['a word in one name', { contractName: '第2381号' }, 8000],
  ['a word in none', { contractName: '火星' }, 8000],
  ['a whole number', { applyNo: `APL${'0'.repeat(26)}` }, 100],
  ['an unknown phone', { signatoryMobile: '19999999999' }, 20_000],
])('%s', async (_, input, most) => {
  expect(await touched(input)).toBeLessThan(most);
});

it('a page merges the slots’ index ranges instead of sorting the list', async () => {
  await touched({});
  expect(plans.join('\n')).toContain('Merge Append');
  expect(plans.join('\n')).not.toContain('Gather');
});

it('a member’s own rows', async () => {
  const own: Scope = { ...everybody, member: member(3) };
  expect(await touched({}, own)).toBeLessThan(300);
  expect(await touched({ signStatus: SignListTab.Invalid }, own)).toBeLessThan(200);
  expect(plans.join('\n')).toContain('contract_row_member');
});

it('counters', async () => {
  plans.length = 0;
  await countSlots(db, everybody);
  await countDays(db, everybody, '2026-01-01');
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on contract_count\b/);
    expect(bufferHits(plan)).toBeLessThan(300);
  }
});
