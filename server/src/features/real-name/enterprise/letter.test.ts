// 授权委托书 (docs/decisions/0140): applied → sent → signed by the legal person after his identity was compared → the register agrees; refused, signed by somebody
// else, taken back, replaced.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { logRoutes } from '@xinqi/wire/log';
import { noticeRoutes } from '@xinqi/wire/notice';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { inTx } from '../../../platform/db.ts';
import { reviewPeople } from '../../../testing/people/review-people.ts';
import { idNumber, verifyAs } from '../../../testing/people/verify-as.ts';
import { password, startProduct, type World } from '../../../testing/start-product.ts';
import { askedOfLegal, isCertified, legalPeople, proofState } from '../testing/legal-people.ts';

let w: World;
let people: ReturnType<typeof legalPeople>;
let reviews: ReturnType<typeof reviewPeople>;
beforeAll(async () => {
  w = await startProduct();
  people = legalPeople(w, 13_800_008_000);
  reviews = reviewPeople(w, 13_800_028_000);
});
afterAll(() => w.close());

const asked = (company: string, legalMobile: string, legalPerson = '周法人') => ({
  ...askedOfLegal(company, legalMobile, legalPerson),
  way: 'letter' as const,
});
/** A claim whose super administrator is verified as a person, and has sent a letter to this phone. */
async function applied(company: string, legalPerson = '周法人') {
  const boss = await people.claim(company);
  await verifyAs(boss.person, '王受托', idNumber());
  const legalMobile = people.mobile();
  const proof = await boss.client.call(r.ent, asked(company, legalMobile, legalPerson));
  return { ...boss, company, legalMobile, proof, applyNo: proof.applyNo! };
}
async function compare(signer: Client, link: { signNo: string; applyNo: string }, idCard: string) {
  const { me } = await signer.call(signingRoutes.info, link);
  const said = { attemptId: randomUUID(), idCard, consentHash: me!.will!.consentHash };
  return signer.call(signingRoutes.authOperator, { ...link, ...said });
}
async function sign(mobile: string, idCard = idNumber()) {
  const { signer, link } = await w.openLink(mobile);
  await compare(signer, link, idCard);
  await w.sign(signer, link);
  await w.drain();
}
const stateOf = async (applyNo: string) =>
  (await sql<{ state: string }>`select state from corp_proof where apply_no = ${applyNo}`.execute(w.deps.db))
    .rows[0]?.state;
const told = async (client: Client) =>
  (await client.call(noticeRoutes.list, {}, '/c/notify/list')).list.map(({ title }) => title);

describe('signed by a legal person without a mainland card', () => {
  async function byPassport(company: string) {
    const legal = await reviews.applied();
    for (const { client } of [await reviews.reviewer(), await reviews.reviewer()])
      expect(await reviews.decide(client, legal.attemptId)).toBeUndefined();
    await legal.client.call(accountRoutes.proveAgain, { password });
    await legal.client.call(accountRoutes.setSignPassword, { signPassword: '907364' });
    const boss = await people.claim(company);
    await verifyAs(boss.person, '王受托', idNumber());
    const proof = await boss.client.call(r.ent, asked(company, legal.mobile, 'Erika Mustermann'));
    const { signer, link } = await w.openLink(legal.mobile);
    await signer.call(signingRoutes.authSignPwd, { ...link, signPassword: '907364' });
    await w.sign(signer, link);
    await w.drain();
    return { ...boss, applyNo: proof.applyNo! };
  }
  it('by his reviewed account: the register is asked with the number of his document', async () => {
    const a = await byPassport('云川授权护照有限公司');
    expect(await isCertified(a.client)).toBe(true);
    expect(await stateOf(a.applyNo)).toBe('proved');
  });
  it('a namesake whose document the register does not know is none', async () => {
    const a = await byPassport('云川授权重名有限公司');
    expect(await isCertified(a.client)).toBe(false);
    expect(await stateOf(a.applyNo)).toBe('failed');
  });
});

