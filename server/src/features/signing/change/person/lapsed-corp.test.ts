// What follows when an enterprise loses its standing (docs/decisions/0134): no new signature in its name and no seal of its, by page, link or loan;
// what was signed or accepted before stays valid, in the file, in its pack and on every page; its open lines wait for it, and say why.
import { ApplyStatus } from '@xinqi/domain';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedCreditCode } from '../../../../adapters/checks/register-simulator.ts';
import {
  type Pair,
  type Party,
  party,
  password,
  type Sent,
  startProduct,
  type World,
} from '../../../../testing/start-product.ts';

const company = '云川法定代表人已变更科技有限公司';
const mobile = '13800000831';
let w: World;
let sender: Client;
let boss: Client;
let oldSeal: string;
let finished: Sent;
let accepted: Sent;
let open: Sent;
let openLink: Pair;

const line = (name: string, phone: string, kind: 'seal' | 'signature' = 'seal'): Party =>
  party(name, phone, {
    ...{ userType: 1, operatorName: '周老板' },
    fields: [{ kind, page: 0, x: 80, y: 300, width: 113.4, height: 113.4 }],
  });
const detail = (client: Client, { applyNo }: Sent) => client.call(r.info, { applyNo });
async function packOf(client: Client, { applyNo }: Sent) {
  const { url } = await client.call(r.downloadUrl, { applyNo, kind: 'pack' });
  const file = (await w.app.inject({ method: 'GET', url })).rawPayload;
  const anchors = [w.product.signer.certificate('root')];
  const { verdict, claims } = await verifyFile(file, { anchors, crypto: nodeCryptoPort, now: w.clock.now() });
  return [verdict, claims.filter(({ result }) => result === 'refuted')];
}
const subjects = async ({ applyNo }: Sent) =>
  (await sender.call(r.certi, { applyNo })).list.map((c) => c.subject);
async function sealed(sent: Sent) {
  const { signer, link } = await w.openLink(mobile);
  expect(link.applyNo).toBe(sent.applyNo);
  await signer.sign(link, 'seal');
}

beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000830', '陈思远')).client;
  const corpId = await w.corp(company);
  boss = (await w.member(corpId, mobile, '周老板', { superFlag: true })).client;
  finished = await w.send(sender, [line(company, mobile)]);
  await sealed(finished);
  await w.drain();
  accepted = await w.send(sender, [line(company, mobile)]);
  await sealed(accepted);
  open = await w.send(sender, [line(company, mobile)]);
  openLink = await w.pairOf(mobile);
  const { me } = await boss.call(r.info, { applyNo: open.applyNo, signNo: open.signNos[0]! });
  oldSeal = me!.seals[0]!.sealId;
  expect(await boss.call(realNameRoutes.correctCorp, {})).toEqual({ lost: 'legal' });
  await w.drain();
  boss = await w.anyone.login(mobile, password);
});
afterAll(() => w.close());

