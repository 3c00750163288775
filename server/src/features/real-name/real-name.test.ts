// Persons are verified through HTTP: what is compared, what is refused by whom, and what happens when the party outside is late, busy,
// confused, or when the person changes meanwhile.
import { randomUUID } from 'node:crypto';
import { type Client, solveCaptcha } from '@xinqi/scenario';
import type { Refused } from '@xinqi/sdk';
import { accountRoutes } from '@xinqi/wire/account';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personCheckSimulator } from '../../adapters/checks/person-check-simulator.ts';
import { ocrLocal } from '../../adapters/ocr/ocr-local.ts';
import type { PersonCheckPort } from '../../platform/ports/person-check.ts';
import { startProduct, type World } from '../../testing/start-product.ts';
import { idNumbers } from './testing/id-numbers.ts';
import { type RealNameParts, verifyPerson } from './verify-person.ts';

let w: World;
let hash: string;
let mobiles = 13_800_007_000;
const idOf = idNumbers();
const person = async (name = '路人') => w.person(String(++mobiles), name);
const said = (fullName: string, more: object = {}) => ({
  ...{ attemptId: randomUUID(), fullName, idCard: idOf(), consentHash: hash },
  ...more,
});
const refusal = async (who: Client, input: object): Promise<string | undefined> => {
  try {
    await who.call(r.operatorVerify, input as never);
    return undefined;
  } catch (error) {
    return (error as Refused).code;
  }
};

beforeAll(async () => {
  w = await startProduct();
  hash = (await (await person()).client.call(r.per, {})).consent.hash;
}, 120_000);
afterAll(() => w?.close());

describe('a person is verified', () => {
  it('by his operator: the account bears his name, and says how he was verified', async () => {
    const { client } = await person('昵称');
    expect((await client.call(accountRoutes.session, {})).authUser.realName).toBe(false);
    const input = said(' 阿依古丽•买买提 ', { idCard: idOf().replace(/X$/, 'x') });
    expect(await client.call(r.operatorVerify, input)).toMatchObject({
      result: 'match',
      simulated: true,
      left: 9,
    });
    const { authUser } = await client.call(accountRoutes.session, {});
    expect([authUser.realName, authUser.name]).toEqual([true, '阿依古丽·买买提']);
    const state = await client.call(r.per, {});
    expect(state.verified).toMatchObject({
      way: 'operator3',
      state: 'match',
      fullName: '阿*******',
      simulated: true,
    });
    expect(state.verified?.idCard).toMatch(/^1\*{16}[0-9X]$/);
    // the same attempt again is the same answer, and counts once
    expect(await client.call(r.operatorVerify, input)).toMatchObject({ result: 'match', left: 9 });
    expect(await refusal(client, said('别名'))).toBe('REAL_NAME_DONE');
  });

  it('by his bank, with and without the phone; what is left of the card is its end', async () => {
    for (const four of [1, 0] as const) {
      const { client } = await person();
      const input = { ...said('李四'), bankCard: '6222 0202 0011 2230 002', four };
      expect(await client.call(r.bankVerify, { ...input, bankCard: '4111 1111 1111 1111' })).toMatchObject({
        result: 'match',
      });
      expect((await client.call(r.per, {})).verified).toMatchObject({
        way: four ? 'bank4' : 'bank3',
        bankCard: '1111',
      });
    }
  });

  it('a no, an unknown and a fault are three things, and only the first two count', async () => {
    const { client } = await person();
    expect(await client.call(r.operatorVerify, said('张不符'))).toMatchObject({
      result: 'mismatch',
      left: 9,
    });
    expect(await client.call(r.operatorVerify, said('张无记录'))).toMatchObject({
      result: 'unknown',
      left: 8,
    });
    for (const fault of ['认证超时', '认证繁忙', '认证错答'])
      expect(await refusal(client, said(fault))).toBe('REAL_NAME_AWAY');
    const state = await client.call(r.per, {});
    expect([state.verified, state.ways[0]?.left]).toEqual([null, 8]);
    expect(state.attempts.map((one) => one.state)).toEqual([
      'failed',
      'failed',
      'failed',
      'unknown',
      'mismatch',
    ]);
    // another way is open
    expect(await client.call(r.bankVerify, { ...said('王五'), bankCard: '4111111111111111' })).toMatchObject({
      result: 'match',
    });
  });

  it('a correction keeps what stood until it matches', async () => {
    const { client } = await person();
    await client.call(r.operatorVerify, said('赵六'));
    await client.call(r.operatorVerify, said('赵不符', { correct: 1 }));
    expect((await client.call(accountRoutes.session, {})).authUser).toMatchObject({
      realName: true,
      name: '赵六',
    });
    await client.call(r.operatorVerify, said('赵柳', { correct: 1 }));
    expect((await client.call(accountRoutes.session, {})).authUser.name).toBe('赵柳');
  });

  it.each<[string, object, string]>([
    ['a wrong check digit', { idCard: '110105194912310021' }, 'REAL_NAME_FIELD'],
    ['somebody under age', { idCard: '110105202001010039' }, 'REAL_NAME_FIELD'],
    ['another text agreed to', { consentHash: '1'.repeat(64) }, 'REAL_NAME_CONSENT'],
  ])('%s is refused before anybody is asked', async (_what, more, code) => {
    const { client } = await person();
    expect(await refusal(client, said('张三', more))).toBe(code);
    expect((await client.call(r.per, {})).attempts).toEqual([]);
  });
});

