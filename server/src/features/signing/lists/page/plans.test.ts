// Plans of every list statement over 24,000 rows, three in ten of one enterprise: none reads contract_row, contract_text or the counters
// from end to end, and a first page touches few pages of them, whatever the filter (security.md Q).
import { SignListTab } from '@xinqi/domain';
import { listFilter } from '@xinqi/wire/signing';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openQueuePool } from '../../../../platform/database/queue-pool.ts';
import type { Db } from '../../../../platform/db.ts';
import { type Harness, startHarness } from '../../../../testing/harness.ts';
import { countDays, countSlots } from '../count-store.ts';
import { broad } from '../members/list-members.ts';
import type { Scope } from '../scope.ts';
import { List } from '../slots.ts';
import { pageOf } from './list-rows.ts';
import { readFilter } from './read-filter.ts';

let h: Harness;
let db: Db;
const plans: string[] = [];
/** Explained as the server runs them from the sixth time on: one plan for every viewer. */
let forAnyone = false;
const literal = (value: unknown): string =>
  value instanceof Date
    ? pg.escapeLiteral(value.toISOString())
    : Array.isArray(value)
      ? pg.escapeLiteral(`{${value.map((v) => JSON.stringify(v)).join(',')}}`)
      : pg.escapeLiteral(String(value));
const corp = '00000000-0000-7000-8000-0000000000c0';
const member = (n: number) => `00000000-0000-7000-8000-00000000010${n}`;
const everybody: Scope = { viewer: corp, list: List.Sent, member: null, me: member(0), enterprise: true };

beforeAll(async () => {
  h = await startHarness(() => ({ families: [], resolveIdentity: async () => ({}) }));
  // its listeners outlive pool.end(): dropping the database cuts a connection that is still closing, which ended the run otherwise
  const pool = openQueuePool(h.deps.config.DATABASE_URL, 1, h.deps.log);
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const query = async (text: unknown, values: unknown) => {
      if (typeof text === 'string' && /^\s*(select|with)/.test(text)) {
        const explain = 'explain (analyze, buffers, timing off)';
        if (forAnyone) await send(`prepare it as ${text}`);
        const { rows } = forAnyone
          ? await send(`${explain} execute it(${(values as unknown[]).map(literal).join(', ')})`)
          : await send(`${explain} ${text}`, values);
        if (forAnyone) await send('deallocate it');
        plans.push(rows.map((r: { 'QUERY PLAN': string }) => r['QUERY PLAN']).join('\n'));
      }
      return send(text, values);
    };
    Object.assign(client, { query });
  });
  db = Object.assign(new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) }), {
    pool,
    pids: new Set<number>(),
  });
  const owner = new pg.Client({ connectionString: h.deps.config.DATABASE_URL });
  await owner.connect();
  await owner.query(`insert into apply (apply_id, apply_no, owner_account_id, owner_corp_id, sender_name, contract_name, status, sign_expire,
      all_signer_name, created_at, updated_at, sent_at)
    select gen_random_uuid(), 'APL' || upper(translate(substr(md5('n' || i), 1, 26), 'ilou', '0123')),
      ('00000000-0000-7000-8000-00000000010' || i % 8)::uuid, case when i % 10 < 3 then '${corp}'::uuid else md5('t' || i % 200)::uuid end, '某公司', '采购合同第' || i || '号',
      (array[3, 3, 3, 0, 4, 5])[1 + i % 6], now() + i * interval '1 minute', '张三、李四' || i, now() - i * interval '1 hour',
      now() - i * interval '1 hour', now() - i * interval '1 hour' from generate_series(1, 24000) i`);
  await owner.query(`insert into sign_info (sign_info_id, sign_no, apply_id, user_type, name, order_num, status, mobile_masked, mobile_blind,
      party_key, pii_dek, pii_blob)
    select gen_random_uuid(), 'SGN' || upper(translate(substr(md5(apply_no || k), 1, 26), 'ilou', '0123')), apply_id, 0, '张三', k, 7, '',
      decode(md5('m' || (hashtext(apply_no || k) % 5000)), 'hex'), decode(md5('m' || (hashtext(apply_no || k) % 5000)), 'hex'), '', '' from apply, generate_series(1, 3) k`);
  const columns = `row_id, list, viewer, member, apply_id, sign_no, slot, self_sign, create_type, apply_no, name_text,
    party_text, created_at, updated_at, done_at, deadline`;
  await owner.query(`insert into contract_row (${columns}) select ${columns} from contract_row_of`);
  await owner.query(`insert into contract_text select * from contract_text_of`);
  await owner.query(`insert into contract_count select r.viewer, r.list, k.slot, k.part, k.member, count(*) from contract_row r,
    contract_slots(r.viewer, r.list, r.slot, r.member, r.del_status, r.directory_id, r.created_at, r.done_at, r.updated_at) k group by 1, 2, 3, 4, 5`);
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
  ['all', {}, 600],
  ['one tab', { signStatus: SignListTab.Done }, 400],
  ['several states', { signStatusSet: '0,4' }, 500],
  ['by deadline', { sortKey: 'signExpire', sortOrder: 'asc' }, 600],
  ['by sending time', { sortKey: 'createTime' }, 600],
  ['by signing time', { sortKey: 'signTime' }, 600],
  ['last page', { itemPage: 1199 }, 600],
  ['beyond the end', { itemPage: 1_000_000 }, 300],
  ['a range of dates', { beginDate: '2026-01-01', endDate: '2026-01-31' }, 1500],
  [
    'a tab’s range of dates',
    { signStatus: SignListTab.Done, beginDate: '2026-01-01', endDate: '2026-12-31' },
    700,
  ],
  [
    'a tab’s range of changes',
    { signStatus: SignListTab.Done, dateType: 4, beginDate: '2026-01-01', endDate: '2026-12-31' },
    700,
  ],
  ['recycle bin', { delStatus: 1 }, 50],
  ['a directory', { directoryId: corp, currentDirData: 1 }, 300],
  ['a word in every name', { contractName: '合同' }, 1500],
  ['a word in one name', { contractName: '第2381号' }, 8000],
  ['a word in none', { contractName: '火星' }, 8000],
  ['a whole number', { applyNo: `APL${'0'.repeat(26)}` }, 100],
  ['an unknown phone', { signatoryMobile: '19999999999' }, 20_000],
])('%s', async (_, input, most) => {
  expect(await touched(input)).toBeLessThan(most);
});