describe('an enterprise that is verified no more', () => {
  it('has no seal to use, makes none, and is found by nobody', async () => {
    expect((await boss.call(sealRoutes.usableList, {})).list).toEqual([]);
    const design = { sealType: 1, shape: 1, width: 40, height: 40, color: 1 } as const;
    expect(await w.ask(boss, sealRoutes.sealMake, { name: '新公章', design })).toBe('SEAL_CORP_UNVERIFIED');
    const { list } = await sender.call(orgRoutes.findByPagedEnterpriseList, { companyName: '云川法定' });
    expect(list).toEqual([]);
  });

  it('its open line waits, says why, and is signed neither with its seal nor by hand, by page or by link', async () => {
    const { me, parties } = await detail(boss, open);
    expect(me).toMatchObject({ canSign: false, seals: [] });
    expect(me!.whyNot).toMatch(/认证已失效/);
    expect(parties[0]).toMatchObject({ name: company, certified: 0 });
    const signer = await w.verify(mobile, openLink);
    const input = await w.submission(signer, openLink);
    expect(await w.ask(signer, r.submit, input)).toBe('SIGN_CORP_LAPSED');
    const { strokes: _, ...rest } = input;
    expect(await w.ask(signer, r.submit, { ...rest, sealId: oldSeal })).toBe('SIGN_CORP_LAPSED');
    const ofLine = { applyNo: open.applyNo, signNo: open.signNos[0]! };
    expect(await w.ask(signer, flowRoutes.flowInstStatu, ofLine)).toBe('SIGN_CORP_LAPSED');
    const item = { signNos: open.signNos };
    const { list } = await boss.call(r.batchSignCheck, item, '/c/signInfo/batchSignCheck');
    expect(list[0]).toMatchObject({ canSign: false, whyNot: me!.whyNot });
    expect((await detail(sender, open)).status).toBe(ApplyStatus.Signing);
  });

  it('what it signed stays as it was: on the page, in the certificate, in the pack', async () => {
    for (const sent of [finished, accepted]) {
      expect((await detail(sender, sent)).parties[0]).toMatchObject({ certified: 1 });
      const [subject] = await subjects(sent);
      expect(subject).toContain(`O=${company}`);
      expect(subject).not.toContain('未认证');
      expect(await packOf(sender, sent)).toEqual(['valid', []]);
    }
  });

  it('a certificate that is revoked after that changes nothing of it either', async () => {
    const signNo = finished.signNos[0]!;
    await boss.call(r.revokeCertificate, { signNo, reason: 'keyCompromise' });
    await w.drain();
    expect(await packOf(sender, finished)).toEqual(['valid', []]);
  });

  it('a contract that is sent to its name now is its operator’s, as before anybody was verified', async () => {
    const late = await w.send(sender, [line(company, mobile)]);
    expect((await detail(sender, late)).parties[0]).toMatchObject({ certified: 0 });
    const { signer, link } = await w.openLink(mobile);
    expect((await signer.call(r.info, { applyNo: link.applyNo })).me?.seals).toMatchObject([
      { sealId: 'sample' },
    ]);
    await signer.sign(link, 'seal');
    await w.drain();
    expect((await subjects(late))[0]).toContain(`O=${company}（未认证）`);
    expect(await packOf(sender, late)).toEqual(['valid', []]);
  });

  it('verified anew, it signs what waited', async () => {
    await boss.verifyCorp({ creditCode: simulatedCreditCode(company), legalPerson: '陈新任' });
    await w.drain();
    expect((await detail(sender, open)).parties[0]).toMatchObject({ certified: 1 });
    const signer = await w.verify(mobile, openLink);
    await signer.sign(openLink, 'seal');
    await w.drain();
    expect((await subjects(open))[0]).not.toContain('未认证');
    expect(await packOf(sender, open)).toEqual(['valid', []]);
  });
});

it('verified anew with another name, what waits names the old one and says so', async () => {
  const old = '云川名称已变更科技有限公司';
  const phone = '13800000832';
  const corpId = await w.corp(old);
  const { client } = await w.member(corpId, phone, '吴老板', { superFlag: true });
  const waits = await w.send(sender, [line(old, phone)]);
  await client.call(realNameRoutes.correctCorp, {});
  await client.call(orgRoutes.renameCorp, { companyName: '云川新名科技有限公司' });
  await client.verifyCorp({ creditCode: simulatedCreditCode('云川新名'), legalPerson: '周法人' });
  await w.drain();
  const { me } = await client.call(r.info, { applyNo: waits.applyNo });
  expect(me).toMatchObject({ canSign: false, whyNot: expect.stringMatching(/更正签署方名称/) });
  const { signer, link } = await w.openLink(phone);
  expect(await w.ask(signer, r.submit, await w.submission(signer, link))).toBe('SIGN_CORP_LAPSED');
});

it('seals that were lent to it are not used any more, and those that it lent neither', async () => {
  const [lender, borrower] = ['云川出借科技有限公司', '云川已注销借用有限公司'];
  const owner = (await w.member(await w.corp(lender), '13800000833', '郑老板', { superFlag: true })).client;
  const user = (await w.member(await w.corp(borrower), '13800000834', '王老板', { superFlag: true })).client;
  for (const [client, other] of [
    [owner, borrower],
    [user, lender],
  ] as const) {
    await client.call(sealRoutes.usableList, {});
    const { list } = await client.call(sealRoutes.sealList, {});
    await client.call(sealRoutes.grantOrRevokeSeal, {
      ...{ sealId: list[0]!.sealId, grant: 1, corpNames: [other] },
    });
  }
  const usable = async (client: Client) =>
    (await client.call(sealRoutes.usableList, {})).list.map(({ name }) => name).sort();
  expect(await usable(owner)).toEqual([`${borrower}公章`, `${lender}公章`].sort());
  expect(await usable(user)).toEqual([`${borrower}公章`, `${lender}公章`].sort());
  await user.call(realNameRoutes.correctCorp, {});
  expect([await usable(owner), await usable(user)]).toEqual([[`${lender}公章`], []]);
});
