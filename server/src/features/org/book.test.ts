// The address book through HTTP: entered by hand, remembered on sending, found while typing, changed, merged; whose is
// whose; phones sealed. In the order signed out → bad input → not allowed → done → second time.

import type { Client } from '@xinqi/scenario';
import { orgRoutes as r } from '@xinqi/wire/org';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/as-owner.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let person: { accountId: string; client: Client };
let other: { accountId: string; client: Client };
let boss: { accountId: string; client: Client };
let clerk: { accountId: string; client: Client };
let colleague: { accountId: string; client: Client };
let corpId: string;
beforeAll(async () => {
  w = await startProduct();
  person = await w.person('13800000001', '陈思远');
  other = await w.person('13800000002', '路人');
  corpId = await w.corp('北京云签科技有限公司');
  boss = await w.member(corpId, '13800000003', '老板', { superFlag: true });
  clerk = await w.member(corpId, '13800000004', '员工甲', { superFlag: false });
  colleague = await w.member(corpId, '13800000005', '员工乙', { superFlag: false });
});
afterAll(() => w?.close());

const zhang = { userType: 0, name: '张三丰', mobile: '13911112222' };
const corpPath = (route: { paths: readonly { path: string }[] }) => route.paths[1]!.path;
const names = async (
  client: Client,
  input: Parameters<typeof client.call<typeof r.signersList>>[1] = {},
  c = false,
) =>
  (await client.call(r.signersList, input, c ? corpPath(r.signersList) : undefined)).list.map((x) => x.name);

