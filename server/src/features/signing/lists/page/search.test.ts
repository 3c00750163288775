// What the search index names, when it names more contracts than are looked up: the first of them in the list's order,
// also when many were changed at one moment, and when those that come first stand in another list.
import { listFilter } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type World } from '../../../../testing/start-product.ts';
import { projectContract } from '../../contract/projection/project-contract.ts';
import type { Scope } from '../scope.ts';
import { List } from '../slots.ts';
import { search, wholeList } from './page-store.ts';
import { readFilter } from './read-filter.ts';

let w: World;
let scope: Scope;

beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('云杉科技有限公司');
  const { accountId } = await w.member(corpId, '13800000202', '周老板', { superFlag: true });
  scope = { viewer: corpId, list: List.Sent, member: null, me: accountId, enterprise: true };
  // 900: sent one after another, 700 of them changed at one moment; the newest 300 are in the recycle bin
  await sql`insert into apply (apply_id, owner_account_id, owner_corp_id, sender_name, contract_name, status, created_at, updated_at)
    select gen_random_uuid(), ${accountId}, ${corpId}, '云杉科技有限公司', '批次采购' || i, -1, now() - i * interval '1 minute',
      now() - greatest(0, i - 700) * interval '1 second' from generate_series(1, 900) i`.execute(w.deps.db);
  const { rows } = await sql<{
    apply_id: string;
  }>`select apply_id from apply where contract_name like '批次采购%'`.execute(w.deps.db);
  await w.deps.db.transaction().execute((tx) => projectContract(tx, ...rows.map((x) => x.apply_id)));
});
afterAll(() => w.close());

const found = async (input: Record<string, unknown>, need: number) => {
  const { db, vault } = w.deps;
  const q = readFilter(vault, scope, listFilter.parse({ contractName: '批次', ...input }), null)!;
  const { rows } = await wholeList(q).execute(db);
  const whole = rows.map((row) => (row as { row_id: string }).row_id);
  const { ids, more } = await search(db, q, q.hits!, need, 1_001);
  expect(ids).toEqual(whole.slice(0, ids.length));
  expect(ids.length >= need || !more).toBe(true);
  return { found: ids.length, more };
};

it.each([
  ['of different moments, the first are enough', { sortKey: 'createTime' }, 21, 42, true],
  ['twice as many as a far page needs', { sortKey: 'createTime' }, 201, 402, true],
  ['more than are looked up of many', { sortKey: 'createTime', sortOrder: 'asc' }, 601, 900, false],
  ['all of one moment are looked up', {}, 21, 900, false],
  ['from the other end few are of one moment', { sortOrder: 'asc' }, 21, 42, true],
])('%s', async (_what, input, need, many, more) => {
  expect(await found(input, need)).toEqual({ found: many, more });
});

it('looks further when those that come first stand in the recycle bin', async () => {
  await sql`update contract_row set del_status = 1 where row_id in (
    select row_id from contract_row order by created_at desc limit 300)`.execute(w.deps.db);
  expect(await found({ sortKey: 'createTime' }, 21)).toEqual({ found: 600, more: false });
});
