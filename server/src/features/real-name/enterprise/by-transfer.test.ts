// 对公打款 by Alipay through the product: the amount that is named is the one that Alipay was asked to pay, once, and what it will not pay is told.
import { proofLeastFen, proofMostFen, yuanText } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { corpCheckSimulator } from '../../../adapters/checks/corp-check-simulator.ts';
import { corpTransferSimulator } from '../../../adapters/checks/corp-transfer-simulator.ts';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { type AlipayGateway, startAlipay } from '../../../testing/outside/alipay-gateway.ts';
import { password, startProduct, type World } from '../../../testing/start-product.ts';
import { byTransfer } from './by-transfer.ts';
import { openTransfer } from './proof.ts';
import { findProof, type ProofRow } from './store.ts';

let w: World;
let gateway: AlipayGateway;
let phone = 13_800_022_000;
beforeAll(async () => {
  gateway = await startAlipay();
  w = await startProduct(gateway.env);
});
beforeEach(() => {
  gateway.becomes = { status: 'SUCCESS', code: '', reason: '' };
});
afterAll(async () => {
  await w.close();
  gateway.close();
});

const account = {
  bankName: '招商银行杭州分行',
  bankAccount: '5719 0000 0000 018',
  bankCode: '3083 3101 2062',
};
/** An application of this enterprise's super administrator, before its order was given. */
async function applied(companyName: string, holder = companyName) {
  const mobile = String(++phone);
  await w.person(mobile, '超管');
  const first = await w.anyone.login(mobile, password);
  const { corpId } = await first.call(orgRoutes.createCorp, { companyName });
  const client = await w.anyone.login(mobile, password);
  gateway.holders.set('571900000000018', holder);
  const by = { creditCode: simulatedCreditCode(companyName), legalPerson: '周法人' };
  await client.call(r.ent, { ...by, ...account });
  const { rows } = await sql<{ proof_id: string }>`
    select proof_id from corp_proof where corp_id = ${corpId}`.execute(w.deps.db);
  return { client, proofId: rows[0]!.proof_id };
}
const pay = (proofId: string) =>
  w.families
    .flatMap((f) => f.jobs ?? [])
    .find((one) => one.name === 'real-name.pay')!
    .handle({ proofId });
const proofOf = async (client: Client) => (await client.call(r.approveStatus, {})).proof;

it('the amount on its statement verifies the enterprise; the page does not tell it', async () => {
  const { client, proofId } = await applied('云川支付宝科技有限公司');
  await pay(proofId);
  expect(await proofOf(client)).toMatchObject({ state: 'sent', testAmount: null, accountEnd: '0018' });
  const { amount } = gateway.orders.get(proofId)!;
  const other = amount === '5.00' ? '5.01' : '5.00';
  expect(await client.call(r.approveCommit, { amount: other })).toMatchObject({ result: 'mismatch' });
  expect(await client.call(r.approveCommit, { amount })).toMatchObject({ result: 'match' });
});

it('an order that is dealt with waits, and is paid once', async () => {
  gateway.becomes = { status: 'DEALING', code: '', reason: '' };
  const { client, proofId } = await applied('云川处理中科技有限公司');
  await expect(pay(proofId)).rejects.toThrow('DEALING');
  expect(await proofOf(client)).toMatchObject({ state: 'sending' });
  gateway.orders.get(proofId)!.status = 'SUCCESS';
  await pay(proofId);
  expect(await proofOf(client)).toMatchObject({ state: 'sent' });
  expect(
    gateway.asked.filter(
      ({ method, question }) => method.endsWith('transfer') && question.out_biz_no === proofId,
    ).length,
  ).toBe(1);
});

it('an account of another holder is not paid, and its bank says why', async () => {
  const { client, proofId } = await applied('云川他户科技有限公司', '别的有限公司');
  await pay(proofId);
  expect(await proofOf(client)).toMatchObject({ state: 'refused', refusal: '收款方卡信息错误' });
});

it('an application from before the number of the bank was asked is read, and over', async () => {
  const { client, proofId } = await applied('云川旧申请科技有限公司');
  const place = { table: 'corp_proof', row: proofId, tenant: '' };
  const before = { accountNumber: '571900000000018', amount: '3', legalPerson: '周法人' };
  const { dek, blob } = w.deps.vault.seal(place, before);
  await sql`update corp_proof set pii_dek = ${dek}, pii_blob = ${blob} where proof_id = ${proofId}`.execute(
    w.deps.db,
  );
  expect(openTransfer(w.deps.vault, (await findProof(w.deps.db, proofId))!)).toEqual({
    ...{ accountNumber: '571900000000018', bankCode: null, amountFen: 3, legalPerson: '周法人' },
  });
  await pay(proofId);
  expect(await proofOf(client)).toMatchObject({ state: 'refused', refusal: '缺少开户行联行号' });
  expect(gateway.orders.has(proofId)).toBe(false);
});

it('no amount is less than a bank pays, nor more than was said', async () => {
  const { accountId } = await w.person(String(++phone), '抽取');
  const parts = {
    deps: w.deps,
    corpTransfer: corpTransferSimulator(),
    corpCheck: corpCheckSimulator(),
  } as never;
  const now = new Date();
  const applying = { corpId: '0197a000-0000-7000-8000-000000000001', accountId, now, origin: '' };
  const wanted = await byTransfer(parts, applying, { ...account, legalPerson: '周法人' });
  // of a range that began at one fen, two thousand drawings would miss every amount under ten with a chance of 1 in 70 million
  const drawn = Array.from({ length: 2000 }, () => {
    const row = { proof_id: 'p', ...wanted.row('p') } as ProofRow;
    return openTransfer(w.deps.vault, row)!.amountFen;
  });
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(proofLeastFen);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(proofMostFen);
  expect([yuanText(proofLeastFen), yuanText(proofMostFen)]).toEqual(['0.10', '9.99']);
});
