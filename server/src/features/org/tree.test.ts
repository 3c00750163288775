// What a tree of departments refuses, through HTTP (issue 6 "Bad input"; security.md, E-10, E-11): cycles, depth,
// two administrators at once, ids that are foreign, deleted or no ids; after each refusal the tree is what it was.
import { gunzipSync } from 'node:zlib';
import type { Client } from '@xinqi/scenario';
import { encodeBearer } from '@xinqi/wire';
import { orgRoutes as r } from '@xinqi/wire/org';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/as-owner.ts';
import { startProduct, type World } from '../../testing/start-product.ts';

type Node = {
  groupId: string;
  name: string;
  version: number;
  headName: string | null;
  childCorpGroups: Node[];
};
let w: World;
let corpId: string;
let boss: Client;
let second: Client;
let stranger: Client;
let made = 0;
beforeAll(async () => {
  w = await startProduct();
  stranger = (await w.member(await w.corp('上海外家有限公司'), '13800000009', '外人', { superFlag: true }))
    .client;
});
beforeEach(async () => {
  corpId = await w.corp(`第${++made}家树有限公司`);
  const admin = (name: string) =>
    w.member(corpId, `138${String(made).padStart(4, '0')}${name}`, `管理员${name}`, { superFlag: true });
  boss = (await admin('0001')).client;
  second = (await admin('0002')).client;
});
afterAll(() => w?.close());

let phone = 13600000000;
const group = async (name: string, parentId?: string) =>
  (await boss.call(r.updateGroup, { name, ...(parentId ? { parentId } : {}) })).groupId;
const tree = async (): Promise<Node[]> => (await boss.call(r.treeGroup, {})).childCorpGroups;
const names = (nodes: Node[], at = ''): string[] =>
  nodes.flatMap((one) => [at + one.name, ...names(one.childCorpGroups, `${at}>`)]);
const person = async (name: string, groupId?: string) =>
  (await boss.call(r.addCorpUser, { name, mobile: String(++phone), ...(groupId ? { groupId } : {}) }))
    .memberId;
/** A line of departments, one in the other. */
async function line(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < length; i++) ids.push(await group(`第${i + 1}级`, ids.at(-1)));
  return ids;
}

describe('cycles and depth', () => {
  it('a department goes neither into itself nor into anything below it', async () => {
    const ids = await line(4);
    const before = names(await tree());
    for (const parentId of ids)
      expect(
        await w.ask(boss, r.updateGroup, { groupId: ids[0]!, name: '第1级', version: 0, parentId }),
      ).toBe('GROUP_CYCLE');
    expect(names(await tree())).toEqual(before);
  });

  it('ten levels and no more, for a new one and for one that is moved with all below it', async () => {
    const ids = await line(10);
    expect(await w.ask(boss, r.updateGroup, { name: '第11级', parentId: ids[9]! })).toBe('GROUP_TOO_DEEP');
    const top = await group('带下级的部门');
    await group('它的下级', top);
    const move = (parentId: string) =>
      w.ask(boss, r.updateGroup, { groupId: top, name: '带下级的部门', version: 0, parentId });
    expect([await move(ids[8]!), await move(ids[9]!)]).toEqual(['GROUP_TOO_DEEP', 'GROUP_TOO_DEEP']);
    expect(await move(ids[7]!)).toBeUndefined();
  });

  it('three moves at once that would close a ring: at most two are made', async () => {
    const ids = [await group('甲'), await group('乙'), await group('丙')];
    const answers = await Promise.all(
      ids.map((groupId, i) =>
        w.ask(i % 2 ? boss : second, r.updateGroup, {
          ...{ groupId, name: '甲乙丙'[i]!, version: 0, parentId: ids[(i + 1) % 3]! },
        }),
      ),
    );
    expect(answers.filter((code) => code === 'GROUP_CYCLE')).toHaveLength(1);
    expect(names(await tree())).toHaveLength(3);
  });
});

describe('two administrators at once', () => {
  it('of two changes of one version one is made, whatever they are', async () => {
    const groupId = await group('法务部');
    const other = await group('合规部');
    const answers = await Promise.all([
      w.ask(boss, r.updateGroup, { groupId, name: '法律部', version: 0 }),
      w.ask(second, r.updateGroup, { groupId, name: '法务部', version: 0, parentId: other }),
    ]);
    expect(answers.filter((code) => code === 'STATE_CHANGED')).toHaveLength(1);
    expect(names(await tree())).toEqual(answers[0] ? ['合规部', '>法务部'] : ['法律部', '合规部']);
  });

  it('two new ones of one name: one is made', async () => {
    const answers = await Promise.all(
      [boss, second].map((who) => w.ask(who, r.updateGroup, { name: '新部门' })),
    );
    expect(answers.sort()).toEqual(['GROUP_NAME_TAKEN', undefined]);
    expect(names(await tree())).toEqual(['新部门']);
  });

  it('one deletes a department while the other puts people or departments into it', async () => {
    const memberId = await person('王小明');
    for (const into of ['people', 'group'] as const) {
      const groupId = await group(`将删除${into}`);
      const [deleted, put] = await Promise.all([
        w.ask(boss, r.delGroup, { groupId, version: 0 }),
        into === 'people'
          ? w.ask(second, r.batchMoveGroup, { memberIds: [memberId], groupId })
          : w.ask(second, r.updateGroup, { name: '下级', parentId: groupId }),
      ]);
      expect([deleted, put]).toEqual(deleted ? ['GROUP_NOT_EMPTY', undefined] : [undefined, 'NOT_FOUND']);
    }
  });

  it('exchanges at once leave every department in a place of its own', async () => {
    const ids = [await group('一'), await group('二'), await group('三'), await group('四')];
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        w.ask(i % 2 ? boss : second, r.sortOrder, { groupId: ids[i % 4]!, targetGroupId: ids[(i + 1) % 4]! }),
      ),
    );
    const { rows } = await asOwner(w.deps.db, { accountId: '', corpId }, (tx) =>
      sql`select distinct sort from corp_group`.execute(tx),
    );
    expect(rows).toHaveLength(4);
  });
});

