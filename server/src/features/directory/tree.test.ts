// The tree of archive directories through HTTP, in the order signed out → bad input → not allowed → done → second time;
// two who change it at once.

import type { Client } from '@xinqi/scenario';
import { directoryRoutes as r } from '@xinqi/wire/directory';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../platform/clock.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { startProduct, type World } from '../../testing/start-product.ts';
import { insertDirectory } from './store.ts';

let w: World;
let person: Client;
let other: Client;
let boss: Client;
let clerk: Client;
let manager: Client;
beforeAll(async () => {
  w = await startProduct();
  person = (await w.person('13800000001', '陈思远')).client;
  other = (await w.person('13800000002', '路人')).client;
  const corpId = await w.corp('北京云签科技有限公司');
  boss = (await w.member(corpId, '13800000003', '老板', { superFlag: true })).client;
  clerk = (await w.member(corpId, '13800000004', '员工', { superFlag: false })).client;
  manager = (await w.member(corpId, '13800000005', '合同管理员', { superFlag: false, pids: [99801] })).client;
});
afterAll(() => w?.close());

const absent = '00000000-0000-7000-8000-000000000001';
const c = (route: { paths: readonly { path: string }[] }) => route.paths[1]!.path;
const whole: Record<string, object> = {
  'directory.listByPage': {},
  'directory.create': { name: '采购' },
  'directory.update': { directoryId: absent, name: '采购' },
  'directory.delete': { directoryId: absent },
  'directory.moveToTargetDir': { directoryId: absent },
  'directory.saveApplySignToDir': { directoryId: absent, applyIds: [absent] },
  'directory.removeApplySignFromDir': { applyIds: [absent] },
};
const make = async (client: Client, name: string, parentId?: string) =>
  (await client.call(r.create, { name, ...(parentId ? { parentId } : {}) })).directoryId;
const tree = async (client: Client, path?: string) =>
  (await client.call(r.listByPage, { pageSize: 200 }, path)).list.map(
    (x) => `${'>'.repeat(x.depth)}${x.name}`,
  );
/** A person of his own, for trees that are filled. */
let phone = 13900000000;
const someone = async () => (await w.person(String(++phone), '某人')).client;

describe('bad input', () => {
  it.each([
    ['markup', r.create, { name: '<b>采购</b>' }, 'DIRECTORY_NAME_INVALID'],
    ['an address', r.create, { name: 'www.example.cn' }, 'DIRECTORY_NAME_INVALID'],
    ['101 characters', r.create, { name: '长'.repeat(101) }, 'DIRECTORY_NAME_INVALID'],
    ['a parent that is no id', r.create, { name: '采购', parentId: '1 or 1' }, 'PARAM_INVALID'],
    ['an absent parent', r.create, { name: '采购', parentId: absent }, 'NOT_FOUND'],
  ])('%s', async (_what, route, input, code) => {
    expect(await w.ask(person, route, input as never)).toBe(code);
  });
});

