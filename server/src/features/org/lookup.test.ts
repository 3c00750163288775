// Lookups (spec §7.3, §5 "Other rules"; security.md §2.4 PII oracle): exact, bounded, counted, audited. In the order
// signed out → bad input → not allowed → done → second time.

import type { Client } from '@xinqi/scenario';
import { solveCaptcha } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes as r } from '@xinqi/wire/org';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedCreditCode } from '../../adapters/checks/register-simulator.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { inTx } from '../../platform/db.ts';
import { idNumber, verifyAs } from '../../testing/people/verify-as.ts';
import { password, startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let person: { accountId: string; client: Client };
let boss: { accountId: string; client: Client };
let corpId: string;
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  person = await w.person('13800000001', '陈思远');
  corpId = await w.corp('北京云签科技有限公司');
  boss = await w.member(corpId, '13800000003', '老板', { superFlag: true });
  for (const name of [
    '上海云帆科技有限公司',
    '云帆（杭州）科技有限公司',
    '百分之100%有限公司',
    'ACME有限公司',
  ])
    await w.corp(name);
});
afterAll(() => w?.close());

const absent = '00000000-0000-7000-8000-000000000001';
const good = (name = '张三') => ({ name, identityNo: '11010519491231002X' });
const answer = async (client: Client, route: Parameters<typeof w.call>[0], input: object) =>
  (await w.call(route, input as never, { bearer: client.bearer })).body as {
    code?: string;
    message?: string;
  };
const captcha = async () => {
  return solveCaptcha(
    await w.anyone.call(accountRoutes.imgCode, { verifyType: 'userValidate', kind: 'text' }),
  );
};
const audited = async (accountId: string, of: { corpId: string | null }) => {
  const { rows } = await asOwner(w.deps.db, { accountId, ...of }, (tx) =>
    sql<{ call: string; asked: number; confirmed: number }>`
      select call, asked, confirmed from lookup_log order by created_at, lookup_id`.execute(tx),
  );
  return rows.map((x) => [x.call, x.asked, x.confirmed]);
};

describe('findByEmailOrMphone', () => {
  it('refuses what is no whole mobile or address, and enterprises that are not the caller’s', async () => {
    for (const targetId of ['1380000', '138%', 'a@', '1'.repeat(10_000)])
      expect(await w.ask(person.client, r.findByEmailOrMphone, { targetId })).toBe('PARAM_INVALID');
    const input = { targetId: '13800000001', corpUserId: corpId };
    expect(await w.ask(person.client, r.findByEmailOrMphone, input)).toBe('NOT_FOUND');
    expect(await w.ask(boss.client, r.findByEmailOrMphone, { ...input, corpUserId: absent })).toBe(
      'NOT_FOUND',
    );
  });

  it('says whether exactly this one is registered, and nothing about him', async () => {
    const find = (client: Client, targetId: string, more = {}) =>
      client.call(r.findByEmailOrMphone, { targetId, ...more });
    expect(await find(boss.client, '+86 138-0000-0001')).toEqual({ exists: true, userType: 0, member: null });
    expect(await find(boss.client, '13800000002')).toEqual({ exists: false, userType: null, member: null });
    expect(await find(boss.client, '13800000003', { corpUserId: corpId })).toMatchObject({ member: true });
    expect(await find(boss.client, '13800000001', { corpUserId: corpId })).toMatchObject({ member: false });
    await inTx(w.deps.db, async (tx) => {
      const mail = {
        password,
        name: '邮箱用户',
        mobile: '13800000007',
        email: 'proven@example.cn',
        emailProven: true,
      };
      await w.product.account.createPerson(tx, mail);
      await w.product.account.createPerson(tx, {
        ...mail,
        mobile: '13800000008',
        email: 'claimed@example.cn',
        emailProven: false,
      });
    });
    expect(await find(boss.client, 'Proven@Example.CN')).toMatchObject({ exists: true });
    expect(await find(boss.client, 'claimed@example.cn')).toMatchObject({ exists: false });
    expect(await audited(boss.accountId, { corpId })).toContainEqual(['findByEmailOrMphone', 1, 1]);
  });

  it('has a quota of 60 an hour, whatever one acts as', async () => {
    const { client } = await w.person('13800000020', '好奇者');
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 61; i++)
      codes.push(await w.ask(client, r.findByEmailOrMphone, { targetId: `139000000${10 + (i % 80)}` }));
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(undefined));
    expect(codes[60]).toBe('TOO_MANY');
  });
});

