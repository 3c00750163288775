// The legal person's yes against every change of who applied, who answers and what was asked: before it comes, and between the question to the
// register and its answer (docs/decisions/0127).
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpCheckSimulator } from '../../../adapters/checks/corp-check-simulator.ts';
import { corpTransferSimulator } from '../../../adapters/checks/corp-transfer-simulator.ts';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { CorpCheckPort } from '../../../platform/ports/corp-check.ts';
import { idNumber } from '../../../testing/people/verify-as.ts';
import { startProduct, type World } from '../../../testing/start-product.ts';
import {
  askedOfLegal,
  type Claimed,
  isCertified,
  legalPeople,
  proofState,
  waitingFor,
  yesTo,
} from '../testing/legal-people.ts';
import { confirmAsLegal } from './answer-legal.ts';
import type { EnterpriseParts } from './settle-claim.ts';

let w: World;
let people: ReturnType<typeof legalPeople>;
beforeAll(async () => {
  w = await startProduct();
  people = legalPeople(w, 13_800_008_000);
});
afterAll(() => w.close());

/** The account gets another phone. */
function movePhone(tx: Tx, accountId: string) {
  const [mobile, place] = [people.mobile(), { table: 'account', row: accountId, tenant: '' }];
  const { dek, blob } = w.deps.vault.seal(place, { mobile, email: null });
  return sql`update account set pii_dek = ${dek}, pii_blob = ${blob},
    mobile_blind = ${w.deps.vault.blindIndex('mobile', mobile)} where account_id = ${accountId}`.execute(tx);
}

describe('a yes is judged again where it is locked', () => {
  it.each<[string, (s: Claimed) => Promise<unknown>, string]>([
    [
      'the application was replaced',
      ({ client }) =>
        client.call(r.ent, {
          ...{ creditCode: simulatedCreditCode('换法'), legalPerson: '周法人' },
          ...{ bankName: '模拟银行', bankAccount: '622000000000000018', bankCode: '999331000016' },
        }),
      'CORP_LEGAL_NONE',
    ],
    [
      'its name was changed',
      ({ client }) =>
        client.call(orgRoutes.renameCorp, { companyName: `云川新名${people.mobile()}有限公司` }),
      'STATE_CHANGED',
    ],
    [
      'its seven days are over',
      ({ corpId }) =>
        sql`update corp_proof set expires_at = now() - interval '1 second' where corp_id = ${corpId}`.execute(
          w.deps.db,
        ),
      'CORP_LEGAL_NONE',
    ],
    [
      'who applied is no super administrator any more',
      async ({ corpId, accountId }) => {
        const { members } = w.product.account;
        const second = await w.person(people.mobile(), '第二超管');
        await inTx(w.deps.db, (tx) =>
          w.product.account.addMember(tx, { corpId, accountId: second.accountId, superFlag: true }),
        );
        const own = (await members.byAccount(w.deps.db, corpId, accountId))!.memberId;
        await inTx(w.deps.db, (tx) => members.setSuper(tx, corpId, own, false));
      },
      'CORP_LEGAL_NONE',
    ],
  ])('%s', async (_why, change, code) => {
    const company = `云川变化${people.mobile()}有限公司`;
    const boss = await people.claim(company);
    const legal = await people.person('周法人', idNumber());
    await boss.client.call(r.ent, askedOfLegal(company, legal.mobile));
    const { proofId } = (await waitingFor(legal.client)).list[0]!;
    const input = await yesTo(legal.client, proofId);
    await change(boss);
    expect(await w.ask(legal.client, r.legalCommit, input)).toBe(code);
    expect(await w.product.account.claims.of(w.deps.db, boss.corpId)).toMatchObject({ verified_at: null });
  });

  it.each<
    [string, (tx: Tx, of: { corpId: string; superId: string; accountId: string }) => Promise<unknown>, string]
  >([
    [
      'the application is replaced',
      (tx, { corpId }) =>
        sql`update corp_proof set replaced_at = now() where corp_id = ${corpId}`.execute(tx),
      'CORP_LEGAL_NONE',
    ],
    [
      'who applied loses his rank',
      (tx, { corpId, superId }) => w.product.account.members.setSuper(tx, corpId, superId, false),
      'CORP_LEGAL_NONE',
    ],
    ['his phone becomes another', (tx, { accountId }) => movePhone(tx, accountId), 'NOT_FOUND'],
    [
      'his real name is gone',
      (tx, { accountId }) => sql`delete from real_name where account_id = ${accountId}`.execute(tx),
      'CORP_LEGAL_REAL_NAME',
    ],
  ])('between the question to the register and its answer: %s', async (_why, change, code) => {
    const boss = await people.claim(`云川之间${people.mobile()}有限公司`);
    const second = await w.person(people.mobile(), '第二超管');
    await inTx(w.deps.db, (tx) =>
      w.product.account.addMember(tx, { corpId: boss.corpId, accountId: second.accountId, superFlag: true }),
    );
    const superId = (await w.product.account.members.byAccount(w.deps.db, boss.corpId, boss.accountId))!
      .memberId;
    const legal = await people.person('周法人', idNumber());
    const { companyName } = await boss.client.call(orgRoutes.corpStanding, {});
    await boss.client.call(r.ent, askedOfLegal(companyName, legal.mobile));
    const { proofId } = (await waitingFor(legal.client)).list[0]!;
    const input = await yesTo(legal.client, proofId);
    // the register answers after the change
    const corpCheck: CorpCheckPort = {
      ...corpCheckSimulator(),
      async check({ requestId }) {
        await inTx(w.deps.db, (tx) => change(tx, { ...boss, superId, accountId: legal.accountId }));
        return { requestId, result: 'match' };
      },
    };
    // nothing is logged and nobody told: it is refused before
    const parts = {
      ...{ deps: w.deps, account: w.product.account, corpCheck, corpTransfer: corpTransferSimulator() },
    } as EnterpriseParts;
    const identity = { user: { accountId: legal.accountId } };
    const ctx = { identity, now: w.deps.clock.now(), ip: '127.0.0.1', userAgent: 'test', origin: '' } as Ctx;
    await expect(confirmAsLegal(parts, ctx, input)).rejects.toMatchObject({ code });
    expect(await isCertified(boss.client)).toBe(false);
  });

  it('a yes and a no at once: one of them counts', async () => {
    for (let round = 0; round < 5; round++) {
      const company = `云川两答${round}有限公司`;
      const boss = await people.claim(company);
      const legal = await people.person('周法人', idNumber());
      await boss.client.call(r.ent, askedOfLegal(company, legal.mobile));
      const { proofId } = (await waitingFor(legal.client)).list[0]!;
      const input = await yesTo(legal.client, proofId);
      const codes = await Promise.all([
        w.ask(legal.client, r.legalCommit, input),
        w.ask(legal.client, r.legalRefuse, { proofId }),
        w.ask(legal.client, r.legalCommit, input),
      ]);
      expect(codes.filter((code) => code === undefined)).toHaveLength(1);
      expect(codes.filter((code) => code === 'CORP_LEGAL_NONE' || code === 'CORP_VERIFIED')).toHaveLength(2);
      expect([await proofState(boss.client), await isCertified(boss.client)]).toEqual(
        codes[1] === undefined ? ['refused', false] : ['proved', true],
      );
    }
  });
});
