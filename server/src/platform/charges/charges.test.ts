// Quotas and costs of checks by outside parties, through HTTP: races for the last one, a party's fault that gives it back, the months, and
// a report whose sums are those of the attempts.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import type { Refused } from '@xinqi/sdk';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idNumber } from '../../testing/people/verify-as.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';
import { inTx } from '../db.ts';
import { withinQuota } from './charges.ts';
import { costsOf, setQuota } from './costs.ts';

let w: World;
let phones = 13_750_900_000;
const phone = () => String(++phones);
beforeAll(async () => {
  w = await startProduct({ CHECK_PRICES: 'operator3=30,bank4=75' });
}, 120_000);
afterAll(() => w?.close());

async function sender(name: string) {
  const { accountId, client } = await w.person(phone(), name);
  return { client, payer: `account:${accountId}` as const };
}
async function demanded(client: Client, name = '张三') {
  const mobile = phone();
  await w.send(client, [party(name, mobile, { authLevel: [12, 13] })]);
  const { signer, link } = await w.openLink(mobile);
  const { me } = await signer.call(r.info, link);
  const said = { ...link, attemptId: randomUUID(), idCard: idNumber(), consentHash: me!.will!.consentHash };
  return { signer, said };
}
type Made = Awaited<ReturnType<typeof demanded>>;
const outcome = (asked: Promise<{ result: string }>) =>
  asked.then(
    ({ result }) => result,
    (error: unknown) => (error as Refused).code,
  );
const check = ({ signer, said }: Made) => outcome(signer.call(r.authOperator, said));
const rowsOf = async (payer: string) => {
  const { rows } = await sql<{ state: string; price: number }>`select state, price from will_check
    where payer = ${payer} order by asked_at`.execute(w.deps.db);
  return rows;
};

describe('before a signature, who sent the contract pays', () => {
  it('three at once for the last two: one is refused, nobody was asked about him, and no row is left', async () => {
    const { client, payer } = await sender('甲方一');
    await setQuota(w.deps.db, payer, 2);
    const made = [await demanded(client), await demanded(client), await demanded(client)];
    const results = await Promise.all(made.map(check));
    expect(results.toSorted()).toEqual(['SIGN_WILL_QUOTA', 'match', 'match']);
    expect(await rowsOf(payer)).toEqual([
      { state: 'match', price: 30 },
      { state: 'match', price: 30 },
    ]);
    // what was answered is answered again, quota or none; his own tries were not touched by the refusal
    const answered = made[results.indexOf('match')]!;
    expect(await check(answered)).toBe('match');
    const refused = made[results.indexOf('SIGN_WILL_QUOTA')]!;
    await setQuota(w.deps.db, payer, 3);
    expect(await refused.signer.call(r.authOperator, refused.said)).toMatchObject({
      result: 'match',
      left: 9,
    });
  });

  it('a fault of the party gives it back, once; a no does not', async () => {
    const { client, payer } = await sender('甲方二');
    await setQuota(w.deps.db, payer, 1);
    const late = await demanded(client, '认证超时');
    expect([await check(late), await check(late)]).toEqual(['SIGN_WILL_AWAY', 'SIGN_WILL_AWAY']);
    expect(await check(await demanded(client, '张不符'))).toBe('mismatch');
    expect(await check(await demanded(client))).toBe('SIGN_WILL_QUOTA');
    expect((await rowsOf(payer)).map(({ state }) => state)).toEqual(['failed', 'mismatch']);
  });

  it('another sender has his own, and another month a new one', async () => {
    const { client, payer } = await sender('甲方三');
    await setQuota(w.deps.db, payer, 1);
    expect(await check(await demanded(client))).toBe('match');
    expect(await check(await demanded(client))).toBe('SIGN_WILL_QUOTA');
    const other = await sender('甲方四');
    expect(await check(await demanded(other.client))).toBe('match');
    const config = (CHECK_QUOTA?: number) =>
      (CHECK_QUOTA === undefined ? {} : { CHECK_QUOTA }) as { CHECK_QUOTA: number };
    const within = (now: Date, who: Parameters<typeof withinQuota>[2], quota?: number) =>
      inTx(w.deps.db, (tx) => withinQuota(tx, config(quota), who, now));
    const now = w.clock.now();
    const nextMonth = new Date(now.getTime() + 32 * 24 * 3600_000);
    // of everybody, by the configuration: of who has none of his own
    expect(await within(now, other.payer)).toBe(true);
    expect([await within(now, other.payer, 1), await within(now, other.payer, 0)]).toEqual([true, false]);
    expect([await within(now, payer, 9), await within(nextMonth, other.payer, 0)]).toEqual([true, true]);
  });
});

describe('for a real name the platform pays', () => {
  it('two at once for the last one: one is verified, the other is told what remains', async () => {
    const { rows } = await sql<{ used: number }>`select count(*)::int as used from outside_check
      where payer = 'platform' and billed`.execute(w.deps.db);
    await setQuota(w.deps.db, 'platform', rows[0]!.used + 1);
    const people = [(await sender('路人')).client, (await sender('路人')).client];
    const hash = (await people[0]!.call(realNameRoutes.per, {})).consent.hash;
    const ask = (client: Client) =>
      outcome(
        client.call(realNameRoutes.operatorVerify, {
          ...{ attemptId: randomUUID(), fullName: '张三', idCard: idNumber(), consentHash: hash },
        }),
      );
    const results = await Promise.all(people.map(ask));
    expect(results.toSorted()).toEqual(['REAL_NAME_QUOTA', 'match']);
    const state = await people[results.indexOf('REAL_NAME_QUOTA')]!.call(realNameRoutes.per, {});
    expect([state.verified, state.attempts, state.ways[0]?.left]).toEqual([null, [], 10]);
    await setQuota(w.deps.db, 'platform', null);
    expect(await ask(people[results.indexOf('REAL_NAME_QUOTA')]!)).toBe('match');
  });
});

describe('the report', () => {
  it('adds up the attempts, by month, payer and kind; faults cost nothing', async () => {
    const { rows } = await sql<{ payer: string; asked: number; faults: number; cost: number }>`
      select payer, count(*)::int as asked, (count(*) filter (where state = 'failed'))::int as faults,
        coalesce(sum(price) filter (where state <> 'failed'), 0)::int as cost
      from (select payer, state, price from will_check union all select payer, state, price from real_name_attempt) a
      where payer is not null group by payer order by payer`.execute(w.deps.db);
    const report = await costsOf(w.deps.db);
    const byPayer = report.map(({ payer, asked, faults, cost }) => ({ payer, asked, faults, cost }));
    expect(byPayer.toSorted((a, b) => (a.payer < b.payer ? -1 : 1))).toEqual(rows);
    expect(rows.reduce((sum, { cost }) => sum + cost, 0)).toBeGreaterThan(0);
    for (const { asked, passed, refused, faults, open } of report)
      expect(passed + refused + faults + open).toBe(asked);
    const { month } = report[0]!;
    expect(await costsOf(w.deps.db, month)).toEqual(report);
    expect(await costsOf(w.deps.db, '2020-01')).toEqual([]);
  });

  it('a quota is set by the name of a verified enterprise alone', async () => {
    const corpId = await w.corp('上海付费有限公司');
    expect(await setQuota(w.deps.db, '上海付费有限公司', 5)).toBe(`corp:${corpId}`);
    expect(await setQuota(w.deps.db, '无此企业', 5)).toBeUndefined();
    await expect(setQuota(w.deps.db, `corp:${corpId}`, -1)).rejects.toThrow();
  });
});
