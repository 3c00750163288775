// Lists through HTTP: who sees what, every filter, search from two characters on, order, pages, bad input (A-02, A-03,
//
import { beijingDay } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';
import { projectContract } from '../../contract/projection/project-contract.ts';

let w: World;
let sender: Client;
let signer: Client;
let boss: Client;
let member: Client;
let memberId: string;
let corpId: string;
const sent: Record<string, Sent> = {};
const zhang = (more = {}) => party('张三丰', '13800000201', more);

beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  signer = (await w.person('13800000201', '张三丰')).client;
  corpId = await w.corp('云杉科技有限公司');
  boss = (await w.member(corpId, '13800000202', '周老板', { superFlag: true })).client;
  const someone = await w.member(corpId, '13800000203', '吴职员', { superFlag: false });
  member = someone.client;
  memberId = someone.accountId;
  sent.rent = await w.send(sender, [zhang()], { contractName: '房屋租赁合同（A_押金）' });
  sent.work = await w.send(sender, [party('李四光', '13800000204')], { contractName: '劳动合同' });
  sent.self = await w.send(sender, [party('陈思远', '13800000001')], { contractName: 'Lease-Agreement' });
  sent.corp = await w.send(
    member,
    [
      zhang(),
      party('云杉科技有限公司', '13800000202', {
        userType: 1,
        operatorName: '周老板',
        fields: [{ kind: 'seal', page: 0, x: 300, y: 300, width: 120, height: 120 }],
      }),
    ],
    { contractName: '采购合同', side: 'c' },
  );
  sent.gone = await w.send(sender, [zhang()], { contractName: '作废的采购单' });
  await sender.call(r.batchCancel, { applyIds: [sent.gone.applyId], reason: '不再需要' });
  await sender.call(r.create, { saveToDraftBox: 1, contractName: '草稿合同' });
});
afterAll(() => w.close());

const names = async (client: Client, input = {}, path?: string) =>
  (await client.call(r.applyList, input, path)).list.map((row) => row.contractName);
const lines = async (client: Client, input = {}, path?: string) =>
  (await client.call(r.signInfoList, input, path)).list.map((row) => row.contractName);
const newest = ['草稿合同', '作废的采购单', 'Lease-Agreement', '劳动合同', '房屋租赁合同（A_押金）'];

describe('who sees what', () => {
  it('everybody his own, newest change first', async () => {
    expect(await names(sender)).toEqual(newest);
    expect(await lines(sender)).toEqual(['Lease-Agreement']);
    expect(await lines(signer)).toEqual(['作废的采购单', '采购合同', '房屋租赁合同（A_押金）']);
    expect(await names(signer)).toEqual([]);
    expect(await names(member)).toEqual([]);
  });

  it('an enterprise: all with subjectContract, else one’s own; childUser only with the right', async () => {
    const c = '/c/applySign/findByPage';
    const s = '/c/signInfo/findByPage';
    expect(await names(boss, {}, c)).toEqual(['采购合同']);
    expect(await names(boss, { showAll: 0 }, c)).toEqual([]);
    expect(await names(boss, { showAll: 0, corpQuery: 1 }, c)).toEqual(['采购合同']);
    expect(await names(boss, { childUser: memberId }, c)).toEqual(['采购合同']);
    expect(await lines(boss, { childUser: memberId }, s)).toEqual([]);
    expect(await names(member, {}, c)).toEqual(['采购合同']);
    expect(await lines(boss, {}, s)).toEqual(['采购合同']);
    expect(await lines(member, { showAll: 1 }, s)).toEqual([]);
    const { accountId } = await w.person('13800000209', '外人');
    expect(await w.ask(boss, r.applyList, { childUser: accountId }, c)).toBe('NOT_FOUND');
    expect(await w.ask(member, r.applyList, { childUser: accountId }, c)).toBe('NO_PERMISSION');
    expect(await w.ask(sender, r.applyList, { childUser: accountId })).toBe('NO_PERMISSION');
    expect(await w.ask(member, r.applyCount, { childUser: accountId }, '/c/applySign/count')).toBe(
      'NO_PERMISSION',
    );
    const { list } = await boss.call(r.applyList, {}, c);
    expect(list[0]).toMatchObject({
      childSend: true,
      ownSignNo: null,
      ownStatus: 0,
      ebqUserName: '云杉科技有限公司',
    });
  });

  it('a row tells who signed, who is next and until when', async () => {
    const { list } = await sender.call(r.applyList, { contractName: '租赁' });
    expect(list[0]).toMatchObject({
      signedCount: 0,
      signerCount: 1,
      progress: [{ name: '张三丰', status: 0, next: true, signTime: null }],
      directoryId: null,
      dealType: 0,
      level: null,
    });
    const own = await sender.call(r.applyList, { selfSign: 1 });
    expect(own.list[0]).toMatchObject({ ownSignNo: sent.self!.signNos[0], ownStatus: 0 });
  });
});

