// Numbering rules through HTTP, and the numbers that contracts get when they are sent.
import type { Client } from '@xinqi/scenario';
import { numberingRoutes as r } from '@xinqi/wire/numbering';
import { signingRoutes } from '@xinqi/wire/signing';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../platform/db.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';
import { lockNumbers } from './store.ts';

let w: World;
let corpId: string;
let boss: Client;
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('云谷采购有限公司');
  boss = (await w.member(corpId, '13800000801', '周老板', { superFlag: true })).client;
  w.clock.stop();
  w.clock.advance((Date.UTC(2027, 2, 1) - w.clock.now().getTime()) / 1000);
  boss = await w.anyone.login('13800000801', 'demo2026');
});
afterAll(() => w?.close());

const rule = { name: '采购', pattern: 'YQ-CG-{YYYY}-{0001}', reset: 'year' as const };
const send = async (more = {}) => {
  const { applyId } = await w.send(boss, [party('李四', '13800000802')], { side: 'c', ...more });
  const { list } = await boss.call(signingRoutes.applyList, {}, '/c/applySign/findByPage');
  return list.find((row) => row.applyId === applyId)!.contractNo;
};
const refusal = (more: object) =>
  send(more).then(
    () => 'sent',
    (error: { code?: string }) => error.code,
  );
const found = async (contractName: string) =>
  (await boss.call(signingRoutes.applyList, { contractName }, '/c/applySign/findByPage')).list.map(
    (row) => row.contractNo,
  );

it('nothing is numbered before there is a default rule; a number may be typed', async () => {
  expect(await send()).toBeNull();
  expect(await send({ contractNo: '合同〔2027〕第1号' })).toBe('合同〔2027〕第1号');
  expect(await refusal({ contractNo: '合同〔2027〕第1号' })).toBe('NUMBER_TAKEN');
  for (const asked of [{ contractNo: '甲' }, { numberRuleId: corpId }])
    expect(await refusal({ ...asked, side: 'i' })).toBe('NUMBER_CORP');
});

let ruleId: string;
it('a rule is made, previewed, and changed without losing its count', async () => {
  ({ ruleId } = await boss.call(r.save, { ...rule, isDefault: 1 }));
  expect((await boss.call(r.list, {})).list).toMatchObject([
    { ...rule, isDefault: true, next: 'YQ-CG-2027-0001' },
  ]);
  expect(await w.ask(boss, r.save, rule)).toBe('NUMBER_RULE_TAKEN');
  expect(await send()).toBe('YQ-CG-2027-0001');
  await boss.call(r.save, { ...rule, ruleId, isDefault: 1, byHand: 1 });
  expect((await boss.call(r.choose, {})).list[0]).toMatchObject({ byHand: true, next: 'YQ-CG-2027-0002' });
});

it('sends at once never share a number', async () => {
  const given = await Promise.all(Array.from({ length: 5 }, () => send()));
  expect(given.sort()).toEqual([2, 3, 4, 5, 6].map((n) => `YQ-CG-2027-000${n}`));
});

it('of those who type the same number at once one sends, the others are told', async () => {
  const asked = Array.from({ length: 6 }, () => refusal({ contractNo: '甲-1' }));
  expect((await Promise.all(asked)).sort()).toEqual([...Array(5).fill('NUMBER_TAKEN'), 'sent']);
});

/** As the owner of the tables, whom the product's role is not. */
const alter = (change: RawBuilder<unknown>) =>
  inTx(w.deps.db, async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`alter table sign_info ${change}`.execute(tx);
  });
it('a send that fails after its number was given leaves no hole', async () => {
  // lines are written after the number was given: here the database refuses every one
  await alter(sql`add constraint refused check (false) not valid`);
  expect(await refusal({})).toBe('SYSTEM');
  await alter(sql`drop constraint refused`);
  expect(await send()).toBe('YQ-CG-2027-0007');
});

it('a number typed before its turn is passed over, the proposal may be sent as it is, a year counts anew', async () => {
  expect(await send({ contractNo: 'YQ-CG-2027-0009' })).toBe('YQ-CG-2027-0009');
  expect(await send({ contractNo: 'YQ-CG-2027-0008' })).toBe('YQ-CG-2027-0008');
  expect(await send()).toBe('YQ-CG-2027-0010');
  w.clock.advance(365 * 86_400);
  boss = await w.anyone.login('13800000801', 'demo2026');
  expect(await send()).toBe('YQ-CG-2028-0001');
});

it('contracts are found by their number, and show it to their parties', async () => {
  expect(await found('cg-2027-0009')).toEqual(['YQ-CG-2027-0009']);
  const { list } = await boss.call(
    signingRoutes.applyList,
    { contractName: 'YQ-CG-2028' },
    '/c/applySign/findByPage',
  );
  expect(await boss.call(signingRoutes.info, { applyNo: list[0]!.applyNo })).toMatchObject({
    contractNo: 'YQ-CG-2028-0001',
  });
});

it('a second rule is chosen by who sends; off, foreign or deleted it numbers nothing', async () => {
  const second = { name: '销售', pattern: 'XS{0001}', reset: 'never' as const };
  const made = await boss.call(r.save, second);
  expect(await send({ numberRuleId: made.ruleId })).toBe('XS0001');
  expect(await refusal({ numberRuleId: made.ruleId, contractNo: '甲' })).toBe('NUMBER_BY_RULE');
  await boss.call(r.save, { ...second, ...made, enabled: 0 });
  expect(await refusal({ numberRuleId: made.ruleId })).toBe('NUMBER_RULE_OFF');
  expect((await boss.call(r.choose, {})).list.map((one) => one.name)).toEqual(['采购']);
  await boss.call(r.delete, made);
  expect(await w.ask(boss, r.delete, made)).toBe('NOT_FOUND');
  expect(await w.ask(boss, r.save, { ...second, ...made })).toBe('NOT_FOUND');
});

it('a new default takes the place of the old one', async () => {
  await boss.call(r.save, { name: '新', pattern: 'X-{1}', reset: 'never', isDefault: 1 });
  const { list } = await boss.call(r.list, {});
  expect(list.filter((one) => one.isDefault).map((one) => one.name)).toEqual(['新']);
});

it('the default rule numbers nothing while it is off, and is the default again when it is on', async () => {
  const { list } = await boss.call(r.list, {});
  const { next: _next, ...rule } = list.find((one) => one.isDefault)!;
  await boss.call(r.save, { ...rule, byHand: 0, isDefault: 1, enabled: 0 });
  expect((await boss.call(r.list, {})).list.find((one) => one.ruleId === rule.ruleId)).toMatchObject({
    isDefault: true,
    enabled: false,
  });
  expect(await send()).toBeNull();
  await boss.call(r.save, { ...rule, byHand: 0, isDefault: 1, enabled: 1 });
  expect(await send()).toBe('X-1');
});

it('a rule that is deleted while a contract waits for its number gives it none', async () => {
  const made = await boss.call(r.save, { name: '竞', pattern: 'J-{1}', reset: 'never' });
  const waiting = (count: number) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(w.deps.db);
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBe(count);
  const { deleted, sent } = await inTx(w.deps.db, async (tx) => {
    await lockNumbers(tx, corpId);
    const deleted = boss.call(r.delete, made);
    await waiting(1);
    const sent = refusal({ numberRuleId: made.ruleId });
    await waiting(2);
    return { deleted, sent };
  });
  await deleted;
  expect(await sent).toBe('NUMBER_RULE_OFF');
});