describe('findByPagedEnterpriseList', () => {
  it('refuses one character, endless ones and far pages', async () => {
    for (const input of [
      { companyName: '云' },
      { companyName: ' 云 ' },
      { companyName: '长'.repeat(10_000) },
      { companyName: '云帆', itemPage: 6 },
      { companyName: '云帆', itemPage: 1_000_000 },
      { companyName: '云帆', pageSize: 21 },
    ])
      expect(await w.ask(person.client, r.findByPagedEnterpriseList, input)).toBe('PARAM_INVALID');
  });

  it.each([
    ['part of the name, shortest first', '云帆', ['上海云帆科技有限公司', '云帆（杭州）科技有限公司']],
    ['more of it', '帆（杭', ['云帆（杭州）科技有限公司']],
    ['wildcards are characters', '0%', ['百分之100%有限公司']],
    ['nor this one', '_帆', []],
    ['any case', 'acMe', ['ACME有限公司']],
    ['both pairs, but not together', '科技云帆', []],
  ])('finds by %s', async (_what, companyName, found) => {
    const { list, total, totalExact } = await person.client.call(r.findByPagedEnterpriseList, {
      companyName,
    });
    expect(list).toEqual(found.map((name) => ({ companyName: name })));
    expect({ total, totalExact }).toEqual({ total: found.length, totalExact: true });
  });

  it('shows a hundred at most, and says that there are more', async () => {
    for (let i = 0; i < 12; i++) await w.corp(`连锁门店${String(i).padStart(3, '0')}号有限公司`);
    const input = { companyName: '连锁门店', pageSize: 2, itemPage: 5 };
    const last = await boss.client.call(r.findByPagedEnterpriseList, input);
    expect(last).toMatchObject({ total: 10, totalExact: false });
    expect(last.list).toHaveLength(2);
  });

  it('is found by the index of character pairs', async () => {
    const plan = await inTx(w.deps.db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
        select name from corp where xinqi_bigrams(name) @> xinqi_bigrams('云帆') and lower(name) like '%云帆%'`.execute(
        tx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('corp_name_grams');
  });
});

describe.each([
  ['queryCreditCode', 'signatoryFullName', r.queryCreditCode],
  ['userValidate', 'list', r.userValidate],
] as const)('%s: the array argument (spec §5)', (fn, field, route) => {
  it.each([
    ['missing', {}, '参数必须为数组'],
    ['null', { [field]: null }, '参数必须为数组'],
    ['a text', { [field]: '张三' }, '参数必须为数组'],
    ['an array inside a text that is none', { [field]: '{"a":1}' }, '参数必须为数组'],
    ['empty', { [field]: [] }, '参数不能为空'],
    ['empty as text', { [field]: '[]' }, '参数不能为空'],
  ])('%s', async (_what, input, words) => {
    expect(await answer(person.client, route, input)).toMatchObject({
      code: 'PARAM_INVALID',
      message: `${fn}：${words}`,
    });
  });
  it('names the item that is wrong', async () => {
    const items = fn === 'queryCreditCode' ? ['某公司', '<b>'] : [good(), { name: '李四' }];
    const { code, message } = await answer(person.client, route, { [field]: items });
    expect(code).toBe('PARAM_INVALID');
    expect(message).toMatch(new RegExp(`^${fn}：第2项有误`));
  });
});

describe('queryCreditCode', () => {
  it('answers code and registration for exact names, marked as simulated', async () => {
    const signatoryFullName = ['北京云签科技有限公司', '北京云签科技', '未注册有限公司'];
    const { list, testEnvironment } = await person.client.call(r.queryCreditCode, { signatoryFullName });
    expect(list.map((x) => [x.signatoryFullName, x.registered, x.creditCode])).toEqual([
      ['北京云签科技有限公司', true, simulatedCreditCode('北京云签科技有限公司')],
      ['北京云签科技', false, null],
      ['未注册有限公司', false, simulatedCreditCode('未注册有限公司')],
    ]);
    expect(testEnvironment).toBe(true);
    const form = await w.call(
      r.queryCreditCode,
      { signatoryFullName },
      { bearer: person.client.bearer, as: 'form' },
    );
    expect(form.body.data.list).toHaveLength(3);
  });

  it('refuses more than a day allows, and a refused question eats nothing', async () => {
    const { client } = await w.person('13800000021', '批量查询者');
    const names = (n: number) => ({
      signatoryFullName: Array.from({ length: n }, (_, i) => `第${i}有限公司`),
    });
    expect(await w.ask(client, r.queryCreditCode, names(51))).toBe('PARAM_INVALID');
    for (let i = 0; i < 3; i++) expect(await w.ask(client, r.queryCreditCode, names(50))).toBeUndefined();
    expect(await w.ask(client, r.queryCreditCode, names(30))).toBeUndefined();
    expect(await answer(client, r.queryCreditCode, names(50))).toMatchObject({
      code: 'TOO_MANY',
      message: '今日还可查询20项，请减少后重试',
    });
    expect(await w.ask(client, r.queryCreditCode, names(20))).toBeUndefined();
    expect(await w.ask(client, r.queryCreditCode, names(1))).toBe('TOO_MANY');
  });

  it('a register that does not answer is told, and nothing is counted', async () => {
    const { client } = await w.person('13800000026', '等登记者');
    const names = (name: string) => ({ signatoryFullName: Array<string>(50).fill(name) });
    for (let i = 0; i < 5; i++)
      expect(await w.ask(client, r.queryCreditCode, names('登记超时有限公司'))).toBe('LOOKUP_AWAY');
    expect(await w.ask(client, r.queryCreditCode, names('甲公司'))).toBeUndefined();
  });

  it('simulated codes carry right check characters (GB 32100-2015)', () => {
    const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    const rest = (code: string) =>
      [...code].reduce((n, c, i) => n + letters.indexOf(c) * (i === 17 ? 1 : 3 ** i % 31), 0) % 31;
    // the standard's own example
    expect(rest('91350100M000100Y43')).toBe(0);
    for (const name of ['甲公司', '乙公司', '丙公司', '丁公司', '戊公司']) {
      const code = simulatedCreditCode(name);
      expect(code).toMatch(/^[0-9A-HJ-NPQRTUWXY]{18}$/);
      expect(rest(code)).toBe(0);
    }
  });
});

/** Who may ask about others: he has a real name himself. */
async function known(mobile: string, name: string): Promise<Client> {
  const { client } = await w.person(mobile, name);
  await verifyAs(client, name, idNumber());
  return client;
}

describe('userValidate', () => {
  beforeAll(() => verifyAs(person.client, '陈思远', idNumber()));

  it('is for who has a real name himself, and counts nothing of others', async () => {
    const { client, accountId } = await w.person('13800000024', '未实名');
    expect(await w.ask(client, r.userValidate, { list: [good()] })).toBe('LOOKUP_REAL_NAME_REQUIRED');
    expect(await audited(accountId, { corpId: null })).toEqual([]);
    await verifyAs(client, '未实名', idNumber());
    expect(await w.ask(client, r.userValidate, { list: [good()] })).toBeUndefined();
  });

  it('a party that does not answer is told, and nothing is counted', async () => {
    const client = await known('13800000025', '等答者');
    const away = { list: Array.from({ length: 10 }, () => good('核验超时')) };
    for (let i = 0; i < 2; i++) expect(await w.ask(client, r.userValidate, away)).toBe('LOOKUP_AWAY');
    expect(await w.ask(client, r.userValidate, { list: [good()] })).toBeUndefined();
  });

  it('returns only the pairs that fail, as they were sent', async () => {
    const failing = [
      { name: '李四', identityNo: '110105194912310021' },
      { name: '不符先生', identityNo: '11010519491231002X' },
    ];
    const list = [
      good(),
      failing[0]!,
      good('王五'),
      failing[1]!,
      { name: '赵六', identityNo: '11010519491231002x' },
    ];
    expect(await person.client.call(r.userValidate, { list })).toEqual({
      list: failing,
      testEnvironment: true,
    });
    expect(await audited(person.accountId, { corpId: null })).toContainEqual(['userValidate', 5, 3]);
  });

  it('wants a captcha for more than ten pairs a day, each captcha once', async () => {
    const client = await known('13800000022', '核验者');
    const ten = Array.from({ length: 10 }, () => good());
    expect(await w.ask(client, r.userValidate, { list: ten })).toBeUndefined();
    expect(await w.ask(client, r.userValidate, { list: [good()] })).toBe('CAPTCHA_REQUIRED');
    expect(await w.ask(client, r.userValidate, { list: [good()], imgCode: 'XXXX', imgCodeId: absent })).toBe(
      'CAPTCHA_WRONG',
    );
    const solved = await captcha();
    expect(await w.ask(client, r.userValidate, { list: [good()], ...solved })).toBeUndefined();
    expect(await w.ask(client, r.userValidate, { list: [good()], ...solved })).toBe('CAPTCHA_WRONG');
    const login = await w.anyone.call(accountRoutes.imgCode, { verifyType: 'login', kind: 'text' });
    const foreign = solveCaptcha(login);
    expect(await w.ask(client, r.userValidate, { list: [good()], ...foreign })).toBe('CAPTCHA_WRONG');
  });

  it('ends at a hundred pairs a day', async () => {
    const client = await known('13800000023', '大户');
    const pairs = (n: number) => Array.from({ length: n }, () => good());
    expect(await w.ask(client, r.userValidate, { list: pairs(101), ...(await captcha()) })).toBe(
      'PARAM_INVALID',
    );
    expect(await w.ask(client, r.userValidate, { list: pairs(90), ...(await captcha()) })).toBeUndefined();
    expect(await w.ask(client, r.userValidate, { list: pairs(11), ...(await captcha()) })).toBe('TOO_MANY');
    expect(await w.ask(client, r.userValidate, { list: pairs(10), ...(await captcha()) })).toBeUndefined();
    expect(await w.ask(client, r.userValidate, { list: pairs(1), ...(await captcha()) })).toBe('TOO_MANY');
  });
});