describe('filters', () => {
  const cases: [string, Record<string, unknown>, string[]][] = [
    ['tab: signing', { signStatus: 3 }, ['Lease-Agreement', '劳动合同', '房屋租赁合同（A_押金）']],
    ['tab: my turn', { signStatus: 2 }, ['Lease-Agreement']],
    ['tab: ended', { signStatus: 6 }, ['作废的采购单']],
    ['tab: drafts', { signStatus: 7 }, ['草稿合同']],
    ['all tabs', { signStatus: -1 }, newest],
    ['states', { signStatusSet: '4,-1' }, ['草稿合同', '作废的采购单']],
    ['states as JSON', { signStatusSet: '[4]' }, ['作废的采购单']],
    ['finished', { finishStatus: 1 }, []],
    ['aborted', { finishStatus: 2 }, ['作废的采购单']],
    ['ran out', { runOut: 1 }, []],
    ['did not run out', { runOut: 0, signStatus: 6 }, ['作废的采购单']],
    ['two characters', { contractName: '租赁' }, ['房屋租赁合同（A_押金）']],
    ['common word', { contractName: '合同' }, ['草稿合同', '劳动合同', '房屋租赁合同（A_押金）']],
    ['any case', { contractName: 'LEASE-ag' }, ['Lease-Agreement']],
    ['a party by the keyword', { contractName: '李四' }, ['劳动合同']],
    ['name only', { contractName: '李四', searchType: 1 }, []],
    ['parties only', { contractName: '劳动', searchType: 2 }, []],
    ['wildcards mean themselves', { contractName: 'A_押' }, ['房屋租赁合同（A_押金）']],
    ['wildcards match nothing else', { contractName: 'A%押' }, []],
    ['a backslash means itself', { contractName: '\\%' }, []],
    ['party', { signatoryFullName: '三丰' }, ['作废的采购单', '房屋租赁合同（A_押金）']],
    ['mobile', { signatoryMobile: '138 0000 0204' }, ['劳动合同']],
    ['document number', { signatoryIdentityCard: '11010519491231002X' }, []],
    ['self-signed', { selfSign: 1 }, ['Lease-Agreement']],
    ['not self-signed', { excludeSelfSign: 1, signStatus: 3 }, ['劳动合同', '房屋租赁合同（A_押金）']],
    ['both', { selfSign: 1, excludeSelfSign: 1 }, []],
    ['self-approved', { selfApprove: 1 }, []],
    ['from a file', { createType: 0 }, newest],
    ['by API', { createType: 3 }, []],
    ['dealt by hand', { dealType: 0 }, newest],
    ['dealt automatically', { dealType: 1 }, []],
    ['in no directory', { currentDirData: 1 }, newest],
    ['recycle bin', { delStatus: 1 }, []],
    ['copies', { onlyShowCC: 1 }, []],
    ['version', { newVersion: 1 }, newest],
    ['date range', { dateType: 1, beginDate: '2020-01-01', endDate: '2020-12-31' }, []],
  ];
  it.each(cases)('%s', async (_, input, expected) => {
    const answer = await sender.call(r.applyList, input);
    expect(answer.list.map((row) => row.contractName)).toEqual(expected);
    expect([answer.total, answer.totalExact]).toEqual([expected.length, true]);
  });

  it('numbers: whole, by their beginning, by their end', async () => {
    const { applyNo, signNos } = sent.rent!;
    for (const input of [
      { applyNo },
      { applyNo: applyNo.slice(0, 12) },
      { applyNo: applyNo.slice(-6).toLowerCase() },
      { contractName: applyNo },
      { contractName: applyNo.slice(-5), searchType: 3 },
      { signNo: signNos[0]! },
    ])
      expect(await names(sender, input)).toEqual(['房屋租赁合同（A_押金）']);
    expect(await names(sender, { contractName: '租赁', searchType: 3 })).toEqual([]);
    expect(await names(sender, { signNo: sent.corp!.signNos[0]! })).toEqual([]);
    expect(await names(sender, { applyNo: `APL${'0'.repeat(26)}` })).toEqual([]);
  });

  it('dates order the list, and include the last day', async () => {
    const day = beijingDay(w.clock.now());
    expect(await names(sender, { beginDate: day, endDate: day, sortOrder: 'asc' })).toEqual([
      '房屋租赁合同（A_押金）',
      '劳动合同',
      'Lease-Agreement',
      '作废的采购单',
      '草稿合同',
    ]);
    expect(await names(sender, { dateType: 2, beginDate: day })).toEqual([]);
  });

  it('sort keys, both ways', async () => {
    const forward = await names(sender, { sortKey: 'createTime', sortOrder: 'asc' });
    expect(forward[0]).toBe('房屋租赁合同（A_押金）');
    expect(await names(sender, { sortKey: 'createTime' })).toEqual([...forward].reverse());
    expect(await names(sender, { sortKey: 'signExpire', sortOrder: 'asc' })).toHaveLength(5);
  });

  it('where walking the list does not fill the page, the search index answers the same', async () => {
    // more rows than one walk takes, none of them a match
    await sql`insert into apply (apply_id, owner_account_id, owner_corp_id, sender_name, contract_name, status, created_at, updated_at)
      select gen_random_uuid(), owner_account_id, owner_corp_id, sender_name, '填充' || i, -1, now() + i * interval '1 second',
        now() + interval '1 day' from apply, generate_series(1, 2100) i
      where apply_id in (${sent.rent!.applyId}, ${sent.corp!.applyId})`.execute(w.deps.db);
    const { rows } = await sql<{
      apply_id: string;
    }>`select apply_id from apply where contract_name like '填充%'`.execute(w.deps.db);
    await w.deps.db.transaction().execute((tx) => projectContract(tx, ...rows.map((x) => x.apply_id)));
    for (const [, input, expected] of cases.filter(([name]) =>
      [
        'two characters',
        'any case',
        'a party by the keyword',
        'wildcards mean themselves',
        'wildcards match nothing else',
        'party',
        'mobile',
        'document number',
        'self-signed',
        'by API',
        'not self-signed',
      ].includes(name),
    ))
      expect(await names(sender, input)).toEqual(expected);
    expect(await names(sender, { applyNo: sent.rent!.applyNo.slice(-6) })).toEqual([
      '房屋租赁合同（A_押金）',
    ]);
    const c = '/c/applySign/findByPage';
    for (const client of [boss, member])
      for (const input of [
        { contractName: '采购' },
        { contractName: '购合', searchType: 1 },
        { contractName: '三丰', searchType: 2 },
        { contractName: sent.corp!.applyNo.slice(-5) },
        { signatoryFullName: '云杉' },
        { signatoryMobile: '13800000201' },
        { applyNo: sent.corp!.applyNo.slice(0, 9) },
        { selfSign: 1 },
      ])
        expect([input, await names(client, input, c)]).toEqual([input, ['采购合同']]);
    for (const input of [{ contractName: '租赁' }, { signatoryMobile: '13800000204' }, { createType: 3 }])
      expect([input, await names(boss, input, c)]).toEqual([input, []]);
    // a number of three digits and more, whole and in part, and its neighbours (填充1734 is the only one that holds 1734)
    for (const [text, found] of [
      ['填充1734', ['填充1734']],
      ['充1734', ['填充1734']],
      ['填充20', 111],
      ['734', 2],
      ['1734', ['填充1734']],
      ['填充99', 11],
      ['填充2101', []],
      ['1734充', []],
    ] as const) {
      // counted by a page beyond the hits: a first one may be full before the last of them is seen
      const total = async () =>
        (await boss.call(r.applyList, { contractName: text, itemPage: 2, pageSize: 100 }, c)).total;
      const seen = typeof found === 'number' ? await total() : await names(boss, { contractName: text }, c);
      expect([text, seen]).toEqual([text, found]);
    }
    const common = await sender.call(r.applyList, { contractName: '填充', itemPage: 1000, pageSize: 100 });
    expect([common.list, common.total, common.totalExact]).toEqual([[], 1000, false]);
    const page = await sender.call(r.applyList, { contractName: '填充', itemPage: 10, pageSize: 100 });
    expect([page.list.length, page.total, page.totalExact]).toEqual([100, 1000, false]);
  });
});