const absent = '00000000-0000-7000-8000-000000000001';
describe('by hand', () => {
  it.each([
    ['a wrong mobile', { ...zhang, mobile: '12' }, 'PARAM_INVALID'],
    ['an address as name', { ...zhang, name: 'www.example.cn' }, 'PARAM_INVALID'],
    ['a third kind', { ...zhang, userType: 2 }, 'PARAM_INVALID'],
    ['a long remark', { ...zhang, remark: '长'.repeat(201) }, 'PARAM_INVALID'],
    [
      'an enterprise without operator',
      { userType: 1, name: '上海甲公司', mobile: '13911112222' },
      'CONTACT_OPERATOR_REQUIRED',
    ],
    ['an entry that is not there', { ...zhang, contactId: absent }, 'NOT_FOUND'],
  ])('refuses %s', async (_what, input, code) => {
    expect(await w.ask(person.client, r.signersSave, input)).toBe(code);
  });

  it('enters, opens, changes, deletes; each once', async () => {
    const made = await person.client.call(r.signersSave, {
      ...zhang,
      mobile: '+86 139 1111-2222',
      remark: '老客户',
    });
    expect(made).toMatchObject({ mobileMasked: '139****2222', source: 'hand', usedCount: 0, version: 0 });
    expect(await w.ask(person.client, r.signersSave, zhang)).toBe('CONTACT_EXISTS');
    const { contactId } = made;
    expect(await person.client.call(r.signersDetail, { contactId })).toMatchObject({
      mobile: '13911112222',
      remark: '老客户',
    });
    expect(await w.ask(other.client, r.signersDetail, { contactId })).toBe('NOT_FOUND');
    expect(await w.ask(other.client, r.signersSave, { ...zhang, contactId })).toBe('NOT_FOUND');
    const changed = await person.client.call(r.signersSave, {
      ...zhang,
      contactId,
      version: 0,
      mobile: '13911113333',
    });
    expect(changed).toMatchObject({ contactId, version: 1, mobileMasked: '139****3333' });
    expect(await w.ask(person.client, r.signersSave, { ...zhang, contactId, version: 0 })).toBe(
      'STATE_CHANGED',
    );
    const second = await person.client.call(r.signersSave, zhang);
    // the change would make two of one
    expect(await w.ask(person.client, r.signersSave, { ...zhang, contactId, version: 1 })).toBe(
      'CONTACT_EXISTS',
    );
    expect(
      await w.ask(person.client, r.signersDelete, { contactIds: [contactId, second.contactId, absent] }),
    ).toBe('NOT_FOUND');
    expect(await person.client.call(r.signersDelete, { contactIds: [contactId, second.contactId] })).toEqual({
      changed: 2,
    });
    expect(await w.ask(person.client, r.signersDelete, { contactIds: [contactId] })).toBe('NOT_FOUND');
  });

  it('stands sealed: neither mobile nor remark is in the row', async () => {
    const { contactId } = await person.client.call(r.signersSave, {
      ...zhang,
      mobile: '13911114444',
      remark: '身份存疑',
    });
    const { rows } = await asOwner(w.deps.db, { accountId: person.accountId, corpId: null }, (tx) =>
      sql<{
        text: string;
      }>`select contact::text as text from contact where contact_id = ${contactId}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain('13911114444');
    expect(rows[0]!.text).not.toContain('身份存疑');
    const foreign = await asOwner(w.deps.db, { accountId: other.accountId, corpId: null }, (tx) =>
      sql`select contact_id from contact`.execute(tx),
    );
    expect(foreign.rows).toEqual([]);
    await person.client.call(r.signersDelete, { contactIds: [contactId] });
  });
});

describe('found while typing', () => {
  beforeAll(async () => {
    for (const [name, mobile] of [
      ['欧阳娜', '15011112222'],
      ['欧阳_娜', '15011113333'],
      ['王小明', '15022223333'],
    ] as const)
      await other.client.call(r.signersSave, { userType: 0, name, mobile });
    await other.client.call(r.signersSave, {
      userType: 1,
      name: 'Acme（上海）有限公司',
      operatorName: '欧阳经理',
      mobile: '15911112222',
    });
  });

  it.each([
    ['part of a name', { keyword: '阳' }, ['Acme（上海）有限公司', '欧阳_娜', '欧阳娜']],
    ['any case', { keyword: 'aCMe' }, ['Acme（上海）有限公司']],
    ['a wildcard is a character (Q-01)', { keyword: '_' }, ['欧阳_娜']],
    ['per cent too', { keyword: '%' }, []],
    ['of one kind', { keyword: '欧阳', userType: 0 }, ['欧阳_娜', '欧阳娜']],
    ['the beginning of a mobile', { keyword: '1501111' }, ['欧阳_娜', '欧阳娜']],
    ['no other with the same mask', { keyword: '15033' }, []],
    ['its last four', { keyword: '3333' }, ['王小明', '欧阳_娜']],
    ['the whole, however written', { keyword: '+86 150-2222-3333' }, ['王小明']],
    ['a page beyond', { keyword: '欧阳', itemPage: 1000000 }, []],
    ['nobody', { keyword: '赵' }, []],
  ])('%s', async (_what, input, found) => {
    expect((await names(other.client, input)).sort()).toEqual([...found].sort());
  });

  it('counts all, refuses an endless keyword, tells others nothing', async () => {
    expect(
      (await other.client.call(r.signersList, { pageSize: 1, keyword: '欧阳', itemPage: 9 })).total,
    ).toBe(3);
    expect(await w.ask(other.client, r.signersList, { keyword: '长'.repeat(10_000) })).toBe('PARAM_INVALID');
    expect(await names(person.client, { keyword: '欧阳' })).toEqual([]);
    const { raw } = await w.call(r.signersList, {}, { bearer: other.client.bearer });
    expect(raw.toString()).not.toContain('15011112222');
  });
});

describe('remembered on sending', () => {
  it('everybody but the sender himself, once, with how often and when', async () => {
    const parties = [
      party('陈思远', '13800000001'),
      party('李四', '13700001111', {
        fields: [{ kind: 'signature', page: 0, x: 80, y: 400, width: 120, height: 48 }],
      }),
      party('上海乙有限公司', '13700002222', {
        userType: 1,
        operatorName: '王五',
        fields: [{ kind: 'signature', page: 0, x: 80, y: 500, width: 120, height: 48 }],
      }),
    ];
    await w.send(person.client, parties);
    await w.send(person.client, parties);
    const { list } = await person.client.call(r.signersList, {});
    expect(list.map((x) => [x.name, x.operatorName, x.usedCount, x.source])).toEqual(
      expect.arrayContaining([
        ['李四', null, 2, 'sent'],
        ['上海乙有限公司', '王五', 2, 'sent'],
      ]),
    );
    expect(list.map((x) => x.name)).not.toContain('陈思远');
    expect(list[0]!.lastUsedTime).not.toBeNull();
    const { contactId } = list.find((x) => x.name === '李四')!;
    expect((await person.client.call(r.signersDetail, { contactId })).mobile).toBe('13700001111');
  });

  it('many who send to the same people at once', async () => {
    const file = await w.file(clerk.client);
    const fields = (y: number) => [{ kind: 'signature' as const, page: 0, x: 80, y, width: 120, height: 48 }];
    const a = party('并发甲', '13700003333', { fields: fields(300) });
    const b = party('并发乙', '13700004444', { fields: fields(400) });
    await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        w.send(clerk.client, i % 2 ? [a, b] : [b, a], { side: 'c', contractId: file }),
      ),
    );
    const { list } = await clerk.client.call(r.signersList, { keyword: '并发' }, corpPath(r.signersList));
    expect(list.map((x) => [x.name, x.usedCount]).sort()).toEqual([
      ['并发乙', 6],
      ['并发甲', 6],
    ]);
  });
});

describe('an enterprise’s book', () => {
  it('each member keeps his part; who sees all contracts keeps all; shared entries are found by all', async () => {
    const save = corpPath(r.signersSave);
    const own = await clerk.client.call(r.signersSave, { ...zhang, name: '甲的客户' }, save);
    const shared = await clerk.client.call(r.signersSave, { ...zhang, name: '共享客户', shared: true }, save);
    expect((await names(clerk.client, { keyword: '客户' }, true)).sort()).toEqual(['共享客户', '甲的客户']);
    expect((await names(boss.client, { keyword: '客户' }, true)).sort()).toEqual(['共享客户', '甲的客户']);
    const seen = await colleague.client.call(r.signersList, { keyword: '客户' }, corpPath(r.signersList));
    expect(seen.list.map((x) => [x.name, x.mayChange])).toEqual([['共享客户', false]]);
    expect(await names(clerk.client, { keyword: '客户' })).toEqual([]);
    // a colleague reads what is shared and changes nothing
    expect(
      await w.ask(colleague.client, r.signersDetail, { contactId: own.contactId }, corpPath(r.signersDetail)),
    ).toBe('NOT_FOUND');
    expect(
      (
        await colleague.client.call(
          r.signersDetail,
          { contactId: shared.contactId },
          corpPath(r.signersDetail),
        )
      ).mobile,
    ).toBe('13911112222');
    for (const contactId of [own.contactId, shared.contactId]) {
      expect(await w.ask(colleague.client, r.signersSave, { ...zhang, contactId }, save)).toBe('NOT_FOUND');
      expect(
        await w.ask(
          colleague.client,
          r.signersDelete,
          { contactIds: [contactId] },
          corpPath(r.signersDelete),
        ),
      ).toBe('NOT_FOUND');
    }
    const mixed = await colleague.client.call(r.signersSave, { ...zhang, name: '乙的客户' }, save);
    // one foreign id and nothing happens
    expect(
      await w.ask(
        colleague.client,
        r.signersDelete,
        { contactIds: [mixed.contactId, own.contactId] },
        corpPath(r.signersDelete),
      ),
    ).toBe('NOT_FOUND');
    expect(await names(colleague.client, { keyword: '乙的' }, true)).toEqual(['乙的客户']);
    expect(
      await boss.client.call(
        r.signersDelete,
        { contactIds: [mixed.contactId, own.contactId, shared.contactId] },
        corpPath(r.signersDelete),
      ),
    ).toEqual({ changed: 3 });
  });

  it('another enterprise finds nothing (row-level security beside the condition)', async () => {
    await boss.client.call(r.signersSave, { ...zhang, name: '机密客户' }, corpPath(r.signersSave));
    const rivalCorp = await w.corp('上海竞品有限公司');
    const rival = await w.member(rivalCorp, '13800000006', '竞品老板', { superFlag: true });
    expect(await names(rival.client, {}, true)).toEqual([]);
    const bare = await sql`select contact_id from contact`.execute(w.deps.db);
    expect(bare.rows).toEqual([]);
  });
});

describe('doubles', () => {
  it('are shown by mobile and by name, and merged into the one that is kept', async () => {
    const { client } = await w.person('13800000009', '整理者');
    const save = (name: string, mobile: string, userType = 0) =>
      client.call(r.signersSave, { userType, name, mobile, ...(userType ? { operatorName: '经办' } : {}) });
    const keep = await save('孙悟空', '15500000001');
    const spelled = await save('孙悟恐', '15500000001');
    const moved = await save('孙悟空', '15500000002');
    const company = await save('花果山有限公司', '15500000001', 1);
    await save('猪八戒', '15500000003');
    const { list } = await client.call(r.signersDoubles, {});
    expect(list.map((g) => [g.reason, g.contacts.map((c) => c.name).sort()])).toEqual([
      ['mobile', ['孙悟恐', '孙悟空']],
    ]);
    expect(
      await w.ask(client, r.signersMerge, { keepId: keep.contactId, contactIds: [company.contactId] }),
    ).toBe('CONTACT_KINDS_MIXED');
    expect(
      await w.ask(person.client, r.signersMerge, { keepId: keep.contactId, contactIds: [spelled.contactId] }),
    ).toBe('NOT_FOUND');
    const input = { keepId: keep.contactId, contactIds: [spelled.contactId] };
    expect(await client.call(r.signersMerge, input)).toMatchObject({ name: '孙悟空', version: 1 });
    expect(await w.ask(client, r.signersMerge, input)).toBe('NOT_FOUND');
    const after = await client.call(r.signersDoubles, {});
    expect(after.list.map((g) => [g.reason, g.contacts.map((c) => c.contactId).sort()])).toEqual([
      ['name', [keep.contactId, moved.contactId].sort()],
    ]);
  });

  it('take over how often they were used; two who merge at once do it once', async () => {
    const { client } = await w.person('13800000010', '常客');
    await w.send(client, [party('沙和尚', '15600000001')]);
    await w.send(client, [party('沙悟净', '15600000001')]);
    const [a, b] = (await client.call(r.signersList, {})).list;
    const codes = await Promise.all([
      w.ask(client, r.signersMerge, { keepId: a!.contactId, contactIds: [b!.contactId] }),
      w.ask(client, r.signersMerge, { keepId: b!.contactId, contactIds: [a!.contactId] }),
    ]);
    expect(codes.sort()).toEqual(['NOT_FOUND', undefined]);
    const { list } = await client.call(r.signersList, {});
    expect(list.map((x) => x.usedCount)).toEqual([2]);
  });
});