it.each([
  [{}, 'contract_row_all'],
  [{ itemPage: 100 }, 'contract_row_all'],
  [{ sortKey: 'createTime' }, 'contract_row_sent'],
  [{ dateType: 1, beginDate: '2026-01-01', endDate: '2026-12-31' }, 'contract_row_sent'],
  [{ signStatus: SignListTab.Done }, 'contract_row_updated'],
  [{ selfSign: 1 }, 'contract_row_self'],
  [{ delStatus: 1 }, 'contract_row_recycled'],
])('%o is one statement that takes its entries from %s, words and total with them', async (input, index) => {
  await touched(input);
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain(index);
  expect(plans[0]).not.toMatch(/Merge Append|Gather/);
});

// members' contracts (docs/decisions/0042): half of the enterprise's members, with hundreds of others who sent nothing
const department = {
  ...everybody,
  members: [1, 3, 5, 7]
    .map(member)
    .concat(Array.from({ length: 296 }, (_, n) => `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`)),
};
it.each<[string, Record<string, unknown>, number]>([
  ['all', {}, 25_000],
  ['one state', { signStatusSet: '3' }, 3000],
  ['a word', { contractName: '采购' }, 30_000],
  ['a page in the middle', { itemPage: 60 }, 30_000],
])('a department of 300: %s', async (_, input, most) => {
  expect(await touched(input, department)).toBeLessThan(most);
  for (const plan of plans) expect(plan).not.toMatch(/Gather/);
});

it('a department of 600 is walked in the list’s order and finds the same rows', async () => {
  const many = Array.from(
    { length: 300 },
    (_, n) => `00000000-0000-7000-9001-${String(n).padStart(12, '0')}`,
  );
  const input = listFilter.parse({});
  const query = readFilter(
    h.deps.vault,
    { ...everybody, members: [...department.members, ...many] },
    input,
    null,
  )!;
  const walked = broad(query);
  expect([walked.scope.members, walked.checks.length]).toEqual([undefined, 1]);
  const [one, other] = [await pageOf(db, walked, 20, 40), await pageOf(db, query, 20, 40)];
  expect(one.rows.map((row) => row.row_id)).toEqual(other.rows.map((row) => row.row_id));
  expect(one.rows).toHaveLength(20);
});

it('a later page of a tab merges the slots’ index ranges instead of sorting the list', async () => {
  await touched({ itemPage: 40, signStatusSet: '0,3,4' });
  expect(plans.join('\n')).toContain('Merge Append');
  expect(plans.join('\n')).not.toContain('Gather');
});

