// Verifying an enterprise (docs/decisions/0061): signed out → bad input → not allowed → faults of the port → done → second time;
// races for one name and for one code; renaming; joining among several claims.

import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes as r } from '@xinqi/wire/org';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { inTx } from '../../../platform/db.ts';
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
  const { corpId } = await client.call(r.createCorp, { companyName });
  return { corpId, accountId, client: await w.anyone.login(mobile, password) };
}
const by = (name: string, legalPerson = '周法人') => ({ creditCode: simulatedCreditCode(name), legalPerson });
const certified = async (client: Client) => (await client.call(r.corpStanding, {})).verified;

describe('the call', () => {
  const name = '云川认证科技有限公司';
  let boss: Awaited<ReturnType<typeof claim>>;
  beforeAll(async () => {
    boss = await claim(name);
  });

  it('wants a right code and a super administrator', async () => {
    const code = simulatedCreditCode(name);
    const wrong = code.slice(0, 17) + (code.endsWith('1') ? '2' : '1');
    for (const creditCode of [wrong, '', '91', code.slice(1), `${code}0`])
      expect(await w.ask(boss.client, r.verifyCorp, { creditCode, legalPerson: '周法人' })).toBe(
        'PARAM_INVALID',
      );
    const mobile = String(++phone);
    const { accountId } = await w.person(mobile, '人事');
    await inTx(w.deps.db, (tx) =>
      w.product.account.addMember(tx, { corpId: boss.corpId, accountId, superFlag: false, pids: [3] }),
    );
    const manager = await w.anyone.login(mobile, password);
    for (const [route, input] of [
      [r.verifyCorp, by(name)],
      [r.renameCorp, { companyName: '人事改名有限公司' }],
    ] as const)
      expect(await w.ask(manager, route, input as never)).toBe('CORP_SUPER_ONLY');
    expect((await manager.call(r.corpStanding, {})).companyName).toBe(name);
  });

  it('a mismatch is refused and changes nothing', async () => {
    expect(await w.ask(boss.client, r.verifyCorp, by(name, '不符的人'))).toBe('CORP_VERIFY_REFUSED');
    expect(await certified(boss.client)).toBe(false);
  });

  it('a party that is away, or answers another request, verifies nobody', async () => {
    for (const fault of ['认证超时有限公司', '认证错答有限公司']) {
      const { client } = await claim(fault);
      expect(await w.ask(client, r.verifyCorp, by(fault))).toBe('CORP_VERIFY_AWAY');
      expect(await certified(client)).toBe(false);
    }
  });

  it('done: it says so with 测试环境, in its log and at the next login; a second time is refused', async () => {
    expect(await boss.client.call(r.verifyCorp, by(name))).toMatchObject({ testEnvironment: true });
    const standing = await boss.client.call(r.corpStanding, {});
    expect(standing).toMatchObject({
      verified: true,
      creditCode: simulatedCreditCode(name),
      nameTaken: false,
      testEnvironment: true,
      sample: null,
    });
    const { list } = await boss.client.call(logRoutes.findLogByPage, {});
    expect(list[0]).toMatchObject({ kind: 'corp.verify', targetName: name });
    expect(list[0]!.content).toContain('测试环境');
    expect(await w.ask(boss.client, r.verifyCorp, by(name))).toBe('CORP_VERIFIED');
    expect(await w.ask(boss.client, r.renameCorp, { companyName: '改名有限公司' })).toBe('CORP_VERIFIED');
  });

  it('who loses his rank while the party is asked verifies nothing', async () => {
    const company = '云川降级科技有限公司';
    const { client, corpId, accountId } = await claim(company);
    const mobile = String(++phone);
    const second = await w.person(mobile, '第二超管');
    await inTx(w.deps.db, (tx) =>
      w.product.account.addMember(tx, { corpId, accountId: second.accountId, superFlag: true }),
    );
    const chief = await w.anyone.login(mobile, password);
    const own = (await w.product.account.members.byAccount(w.deps.db, corpId, accountId))!.memberId;
    // his turn waits behind the one that demotes him
    let release!: () => void;
    const held = inTx(w.deps.db, async (tx) => {
      await w.product.account.members.lock(tx, corpId);
      await new Promise<void>((done) => {
        release = done;
      });
      await w.product.account.members.setSuper(tx, corpId, own, false);
    });
    await expect.poll(() => typeof release).toBe('function');
    const asked = w.ask(client, r.verifyCorp, by(company));
    await expect
      .poll(async () => await w.deps.limits.count({ name: 'corp-verify', max: 10, seconds: 86_400 }, corpId))
      .toBe(1);
    release();
    await held;
    expect(await asked).toBe('NO_PERMISSION');
    expect(await certified(chief)).toBe(false);
  });
});

describe('several claims to one name', () => {
  it('two that are verified at once: one has the name, the other is told so', async () => {
    for (let round = 0; round < 8; round++) {
      const name = `云川竞争${round}有限公司`;
      const rivals = [await claim(name), await claim(name)];
      const codes = await Promise.all(
        rivals.map(({ client }, i) => w.ask(client, r.verifyCorp, by(`${name}${i}`))),
      );
      expect([...codes].sort()).toEqual(['CORP_NAME_VERIFIED', undefined].sort());
      const states = await Promise.all(rivals.map(({ client }) => certified(client)));
      expect(states).toEqual(codes.map((code) => code === undefined));
    }
  });

  it('one credit code verifies one enterprise', async () => {
    const pair = [await claim('云川甲同码有限公司'), await claim('云川乙同码有限公司')];
    const codes = await Promise.all(pair.map(({ client }) => w.ask(client, r.verifyCorp, by('同一代码'))));
    expect([...codes].sort()).toEqual(['CORP_CODE_VERIFIED', undefined].sort());
  });

  it('joining: among unverified ones nobody is asked; the verified one is', async () => {
    const companyName = '云川同名有限公司';
    const [first] = [await claim(companyName), await claim(companyName)];
    const asker = (await w.person(String(++phone), '求职者')).client;
    expect(await w.ask(asker, r.join, { companyName, reason: '' })).toBe('JOIN_SEVERAL');
    await first.client.call(r.verifyCorp, by(companyName));
    await asker.call(r.join, { companyName, reason: '' });
    expect((await first.client.call(r.corpJoins, {})).total).toBe(1);
  });
});