describe('whose', () => {
  it('a person’s tree is his alone, and not his enterprise’s', async () => {
    const mine = await make(person, '私人');
    expect(await tree(other)).toEqual([]);
    for (const [route, input] of [
      [r.create, { name: '闯入', parentId: mine }],
      [r.update, { directoryId: mine, name: '改名' }],
      [r.moveToTargetDir, { directoryId: mine }],
      [r.moveToTargetDir, { directoryId: await make(other, '他的'), targetDirectoryId: mine }],
      [r.delete, { directoryId: mine }],
      [r.saveApplySignToDir, { directoryId: mine, applyIds: [absent] }],
      [r.removeApplySignFromDir, { directoryId: mine, applyIds: [absent] }],
    ] as const)
      expect(await w.ask(other, route, input as never)).toBe('NOT_FOUND');
    expect(await tree(person)).toEqual(['>私人']);
    const ofBoss = await make(boss, '老板私人');
    expect(await w.ask(boss, r.update, { directoryId: ofBoss, name: '公司的' }, c(r.update))).toBe(
      'NOT_FOUND',
    );
  });

  it('an enterprise’s tree is one for its members; who changes it needs 合同管理', async () => {
    const { directoryId } = await manager.call(r.create, { name: '公司合同' }, c(r.create));
    expect(await boss.call(r.update, { directoryId, name: '全公司' }, c(r.update))).toMatchObject({
      version: 1,
    });
    const seen = await clerk.call(r.listByPage, {}, c(r.listByPage));
    expect([seen.list.map((x) => x.name), seen.mayManage]).toEqual([['全公司'], false]);
    expect((await manager.call(r.listByPage, {}, c(r.listByPage))).mayManage).toBe(true);
    for (const route of [r.create, r.update, r.delete, r.moveToTargetDir]) {
      const input = { ...whole[route.id], ...(route === r.create ? {} : { directoryId }) };
      expect(await w.ask(clerk, route, input as never, c(route))).toBe('NO_PERMISSION');
    }
    expect(await w.ask(clerk, r.create, { name: '自己的' })).toBeUndefined();
  });

  it('row-level security shows nothing to a transaction that acts for nobody', async () => {
    expect((await sql`select directory_id from directory`.execute(w.deps.db)).rows).toEqual([]);
  });
});

describe('done, and a second time', () => {
  it('a tree grows, is renamed and moved, and read in order', async () => {
    const me = await someone();
    const [buy, sell] = [await make(me, '采购合同'), await make(me, '销售合同')];
    await make(me, '2026年10月', buy);
    const september = await make(me, '2026年9月', buy);
    expect(await tree(me)).toEqual(['>采购合同', '>>2026年9月', '>>2026年10月', '>销售合同']);
    expect(await w.ask(me, r.create, { name: ' 采购合同 ' })).toBe('DIRECTORY_NAME_TAKEN');
    await me.call(r.create, { name: 'ABC' });
    expect(await w.ask(me, r.create, { name: 'ａｂｃ' })).toBe('DIRECTORY_NAME_TAKEN');
    expect(await w.ask(me, r.update, { directoryId: sell, name: '采购合同' })).toBe('DIRECTORY_NAME_TAKEN');
    const moved = await me.call(r.moveToTargetDir, { directoryId: september, targetDirectoryId: sell });
    expect(moved).toMatchObject({ parentId: sell, version: 1 });
    expect(await me.call(r.moveToTargetDir, { directoryId: september })).toMatchObject({ parentId: null });
    expect(await w.ask(me, r.moveToTargetDir, { directoryId: september, version: 0 })).toBe('STATE_CHANGED');
    const page = await me.call(r.listByPage, { itemPage: 2, pageSize: 2 });
    expect([page.list.map((x) => x.name), page.total]).toEqual([['2026年10月', '销售合同'], 5]);
    expect((await me.call(r.listByPage, { itemPage: 1_000_000, pageSize: 200 })).list).toEqual([]);
  });

  it('five levels, no circle', async () => {
    const me = await someone();
    const ids: string[] = [];
    for (const name of ['一', '二', '三', '四', '五']) ids.push(await make(me, name, ids.at(-1)));
    expect(await w.ask(me, r.create, { name: '六', parentId: ids[4] })).toBe('DIRECTORY_TOO_DEEP');
    const pair = await make(me, '甲');
    await make(me, '乙', pair);
    const into = (targetDirectoryId: string) => ({ directoryId: pair, targetDirectoryId });
    expect(await w.ask(me, r.moveToTargetDir, into(ids[3]!))).toBe('DIRECTORY_TOO_DEEP');
    expect(await w.ask(me, r.moveToTargetDir, into(ids[2]!))).toBeUndefined();
    expect(await w.ask(me, r.moveToTargetDir, { directoryId: ids[0]!, targetDirectoryId: ids[0] })).toBe(
      'DIRECTORY_CYCLE',
    );
    expect(await w.ask(me, r.moveToTargetDir, { directoryId: ids[0]!, targetDirectoryId: ids[2] })).toBe(
      'DIRECTORY_CYCLE',
    );
  });

  it('an empty one goes; of a full one the contents go up first, when that is asked for', async () => {
    const me = await someone();
    const a = await make(me, '甲');
    const b = await make(me, '乙', a);
    await make(me, '丙', b);
    expect(await w.ask(me, r.delete, { directoryId: b })).toBe('DIRECTORY_NOT_EMPTY');
    expect(await me.call(r.delete, { directoryId: b, moveContents: 1 })).toEqual({ changed: 1 });
    expect(await tree(me)).toEqual(['>甲', '>>丙']);
    expect(await w.ask(me, r.delete, { directoryId: b })).toBe('NOT_FOUND');
    const twin = await make(me, '丁', a);
    await make(me, '丙', twin);
    expect(await w.ask(me, r.delete, { directoryId: twin, moveContents: 1 })).toBe('DIRECTORY_NAME_TAKEN');
    expect(await tree(me)).toEqual(['>甲', '>>丙', '>>丁', '>>>丙']);
  });

  it('five hundred are enough', async () => {
    const { accountId, client: me } = await w.person('13700000001', '目录很多的人');
    const owner = { accountId, corpId: null };
    const parentId = await make(me, '起点');
    await asOwner(w.deps.db, owner, async (tx) => {
      for (let i = 1; i < 500; i++)
        await insertDirectory(tx, owner, { directoryId: uuidv7(), name: `目录${i}`, parentId }, new Date());
    });
    expect(await w.ask(me, r.create, { name: '第501个' })).toBe('DIRECTORY_FULL');
    const pages = await Promise.all(
      [1, 2, 3].map((itemPage) => me.call(r.listByPage, { itemPage, pageSize: 200 })),
    );
    expect(new Set(pages.flatMap((p) => p.list.map((x) => x.directoryId))).size).toBe(500);
  });
});