describe('a letter of authority', () => {
  it('is written by the product, signed by the legal person without an account, and verifies the enterprise', async () => {
    const a = await applied('云川授权科技有限公司');
    expect(a.proof).toMatchObject({ way: 'letter', state: 'sent', bankName: null, testAmount: null });
    const { parties, contractName, isSender } = await a.person.call(signingRoutes.info, {
      applyNo: a.applyNo,
    });
    expect([contractName, isSender, parties.map(({ name }) => name)]).toEqual([
      '企业认证授权委托书',
      true,
      ['周法人'],
    ]);
    expect(parties[0]!.will).toMatchObject({ needed: 1 });
    expect(await isCertified(a.client)).toBe(false);
    await sign(a.legalMobile);
    expect(await a.client.call(orgRoutes.corpStanding, {})).toMatchObject({
      ...{ verified: true, creditCode: simulatedCreditCode(a.company), testEnvironment: true },
      history: [{ way: 'letter' }],
    });
    expect(await told(a.client)).toContain('企业认证已通过');
    const { list } = await a.client.call(logRoutes.findLogByPage, {});
    expect(list.slice(0, 2).map(({ kind, content }) => [kind, content])).toEqual([
      [
        'corp.verify',
        expect.stringMatching(/^测试环境；统一社会信用代码：\w{18}；授权委托书APL\w+，法定代表人周\*人签署$/),
      ],
      ['corp.apply', `授权委托书：${a.applyNo}，法定代表人手机尾号${a.legalMobile.slice(-4)}`],
    ]);
  });

  it('names who applies as he was verified, and nothing of his number but its ends', async () => {
    const a = await applied('云川受托有限公司');
    const { signer, link } = await w.openLink(a.legalMobile);
    const { document } = await signer.call(signingRoutes.info, link);
    expect(document).toBeTruthy();
    const boss = await people.claim('云川未实名有限公司');
    const input = asked('云川未实名有限公司', people.mobile());
    expect(await w.ask(boss.client, r.ent, input)).toBe('CORP_LETTER_AGENT');
    await verifyAs(boss.person, '王受托', idNumber());
    expect(await w.ask(boss.client, r.ent, { ...input, legalMobile: boss.mobile })).toBe('CORP_LETTER_SELF');
    expect(await w.ask(boss.client, r.ent, { ...input, legalPerson: '周不符' })).toBe('CORP_VERIFY_REFUSED');
    expect(await proofState(boss.client)).toBeUndefined();
  });
});

describe('proves nothing', () => {
  it('refused: the applicant is told, and this phone is not asked again soon', async () => {
    const a = await applied('云川拒签有限公司');
    const { signer, link } = await w.openLink(a.legalMobile);
    await signer.call(signingRoutes.refuse, { ...link, reason: '不认识' });
    expect(await a.client.call(r.approveStatus, {})).toMatchObject({
      proof: { state: 'refused', refusal: '法定代表人拒绝签署授权委托书' },
    });
    expect(await told(a.client)).toContain('企业认证：法定代表人确认未通过');
    expect(await w.ask(a.client, r.ent, asked(a.company, a.legalMobile))).toBe('CORP_LEGAL_REFUSED');
    expect(await w.ask(a.client, r.ent, asked(a.company, people.mobile()))).toBeUndefined();
  });
  it('signed by a namesake of another number', async () => {
    const a = await applied('云川重名授权有限公司');
    await sign(a.legalMobile);
    expect([await isCertified(a.client), await proofState(a.client)]).toEqual([false, 'failed']);
    expect(await told(a.client)).toContain('企业认证：法定代表人确认未通过');
  });
  it('signed by somebody else, to whom the applicant handed the line', async () => {
    const a = await applied('云川换人有限公司');
    const mobile = people.mobile();
    const { parties } = await a.person.call(signingRoutes.info, { applyNo: a.applyNo });
    await a.person.call(signingRoutes.replaceLine, {
      ...{ signNo: parties[0]!.signNo, name: '李同谋', mobile, reason: '换人' },
    });
    await sign(mobile);
    expect([await isCertified(a.client), await proofState(a.client)]).toEqual([false, 'failed']);
  });
  it('taken back, or replaced by another application before it was signed', async () => {
    const a = await applied('云川撤回有限公司');
    const { applyId } = await a.person.call(signingRoutes.info, { applyNo: a.applyNo });
    await a.person.call(signingRoutes.batchCancel, { applyIds: [applyId], reason: '写错了' });
    expect(await proofState(a.client)).toBe('refused');
    // nobody said no: the same phone may be asked again
    const again = await a.client.call(r.ent, asked(a.company, a.legalMobile));
    await a.client.call(r.ent, asked(a.company, people.mobile()));
    expect(again.state).toBe('sent');
    await sign(a.legalMobile);
    expect([await isCertified(a.client), await proofState(a.client)]).toEqual([false, 'sent']);
  });
  it('signed after who applied is super administrator no more, or after another enterprise has the name', async () => {
    const a = await applied('云川降级有限公司');
    await inTx(w.deps.db, (tx) =>
      asOwner(tx, a, (own) =>
        sql`update corp_member set super_flag = false where account_id = ${a.accountId}`.execute(own),
      ),
    );
    await sign(a.legalMobile);
    expect(await stateOf(a.applyNo)).toBe('failed');
    const late = await applied('云川争名有限公司');
    const other = await people.claim('云川争名有限公司');
    await inTx(w.deps.db, (tx) => w.product.verifyMade(tx, other.corpId));
    await sign(late.legalMobile);
    expect([await isCertified(late.client), await stateOf(late.applyNo)]).toEqual([false, 'failed']);
  });
});
