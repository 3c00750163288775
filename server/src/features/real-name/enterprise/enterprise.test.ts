// Verifying an enterprise (docs/decisions/0061, 0125): signed out → bad input → not allowed → faults of register and bank → an amount named wrongly
// → done → second time; races for one name, one code and one amount; joining among several claims.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { inTx } from '../../../platform/db.ts';
import { openBarrier } from '../../../testing/races/barrier.ts';
import { password, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let phone = 13_800_002_000;
beforeAll(async () => {
  w = await startProduct();
});
afterAll(() => w.close());

/** An enterprise of this name with its super administrator. */
async function claim(companyName: string) {
  const mobile = String(++phone);
  const { client, accountId } = await w.person(mobile, `超管${phone % 1000}`);
  const { corpId } = await client.call(orgRoutes.createCorp, { companyName });
  return { corpId, accountId, client: await w.anyone.login(mobile, password) };
}
const by = (name: string, legalPerson = '周法人') => ({ creditCode: simulatedCreditCode(name), legalPerson });
const account = (end = '0018') => ({
  ...{ bankName: '模拟银行', bankAccount: `6220 0000 0000 00${end}` },
  bankCode: ' ９９９３ 3100-0016 ',
});
const certified = async (client: Client) => (await client.call(orgRoutes.corpStanding, {})).verified;
const apply = (client: Client, name: string, end?: string) =>
  client.call(r.ent, { ...by(name), ...account(end) });
const proofOf = async (client: Client) => {
  await w.drain();
  return (await client.call(r.approveStatus, {})).proof;
};
const name = (client: Client, amount: string) => client.call(r.approveCommit, { amount });
/** An amount that was not paid. */
const other = (amount: string) => (amount === '0.01' ? '0.02' : '0.01');

describe('an application', () => {
  const company = '云川认证科技有限公司';
  let boss: Awaited<ReturnType<typeof claim>>;
  beforeAll(async () => {
    boss = await claim(company);
  });

  it('wants a right code, an account and a super administrator', async () => {
    const code = simulatedCreditCode(company);
    const wrong = code.slice(0, 17) + (code.endsWith('1') ? '2' : '1');
    const input = { ...by(company), ...account() };
    for (const creditCode of [wrong, '', '91', code.slice(1), `${code}0`])
      expect(await w.ask(boss.client, r.ent, { ...input, creditCode })).toBe('PARAM_INVALID');
    for (const bankAccount of ['12345', '银行账号六二二二', `${'6'.repeat(33)}`])
      expect(await w.ask(boss.client, r.ent, { ...input, bankAccount })).toBe('CORP_PROOF_ACCOUNT');
    for (const bankCode of ['', '99933100001', '999331000017', '9993310000160', '银行号九九九三三一'])
      expect(await w.ask(boss.client, r.ent, { ...input, bankCode })).toBe('CORP_PROOF_BANK');
    expect(await w.ask(boss.client, r.ent, { ...input, bankName: ' ' })).toBe('PARAM_INVALID');
    const mobile = String(++phone);
    const { accountId } = await w.person(mobile, '人事');
    await inTx(w.deps.db, (tx) =>
      w.product.account.addMember(tx, { corpId: boss.corpId, accountId, superFlag: false, pids: [3] }),
    );
    const manager = await w.anyone.login(mobile, password);
    expect(await w.ask(manager, r.ent, input)).toBe('CORP_SUPER_ONLY');
    expect(await w.ask(manager, r.approveCommit, { amount: '1.00' })).toBe('CORP_SUPER_ONLY');
    expect(await w.ask(manager, orgRoutes.renameCorp, { companyName: '人事改名有限公司' })).toBe(
      'CORP_SUPER_ONLY',
    );
    expect((await manager.call(orgRoutes.corpStanding, {})).companyName).toBe(company);
  });

  it('that the register refuses pays nobody and changes nothing', async () => {
    const input = { ...by(company, '不符的人'), ...account() };
    expect(await w.ask(boss.client, r.ent, input)).toBe('CORP_VERIFY_REFUSED');
    expect([await proofOf(boss.client), await certified(boss.client)]).toEqual([null, false]);
    for (const fault of ['认证超时有限公司', '认证错答有限公司']) {
      const { client } = await claim(fault);
      expect(await w.ask(client, r.ent, { ...by(fault), ...account() })).toBe('CORP_VERIFY_AWAY');
      expect([await proofOf(client), await certified(client)]).toEqual([null, false]);
    }
  });

  it('proves nothing until the amount is named; then the enterprise is verified, and says 测试环境', async () => {
    expect(await w.ask(boss.client, r.approveCommit, { amount: '1.00' })).toBe('CORP_PROOF_NONE');
    expect(await apply(boss.client, company)).toMatchObject({
      ...{ state: 'sending', accountEnd: '0018', left: 3, expireTime: null, testAmount: null },
    });
    expect(await certified(boss.client)).toBe(false);
    const proof = (await proofOf(boss.client))!;
    expect(proof).toMatchObject({ state: 'sent', simulated: true, expired: false, companyName: company });
    const amount = proof.testAmount!;
    expect(amount).toMatch(/^\d\.\d\d$/);
    for (const text of ['三元', '1.234', '-1'])
      expect(await w.ask(boss.client, r.approveCommit, { amount: text })).toBe('CORP_PROOF_AMOUNT');
    expect(await name(boss.client, other(amount))).toMatchObject({ result: 'mismatch', left: 2 });
    expect(await certified(boss.client)).toBe(false);
    const wide = [...`${amount}元`].map((c) =>
      c >= '0' && c <= '9' ? String.fromCharCode(c.charCodeAt(0) + 0xfee0) : c,
    );
    expect(await name(boss.client, wide.join(''))).toMatchObject({ result: 'match', testEnvironment: true });
    expect(await boss.client.call(orgRoutes.corpStanding, {})).toMatchObject({
      ...{ verified: true, creditCode: simulatedCreditCode(company), nameTaken: false },
      ...{ testEnvironment: true, sample: null },
    });
    const { list } = await boss.client.call(logRoutes.findLogByPage, {});
    expect(list[0]).toMatchObject({ kind: 'corp.verify', targetName: company });
    expect(list[0]!.content).toMatch(/^测试环境；.*对公打款：模拟银行，尾号0018$/);
    expect(await w.ask(boss.client, r.ent, { ...by(company), ...account() })).toBe('CORP_VERIFIED');
    expect(await w.ask(boss.client, r.approveCommit, { amount })).toBe('CORP_PROOF_NONE');
    expect(await w.ask(boss.client, orgRoutes.renameCorp, { companyName: '改名有限公司' })).toBe(
      'CORP_VERIFIED',
    );
    const { rows } = await sql<{ row: string }>`
      select corp_proof::text as row from corp_proof where corp_id = ${boss.corpId} and pii_blob is not null`.execute(
      w.deps.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('the bank', () => {
  it.each([
    ['0001', '收款户名与账号不符'],
    ['0002', '收款账号不存在'],
  ])('does not pay (%s): its reason is told, and another account may be named', async (end, reason) => {
    const company = `云川拒付${end}有限公司`;
    const { client } = await claim(company);
    await apply(client, company, end);
    expect(await proofOf(client)).toMatchObject({ state: 'refused', refusal: reason, accountEnd: end });
    expect(await w.ask(client, r.approveCommit, { amount: '1.00' })).toBe('CORP_PROOF_NONE');
    await apply(client, company);
    expect(await proofOf(client)).toMatchObject({ state: 'sent', refusal: null });
  });

  it('is silent once: the same order is given again and paid once', async () => {
    const company = '云川迟付有限公司';
    const { client, corpId } = await claim(company);
    await apply(client, company, '0003');
    const job = w.families.flatMap((f) => f.jobs ?? []).find((one) => one.name === 'real-name.pay')!;
    const { rows } = await sql<{ proof_id: string }>`
      select proof_id from corp_proof where corp_id = ${corpId}`.execute(w.deps.db);
    const proofId = rows[0]!.proof_id;
    await expect(job.handle({ proofId })).rejects.toThrow('did not answer');
    expect(await w.ask(client, r.approveCommit, { amount: '1.00' })).toBe('CORP_PROOF_SENDING');
    await job.handle({ proofId });
    const paid = await client.call(r.approveStatus, {});
    await job.handle({ proofId });
    expect(await client.call(r.approveStatus, {})).toEqual(paid);
    expect(paid.proof?.state).toBe('sent');
  });

  it('that answers another order has answered none; after seven days of silence it is over', async () => {
    const company = '云川错付有限公司';
    const { client, corpId } = await claim(company);
    await apply(client, company, '0005');
    const { rows } = await sql<{ proof_id: string }>`
      select proof_id from corp_proof where corp_id = ${corpId}`.execute(w.deps.db);
    const job = w.families.flatMap((f) => f.jobs ?? []).find((one) => one.name === 'real-name.pay')!;
    await expect(job.handle({ proofId: rows[0]!.proof_id })).rejects.toThrow('another order');
    await sql`update corp_proof set asked_at = asked_at - interval '8 days' where corp_id = ${corpId}`.execute(
      w.deps.db,
    );
    await w.families
      .flatMap((f) => f.sweeps ?? [])
      .find((s) => s.name === 'real-name.payments')!
      .run();
    const { proof } = await client.call(r.approveStatus, {});
    expect(proof).toMatchObject({ state: 'refused', refusal: '银行没有答复' });
  });
});

describe('an amount', () => {
  it('named wrongly three times is over; nine times in thirty days, and nobody names one', async () => {
    const company = '云川试错有限公司';
    const { client } = await claim(company);
    for (let round = 0; round < 3; round++) {
      await apply(client, company);
      const amount = (await proofOf(client))!.testAmount!;
      const left = [];
      for (let i = 0; i < 3; i++) left.push((await name(client, other(amount))).left);
      expect(left).toEqual([2, 1, 0]);
      expect(await proofOf(client)).toMatchObject({ state: 'failed', testAmount: null });
      expect(await w.ask(client, r.approveCommit, { amount })).toBe('CORP_PROOF_NONE');
    }
    const again = { ...by(company), ...account() };
    expect(await w.ask(client, r.ent, again)).toBe('CORP_PROOF_TRIES');
    // a stranger who applied for the same name has tries of his own
    const rival = await claim(company);
    await apply(rival.client, company);
    expect(await proofOf(rival.client)).toMatchObject({ state: 'sent', left: 3 });
  });

  it('is over after seven days, and when another application takes its place', async () => {
    const company = '云川过期有限公司';
    const { client, corpId } = await claim(company);
    await apply(client, company);
    const first = (await proofOf(client))!.testAmount!;
    await apply(client, company);
    const second = (await proofOf(client))!.testAmount!;
    if (first !== second) expect(await name(client, first)).toMatchObject({ result: 'mismatch' });
    await sql`update corp_proof set expires_at = now() - interval '1 second' where corp_id = ${corpId}`.execute(
      w.deps.db,
    );
    expect(await proofOf(client)).toMatchObject({ state: 'sent', expired: true });
    expect(await w.ask(client, r.approveCommit, { amount: second })).toBe('CORP_PROOF_NONE');
  });

  it('of a name that the enterprise no longer has verifies nobody', async () => {
    const company = '云川改名前有限公司';
    const { client } = await claim(company);
    await apply(client, company);
    const amount = (await proofOf(client))!.testAmount!;
    await client.call(orgRoutes.renameCorp, { companyName: '云川改名后有限公司' });
    expect(await w.ask(client, r.approveCommit, { amount })).toBe('STATE_CHANGED');
    expect(await certified(client)).toBe(false);
  });

  it('named by two at once counts each; the right one verifies once', async () => {
    for (let round = 0; round < 5; round++) {
      const company = `云川同时${round}有限公司`;
      const { client } = await claim(company);
      const amount = await client.applyForCorp(by(company));
      const codes = await Promise.all([
        w.ask(client, r.approveCommit, { amount }),
        w.ask(client, r.approveCommit, { amount }),
      ]);
      expect([...codes].sort()).toEqual(['CORP_PROOF_NONE', undefined].sort());
      const { rows } = await sql<{ n: number }>`select count(*)::int n from corp where name = ${company}
        and verified_at is not null`.execute(w.deps.db);
      expect(rows[0]!.n).toBe(1);
    }
  });

  it('who loses his rank before he names it verifies nothing', async () => {
    const company = '云川降级科技有限公司';
    const { client, corpId, accountId } = await claim(company);
    const mobile = String(++phone);
    const second = await w.person(mobile, '第二超管');
    await inTx(w.deps.db, (tx) =>
      w.product.account.addMember(tx, { corpId, accountId: second.accountId, superFlag: true }),
    );
    const chief = await w.anyone.login(mobile, password);
    const amount = await client.applyForCorp(by(company));
    const own = (await w.product.account.members.byAccount(w.deps.db, corpId, accountId))!.memberId;
    // his turn waits behind the one that demotes him
    const barrier = await openBarrier(w.deps.config.DATABASE_URL);
    let release!: () => void;
    const held = inTx(w.deps.db, async (tx) => {
      await w.product.account.members.lock(tx, corpId);
      await new Promise<void>((done) => {
        release = done;
      });
      await w.product.account.members.setSuper(tx, corpId, own, false);
    });
    await expect.poll(() => typeof release).toBe('function');
    const asked = w.ask(client, r.approveCommit, { amount });
    const { waiting, release: nothing } = await barrier.hold(randomUUID());
    await expect.poll(waiting).toBe(1);
    release();
    await held;
    await nothing();
    await barrier.close();
    expect(await asked).toBe('NO_PERMISSION');
    expect(await certified(chief)).toBe(false);
  });
});

it('strangers who know the account of an enterprise do not lock its holder out', async () => {
  const own = await startProduct({ LIMITS_FACTOR: '1' });
  try {
    const codes = [];
    for (let i = 0; i < 4; i++) {
      const mobile = `1380000390${i}`;
      const { client } = await own.person(mobile, `生人${'甲乙丙丁'[i]}`);
      const company = `云川生人${i}有限公司`;
      await client.call(orgRoutes.createCorp, { companyName: company });
      const stranger = await own.anyone.login(mobile, password);
      for (let n = 0; n < 4; n++)
        codes.push(await own.ask(stranger, r.ent, { ...by(company), ...account() }));
    }
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(4);
    const { client } = await own.person('13800003909', '真老板');
    await client.call(orgRoutes.createCorp, { companyName: '云川真户有限公司' });
    const boss = await own.anyone.login('13800003909', password);
    expect(await own.ask(boss, r.ent, { ...by('云川真户有限公司'), ...account() })).toBeUndefined();
  } finally {
    await own.close();
  }
});

describe('several claims to one name', () => {
  it('two that are verified at once: one has the name, the other is told so', async () => {
    for (let round = 0; round < 8; round++) {
      const company = `云川竞争${round}有限公司`;
      const rivals = [await claim(company), await claim(company)];
      const amounts: string[] = [];
      for (const [i, { client }] of rivals.entries())
        amounts.push(await client.applyForCorp(by(`${company}${i}`)));
      const codes = await Promise.all(
        rivals.map(({ client }, i) => w.ask(client, r.approveCommit, { amount: amounts[i]! })),
      );
      expect([...codes].sort()).toEqual(['CORP_NAME_VERIFIED', undefined].sort());
      const states = await Promise.all(rivals.map(({ client }) => certified(client)));
      expect(states).toEqual(codes.map((code) => code === undefined));
    }
  });

  it('one credit code verifies one enterprise', async () => {
    const pair = [await claim('云川甲同码有限公司'), await claim('云川乙同码有限公司')];
    const amounts: string[] = [];
    for (const { client } of pair) amounts.push(await client.applyForCorp(by('同一代码')));
    const codes = await Promise.all(
      pair.map(({ client }, i) => w.ask(client, r.approveCommit, { amount: amounts[i]! })),
    );
    expect([...codes].sort()).toEqual(['CORP_CODE_VERIFIED', undefined].sort());
  });

  it('joining: among unverified ones nobody is asked; the verified one is', async () => {
    const companyName = '云川同名有限公司';
    const [first] = [await claim(companyName), await claim(companyName)];
    const asker = (await w.person(String(++phone), '求职者')).client;
    expect(await w.ask(asker, orgRoutes.join, { companyName, reason: '' })).toBe('JOIN_SEVERAL');
    await first.client.verifyCorp(by(companyName));
    await asker.call(orgRoutes.join, { companyName, reason: '' });
    expect((await first.client.call(orgRoutes.corpJoins, {})).total).toBe(1);
  });
});