describe('two at once', () => {
  it('who move the same directory with what they saw: one is told that he was late', async () => {
    const me = await someone();
    const [x, y, z] = [await make(me, '甲'), await make(me, '乙'), await make(me, '丙')];
    for (let version = 0; version < 5; version++) {
      const codes = await Promise.all([
        w.ask(me, r.moveToTargetDir, { directoryId: x, targetDirectoryId: y, version }),
        w.ask(me, r.moveToTargetDir, { directoryId: x, targetDirectoryId: z, version }),
      ]);
      expect(codes.sort()).toEqual(['STATE_CHANGED', undefined]);
    }
  });

  it('who put two directories into one another: never a circle', async () => {
    const me = await someone();
    const [x, y] = [await make(me, '甲'), await make(me, '乙')];
    const codes = await Promise.all([
      w.ask(me, r.moveToTargetDir, { directoryId: x, targetDirectoryId: y }),
      w.ask(me, r.moveToTargetDir, { directoryId: y, targetDirectoryId: x }),
    ]);
    expect(codes.sort()).toEqual(['DIRECTORY_CYCLE', undefined]);
    expect(await tree(me)).toHaveLength(2);
  });

  it('who make the same name; who delete what another fills', async () => {
    const me = await someone();
    const same = await Promise.all(Array.from({ length: 5 }, () => w.ask(me, r.create, { name: '同名' })));
    expect(same.filter((code) => code === undefined)).toHaveLength(1);
    expect(same.filter((code) => code === 'DIRECTORY_NAME_TAKEN')).toHaveLength(4);
    const full = await make(me, '会满');
    const [gone, made] = await Promise.all([
      w.ask(me, r.delete, { directoryId: full }),
      w.ask(me, r.create, { name: '下级', parentId: full }),
    ]);
    expect([
      [undefined, 'NOT_FOUND'],
      ['DIRECTORY_NOT_EMPTY', undefined],
    ]).toContainEqual([gone, made]);
  });
});