it('a large tree leaves gzipped where it may, and is the same', async () => {
  await asOwner(w.deps.db, { accountId: '', corpId }, (tx) =>
    sql`insert into corp_group (group_id, corp_id, name, name_key, sort, created_at, updated_at)
      select gen_random_uuid(), ${corpId}, '部' || i, '部' || i, i, now(), now() from generate_series(1, 700) i`.execute(
      tx,
    ),
  );
  const ask = (encoding: string) =>
    w.app.inject({
      method: 'POST',
      url: r.treeGroup.paths[0]!.path,
      headers: { authorization: `Bearer ${encodeBearer(boss.bearer)}`, 'accept-encoding': encoding },
    });
  const [plain, packed] = [await ask('identity'), await ask('br, gzip')];
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ]);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

describe('ids', () => {
  it.each([
    ['a number', 1],
    ['a list', ['00000000-0000-7000-8000-000000000001']],
    ['SQL', "1' or '1'='1"],
    ['nothing', ''],
  ])('A-07: %s is no department', async (_what, groupId) => {
    for (const route of [r.topGroup, r.setGroupMan])
      expect(await w.ask(boss, route, { groupId } as never)).toBe('PARAM_INVALID');
    expect(await w.ask(boss, r.delGroup, { groupId, version: 0 } as never)).toBe('PARAM_INVALID');
  });

  it('A-06: a deleted department is absent everywhere', async () => {
    const groupId = await group('已删除');
    const memberId = await person('王小明');
    await boss.call(r.delGroup, { groupId, version: 0 });
    expect(await w.ask(boss, r.delGroup, { groupId, version: 0 })).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.topGroup, { groupId })).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.updateGroup, { name: '下级', parentId: groupId })).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.batchMoveGroup, { memberIds: [memberId], groupId })).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.listOfGroup, { groupId })).toBe('NOT_FOUND');
  });

  it('A-08: one foreign, departed, repeated or absent person among a thousand, and nobody is moved', async () => {
    const groupId = await group('目标');
    const mine = [await person('甲'), await person('乙')];
    const gone = await person('走了');
    await boss.call(r.delCorpUser, { memberId: gone });
    const foreign = (await stranger.call(r.addCorpUser, { name: '外', mobile: String(++phone) })).memberId;
    const absent = '00000000-0000-7000-8000-0000000000ff';
    for (const bad of [foreign, gone, absent])
      expect(await w.ask(boss, r.batchMoveGroup, { memberIds: [...mine, bad], groupId })).toBe('NOT_FOUND');
    const many = Array.from({ length: 1001 }, () => mine[0]!);
    expect(await w.ask(boss, r.batchMoveGroup, { memberIds: many, groupId })).toBe('PARAM_INVALID');
    expect((await boss.call(r.listOfGroup, { groupId })).total).toBe(0);
    expect(await boss.call(r.batchMoveGroup, { memberIds: [...mine, ...mine], groupId })).toEqual({
      changed: 2,
    });
  });
});

describe('E-10: the head of a department', () => {
  it('stops being head when he leaves; a foreign or departed one is not made head', async () => {
    const groupId = await group('法务部');
    const head = await person('王主管', groupId);
    await boss.call(r.setGroupMan, { groupId, memberId: head });
    expect((await tree())[0]!.headName).toBe('王主管');
    await boss.call(r.delCorpUser, { memberId: head });
    expect((await tree())[0]!.headName).toBeNull();
    const foreign = (await stranger.call(r.addCorpUser, { name: '外', mobile: String(++phone) })).memberId;
    for (const memberId of [head, foreign])
      expect(await w.ask(boss, r.setGroupMan, { groupId, memberId })).toBe('NOT_FOUND');
  });

  it('stays head when his department is moved or renamed, and a change made with the old version is refused', async () => {
    const [above, groupId] = [await group('总部'), await group('法务部')];
    const head = await person('王主管', groupId);
    await boss.call(r.setGroupMan, { groupId, memberId: head });
    const move = { groupId, name: '法律部', parentId: above };
    expect(await w.ask(second, r.updateGroup, { ...move, version: 0 })).toBe('STATE_CHANGED');
    await second.call(r.updateGroup, { ...move, version: 1 });
    const [top] = await tree();
    expect(top!.childCorpGroups[0]).toMatchObject({ name: '法律部', headName: '王主管' });
  });
});