describe('pages', () => {
  it('the whole list, from either end, without gaps or doubles', async () => {
    const seen: string[] = [];
    const { total } = await sender.call(r.applyList, {});
    for (let itemPage = 1; itemPage <= Math.ceil(total / 100); itemPage++)
      seen.push(...(await sender.call(r.applyList, { itemPage, pageSize: 100 })).list.map((x) => x.applyId));
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    const last = await sender.call(r.applyList, { itemPage: 1_000_000, pageSize: 100 });
    expect([last.list, last.total]).toEqual([[], total]);
  });

  it('bad input', async () => {
    const bad: Record<string, unknown>[] = [
      { contractName: '租'.repeat(10_000) },
      { contractName: '租' },
      { pageSize: 101 },
      { itemPage: 0 },
      { itemPage: 1_000_001 },
      { sortKey: 'pii_blob' },
      { sortKey: 'viewer' },
      { sortOrder: 'desc; drop table apply' },
      { signStatusSet: '11' },
      { signStatusSet: 'x' },
      { delStatus: 2 },
      { directoryId: '1 or 1=1' },
      { beginDate: '2026-13-40' },
      { beginDate: '2026-02-02', endDate: '2026-01-01' },
      { beginDate: '2020-01-01', endDate: '2026-01-01' },
      { signatoryMobile: '1' },
      { viewer: corpId },
    ];
    for (const input of bad) {
      const { body } = await w.call(r.applyList, input as never, { bearer: sender.bearer });
      expect([input, body.code]).toEqual([input, 'PARAM_INVALID']);
    }
    expect(await w.ask(sender, r.applyList, { directoryId: '00000000-0000-7000-8000-000000000001' })).toBe(
      'NOT_FOUND',
    );
  });
});