describe('one identity, one account', () => {
  it('a second account is told so, and keeps its own name', async () => {
    const idCard = idOf();
    const [first, second] = [await person(), await person('第二')];
    await first.client.call(r.operatorVerify, said('钱七', { idCard }));
    expect(await refusal(second.client, said('钱七', { idCard }))).toBe('REAL_NAME_TAKEN');
    // who did not match learns nothing
    expect(await second.client.call(r.operatorVerify, said('钱不符', { idCard }))).toMatchObject({
      result: 'mismatch',
    });
    expect((await second.client.call(accountRoutes.session, {})).authUser).toMatchObject({
      name: '第二',
      realName: false,
    });
  });

  it('two accounts at once: one of them', async () => {
    const idCard = idOf();
    const two = await Promise.all([person(), person()]);
    const codes = await Promise.all(two.map(({ client }) => refusal(client, said('孙八', { idCard }))));
    expect(codes.sort()).toEqual(['REAL_NAME_TAKEN', undefined]);
  });

  it('two attempts of one account at once: the first yes stands', async () => {
    const { client } = await person();
    const two = [said('冯一'), said('冯二')];
    const codes = await Promise.all(two.map((input) => refusal(client, input)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'REAL_NAME_DONE')).toHaveLength(1);
    const name = two[codes.indexOf(undefined)]!.fullName;
    expect((await client.call(accountRoutes.session, {})).authUser.name).toBe(name);
  });

  it('an attempt of somebody else is none of one’s own', async () => {
    const [first, second] = [await person(), await person()];
    const input = said('周九');
    await first.client.call(r.operatorVerify, input);
    expect(await refusal(second.client, { ...input, idCard: idOf() })).toBe('PARAM_INVALID');
  });
});

describe('while the party thinks', () => {
  /** A party that answers when it is told to, and how often it was asked. */
  const slow = () => {
    let go: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (go = resolve));
    let asked = 0;
    const honest = personCheckSimulator();
    const port: PersonCheckPort = {
      ...honest,
      async check(request) {
        asked += 1;
        await told;
        return honest.check(request);
      },
    };
    return { port, go: () => go(), asked: () => asked };
  };
  const parts = (port: PersonCheckPort): RealNameParts => ({
    ...{ deps: w.deps, account: w.product.account, personCheck: port, ocr: ocrLocal(w.deps.log) },
  });
  const askOf = (accountId: string, more: object = {}) => ({
    ...{ accountId, way: 'operator3' as const, bankCard: '', correct: false, now: w.deps.clock.now() },
    ...said('吴十'),
    ...more,
  });

  it('a repeated request asks nobody twice', async () => {
    const { accountId } = await person();
    const { port, go, asked } = slow();
    const ask = askOf(accountId);
    const first = verifyPerson(parts(port), ask);
    await expect.poll(asked).toBe(1);
    await expect(verifyPerson(parts(port), ask)).rejects.toMatchObject({ code: 'REAL_NAME_ASKED' });
    go();
    expect((await first).result).toBe('match');
    expect(asked()).toBe(1);
  });

  it('another phone meanwhile: nobody is verified by the old one', async () => {
    const { accountId, client } = await person();
    const { port, go, asked } = slow();
    const first = verifyPerson(parts(port), askOf(accountId));
    await expect.poll(asked).toBe(1);
    const mobile = String(++mobiles);
    const { dek, blob } = w.deps.vault.seal(
      { table: 'account', row: accountId, tenant: '' },
      { mobile, email: null },
    );
    await sql`update account set pii_dek = ${dek}, pii_blob = ${blob}, mobile_blind = ${w.deps.vault.blindIndex('mobile', mobile)}
      where account_id = ${accountId}`.execute(w.deps.db);
    go();
    await expect(first).rejects.toMatchObject({ code: 'REAL_NAME_MOVED' });
    expect((await client.call(r.per, {})).verified).toBeNull();
  });

  it('a closed account loses its numbers, and the identity is free', async () => {
    const idCard = idOf();
    const { accountId, client } = await person();
    await client.call(r.operatorVerify, said('郑一', { idCard }));
    const mobile = await w.product.account.mobileOf(w.deps.db, accountId);
    const drawn = await client.call(accountRoutes.imgCode, { verifyType: 'bind', kind: 'text' });
    await client.call(accountRoutes.sendCloseCode, solveCaptcha(drawn));
    const valicode = (await w.messages(mobile))
      .map((text) => /验证码为([0-9]{6})/.exec(text)?.[1])
      .find(Boolean)!;
    await client.call(accountRoutes.closeAccount, { valicode });
    const { rows } = await sql<{ kept: boolean; receipt: { question: string; simulated: boolean } }>`
      select pii_blob is not null as kept, receipt from real_name_attempt where account_id = ${accountId}`.execute(
      w.deps.db,
    );
    expect(rows).toEqual([
      {
        kept: false,
        receipt: expect.objectContaining({ simulated: true, result: 'match', party: '模拟认证机构' }),
      },
    ]);
    expect(rows[0]?.receipt.question).toMatch(/^[0-9a-f]{64}$/);
    const next = await person();
    expect(await next.client.call(r.operatorVerify, said('郑一', { idCard }))).toMatchObject({
      result: 'match',
    });
  });
});