/** Ids of a page as the whole list has them, sorted in one piece. */
async function sliceOf(
  slots: string,
  key: string,
  order: string,
  size: number,
  offset: number,
): Promise<string[]> {
  const { rows } = await sql<{ row_id: string }>`select row_id from contract_row r
    where r.viewer = ${corp} and r.list = ${List.Sent} and r.del_status = 0 and r.slot in (${sql.raw(slots)})
    order by ${sql.raw(`${key} ${order}, row_id ${order}`)} limit ${size} offset ${offset}`.execute(db);
  return rows.map((r) => r.row_id);
}
it.each([
  ['updateTime', 'updated_at', '0,3,4', 6_400],
  ['createTime', 'created_at', '0,3,4', 6_400],
  ['signExpire', 'deadline', '0,3,4', 6_400],
  ['updateTime', 'updated_at', '-1,0,1,2,3,4,5,6,7,8,9,10', 7_200],
] as const)(
  'far pages by %s (%s) of states %s are the list’s own, wherever they are looked for',
  async (sortKey, key, slots, total) => {
    for (const sortOrder of ['asc', 'desc'] as const)
      for (const offset of [1_001, 2_400, 3_599, 5_100, total - 10, total - 7]) {
        const filter = { ...listFilter.parse({ sortKey, sortOrder, signStatusSet: slots }) };
        const page = await pageOf(db, readFilter(h.deps.vault, everybody, filter, null), 13, offset);
        expect(page.rows.map((r) => r.row_id)).toEqual(await sliceOf(slots, key, sortOrder, 13, offset));
        expect(page.total).toBe(total);
      }
  },
);

it('where the search index names many, those that come first are looked up; where these do not match, all are', async () => {
  const found = async (input: Record<string, unknown>) => {
    plans.length = 0;
    const { itemPage, pageSize, ...filter } = listFilter.parse(input);
    const query = readFilter(h.deps.vault, everybody, filter, null);
    const page = await pageOf(db, query, pageSize, (itemPage - 1) * pageSize);
    expect(plans.join('\n')).toContain('contract_text_tokens');
    return { ...page, ids: page.rows.map((r) => r.row_id) };
  };
  const like = sql`r.party_text like '%四1%'`;
  const { rows } = await sql<{
    row_id: string;
  }>`select row_id from contract_row r where r.viewer = ${corp} and r.list = ${List.Sent}
    and ${like} order by updated_at desc, row_id desc limit 20 offset 380`.execute(db);
  expect(await found({ signatoryFullName: '四1', itemPage: 20 })).toMatchObject({
    ids: rows.map((r) => r.row_id),
    // twice what the page needs
    total: 802,
    totalExact: false,
  });
  // the index does not tell a party from a name
  expect(await found({ contractName: '四1', searchType: 1 })).toMatchObject({
    ids: [],
    total: 0,
    totalExact: true,
  });
});

it('a page in the middle passes over what its month has at most', async () => {
  await touched({ itemPage: 180, sortKey: 'createTime', signStatusSet: '0,3,4' });
  const read = plans.flatMap((plan) => [...plan.matchAll(/actual rows=([\d.]+)/g)].map((m) => Number(m[1])));
  // a month's rows of each slot, not the 3,600 before the page
  expect(Math.max(...read)).toBeLessThan(1_500);
});

it.each<[string, Record<string, unknown>]>([
  ['all', {}],
  ['a later page', { itemPage: 40 }],
  ['a later page of a tab', { itemPage: 80, signStatus: SignListTab.Done }],
  ['a later page by sending time', { itemPage: 180, sortKey: 'createTime' }],
  ['by deadline', { sortKey: 'signExpire', sortOrder: 'asc' }],
  ['a word in one name', { contractName: '第2381号' }],
  ['a word in none', { contractName: '火星' }],
  ['an unknown phone', { signatoryMobile: '19999999999' }],
  ['the end of a number', { applyNo: '0000' }],
  ['self-signed', { selfSign: 1 }],
  ['self-signed by deadline', { selfSign: 1, sortKey: 'signExpire' }],
  ['recycle bin', { delStatus: 1 }],
  ['a frequent word', { contractName: '采购' }],
])('a plan made for any viewer does not read the biggest one’s list: %s', async (_, input) => {
  forAnyone = true;
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  try {
    await touched(input);
    const thrown = plans.flatMap((plan) =>
      [...plan.matchAll(/Rows Removed by (?:Filter|Join Filter): (\d+)/g)].map((m) => Number(m[1])),
    );
    expect(Math.max(0, ...thrown)).toBeLessThan(3_000);
  } finally {
    forAnyone = false;
    await sql`reset plan_cache_mode`.execute(db);
  }
});

it('a member’s own rows', async () => {
  const own: Scope = { ...everybody, member: member(3) };
  expect(await touched({}, own)).toBeLessThan(600);
  expect(await touched({ signStatus: SignListTab.Invalid }, own)).toBeLessThan(500);
  expect(plans.join('\n')).toContain('contract_row_member');
  await touched({ sortKey: 'signExpire', sortOrder: 'asc' }, own);
  expect(plans.join('\n')).toContain('contract_row_member_deadline');
});

it('counters', async () => {
  plans.length = 0;
  await countSlots(db, everybody);
  await countDays(db, everybody, new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10));
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on contract_count\b/);
    expect(bufferHits(plan)).toBeLessThan(500);
  }
});
