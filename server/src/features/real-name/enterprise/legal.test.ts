// 法定代表人确认 (docs/decisions/0127): applied → told → not verified, namesake, other phone → yes and no; the applicant is told what the bank and the
// legal person said. Races: legal-races.test.ts.
import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { noticeRoutes } from '@xinqi/wire/notice';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { idNumber, verifyAs } from '../../../testing/people/verify-as.ts';
import { password, startProduct, type World } from '../../../testing/start-product.ts';
import {
  askedOfLegal,
  isCertified,
  legalPeople,
  proofState,
  waitingFor,
  yesTo,
} from '../testing/legal-people.ts';

let w: World;
let people: ReturnType<typeof legalPeople>;
beforeAll(async () => {
  w = await startProduct();
  people = legalPeople(w, 13_800_007_000);
});
afterAll(() => w.close());

const titles = async (client: Client, path: '/i/notify/list' | '/c/notify/list') =>
  (await client.call(noticeRoutes.list, {}, path)).list.map(({ title }) => title);
const told = (client: Client) => titles(client, '/i/notify/list');
const applicantTold = (client: Client) => titles(client, '/c/notify/list');

describe('the legal person', () => {
  it('is told on his phone, shows who he is, and says yes: the enterprise is verified', async () => {
    const company = '云川法人科技有限公司';
    const boss = await people.claim(company);
    const legal = await people.person('周法人');
    const proof = await boss.client.call(r.ent, askedOfLegal(company, legal.mobile));
    expect(proof).toMatchObject({ way: 'legal', state: 'sent', bankName: null, testAmount: null, left: 3 });
    expect(proof.accountEnd).toBe(legal.mobile.slice(-4));
    const sms = await legal.client.message(legal.mobile, /申请企业认证/);
    expect(sms[0]).toBeTruthy();
    expect(await told(legal.client)).toContain(`${company}申请企业认证，请您确认`);

    const before = await waitingFor(legal.client);
    expect(before).toMatchObject({ realName: null, simulated: true });
    expect(before.list).toMatchObject([
      { companyName: company, legalPerson: '周法人', applicantMobile: boss.mobile, left: 3 },
    ]);
    const { proofId } = before.list[0]!;
    expect(await w.ask(legal.client, r.legalCommit, await yesTo(legal.client, proofId))).toBe(
      'CORP_LEGAL_REAL_NAME',
    );
    expect(await w.ask(legal.client, r.legalCommit, { proofId, consentHash: 'a'.repeat(64) })).toBe(
      'CORP_LEGAL_CONSENT',
    );
    await verifyAs(legal.client, '周法人', idNumber());
    expect(await isCertified(boss.client)).toBe(false);
    expect(await legal.client.call(r.legalCommit, await yesTo(legal.client, proofId))).toEqual({
      ...{ result: 'match', left: 3, testEnvironment: true },
    });
    expect(await boss.client.call(orgRoutes.corpStanding, {})).toMatchObject({
      ...{ verified: true, creditCode: simulatedCreditCode(company), testEnvironment: true },
    });
    expect(await applicantTold(boss.client)).toContain('企业认证已通过');
    const { list } = await boss.client.call(logRoutes.findLogByPage, {});
    expect(list.slice(0, 2).map(({ kind }) => kind)).toEqual(['corp.verify', 'corp.apply']);
    expect(list[0]!.content).toMatch(
      /^测试环境；统一社会信用代码：\w{18}；法定代表人周\*人确认（本人已通过运营商三要素实名，手机尾号\d{4}）$/,
    );
    expect(list[1]!.content).toBe(`法定代表人确认：手机尾号${legal.mobile.slice(-4)}`);
    // once, and nothing of it stays
    expect(await w.ask(legal.client, r.legalCommit, await yesTo(legal.client, proofId))).toBe(
      'CORP_LEGAL_NONE',
    );
    expect((await waitingFor(legal.client)).list).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*)::int n from corp_proof
      where proof_id = ${proofId}::uuid and pii_blob is not null`.execute(w.deps.db);
    expect(rows[0]!.n).toBe(0);
  });

  it('may be the applicant himself: nobody is told, he confirms', async () => {
    const company = '云川自营有限公司';
    const boss = await people.claim(company);
    await verifyAs(boss.person, '周法人', idNumber());
    await boss.client.call(r.ent, askedOfLegal(company, boss.mobile));
    const { proofId } = (await waitingFor(boss.person)).list[0]!;
    expect(await told(boss.person)).toEqual([]);
    expect(await boss.person.call(r.legalCommit, await yesTo(boss.person, proofId))).toMatchObject({
      result: 'match',
    });
    expect(await isCertified(boss.client)).toBe(true);
  });

  it('says no: the applicant is told, and this enterprise does not ask him again', async () => {
    const company = '云川拒绝有限公司';
    const boss = await people.claim(company);
    const legal = await people.person('周法人');
    await boss.client.call(r.ent, askedOfLegal(company, legal.mobile));
    const { proofId } = (await waitingFor(legal.client)).list[0]!;
    await legal.client.call(r.legalRefuse, { proofId });
    expect(await boss.client.call(r.approveStatus, {})).toMatchObject({
      proof: { state: 'refused', refusal: '法定代表人未同意' },
    });
    expect(await applicantTold(boss.client)).toContain('企业认证：法定代表人确认未通过');
    expect(await w.ask(legal.client, r.legalRefuse, { proofId })).toBe('CORP_LEGAL_NONE');
    expect(await w.ask(boss.client, r.ent, askedOfLegal(company, legal.mobile))).toBe('CORP_LEGAL_REFUSED');
    w.clock.advance(31 * 86_400);
    const again = await w.anyone.login(boss.mobile, password);
    expect(await w.ask(again, r.ent, askedOfLegal(company, legal.mobile))).toBeUndefined();
  });

  it('is asked again only where there is room on his phone', async () => {
    const own = await startProduct({ LIMITS_FACTOR: '1' });
    try {
      await own.person('13800007901', '老板');
      const boss = await own.anyone.login('13800007901', password);
      const codes = [];
      await boss.call(orgRoutes.createCorp, { companyName: '云川骚扰有限公司' });
      const client = await own.anyone.login('13800007901', password);
      for (let i = 0; i < 4; i++) {
        codes.push(await own.ask(client, r.ent, askedOfLegal('云川骚扰有限公司', '13800007999')));
        await own.drain();
      }
      expect(codes.slice(0, 3)).toEqual([undefined, undefined, undefined]);
      expect(codes[3]).toBe('TOO_MANY');
    } finally {
      await own.close();
    }
  });
});

describe('who cannot say yes', () => {
  it('a namesake: the register knows another number; three times, and it is over', async () => {
    const company = '云川重名有限公司';
    const boss = await people.claim(company);
    const legal = await people.person('周法人', idNumber());
    await boss.client.call(r.ent, askedOfLegal(company, legal.mobile));
    const { proofId } = (await waitingFor(legal.client)).list[0]!;
    const input = await yesTo(legal.client, proofId);
    const left = [];
    for (let i = 0; i < 3; i++) left.push(await legal.client.call(r.legalCommit, input));
    expect(left.map((one) => [one.result, one.left])).toEqual([
      ['mismatch', 2],
      ['mismatch', 1],
      ['mismatch', 0],
    ]);
    expect(await w.ask(legal.client, r.legalCommit, input)).toBe('CORP_LEGAL_NONE');
    expect([await proofState(boss.client), await isCertified(boss.client)]).toEqual(['failed', false]);
    expect(await applicantTold(boss.client)).toContain('企业认证：法定代表人确认未通过');
  });

  it('whose real name is another, and who has another phone', async () => {
    const company = '云川旁人有限公司';
    const boss = await people.claim(company);
    const [legal, stranger] = [
      await people.person('李四', idNumber()),
      await people.person('周法人', idNumber()),
    ];
    await boss.client.call(r.ent, askedOfLegal(company, legal.mobile));
    const { proofId } = (await waitingFor(legal.client)).list[0]!;
    expect(await w.ask(legal.client, r.legalCommit, await yesTo(legal.client, proofId))).toBe(
      'CORP_LEGAL_NAME',
    );
    for (const route of [r.legalCommit, r.legalRefuse]) {
      const input = route === r.legalCommit ? await yesTo(stranger.client, proofId) : { proofId };
      expect(await w.ask(stranger.client, route, input as never)).toBe('NOT_FOUND');
    }
    expect((await waitingFor(stranger.client)).list).toEqual([]);
    expect(await isCertified(boss.client)).toBe(false);
    // nor does the applicant name an amount that nobody paid
    expect(await w.ask(boss.client, r.approveCommit, { amount: '1.00' })).toBe('CORP_PROOF_NONE');
  });

  it('while the register is away nothing is counted', async () => {
    const company = '云川稍后有限公司';
    const boss = await people.claim(company);
    const legal = await people.person('周法人', idNumber());
    await boss.client.call(r.ent, askedOfLegal(company, legal.mobile));
    await sql`update corp_proof set name = '认证超时有限公司' where corp_id = ${boss.corpId}`.execute(
      w.deps.db,
    );
    const { proofId } = (await waitingFor(legal.client)).list[0]!;
    expect(await w.ask(legal.client, r.legalCommit, await yesTo(legal.client, proofId))).toBe(
      'CORP_VERIFY_AWAY',
    );
    expect((await waitingFor(legal.client)).list).toMatchObject([{ left: 3 }]);
  });
});

describe('an application', () => {
  it('wants the phone of the legal person', async () => {
    const company = '云川缺号有限公司';
    const { client } = await people.claim(company);
    const { legalMobile: _none, ...rest } = askedOfLegal(company, '');
    expect(await w.ask(client, r.ent, rest)).toBe('PARAM_INVALID');
    expect(await w.ask(client, r.ent, { ...rest, legalMobile: '12345' })).toBe('PARAM_INVALID');
    expect(await proofState(client)).toBeUndefined();
  });

  it.each([
    ['0018', '企业认证：请填写到账金额'],
    ['0001', '企业认证：打款未成功'],
  ])('of a transfer (%s): its applicant is told what the bank did, once', async (end, title) => {
    const company = `云川告知${end}有限公司`;
    const { client, corpId } = await people.claim(company);
    await client.call(r.ent, {
      ...{ creditCode: simulatedCreditCode(company), legalPerson: '周法人' },
      ...{ bankName: '模拟银行', bankAccount: `62200000000000${end}`, bankCode: '999331000016' },
    });
    await w.drain();
    const job = w.families.flatMap((f) => f.jobs ?? []).find((one) => one.name === 'real-name.pay')!;
    const { rows } = await sql<{ proof_id: string }>`
      select proof_id from corp_proof where corp_id = ${corpId}`.execute(w.deps.db);
    await job.handle({ proofId: rows[0]!.proof_id });
    expect((await applicantTold(client)).filter((one) => one === title)).toHaveLength(1);
  });
});
