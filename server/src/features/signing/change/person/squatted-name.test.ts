// The story of a squatted name (issue 13, 3): somebody registers the name of an enterprise, before and after contracts that name it
// were sent to its true operator. He sees nothing and stops nobody; what is signed meanwhile says 未认证; the true enterprise, once
// verified, gets the open lines of its own people, and the loser is told and keeps what is his.
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import type { Route } from '@xinqi/wire';
import { noticeRoutes } from '@xinqi/wire/notice';
import { orgRoutes } from '@xinqi/wire/org';
import { proofRoutes } from '@xinqi/wire/proof';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedCreditCode } from '../../../../adapters/checks/register-simulator.ts';
import { inTx } from '../../../../platform/db.ts';
import {
  type Pair,
  type Party,
  party,
  password,
  type Sent,
  startProduct,
  type World,
} from '../../../../testing/start-product.ts';
import { differences } from '../../contract/projection/store.ts';
import { adoptLines } from './adopt-lines.ts';

const company = '云川真身科技有限公司';
const trueMobile = '13800000811';
const lateMobile = '13800000812';
let w: World;
let sender: Client;
let early: Client;
let late: Client;
let operator: Client;
let boss: Client;
let corpId: string;
let finished: Sent;
let open: Sent;
let joinedLater: Sent;
let pairOfOther: Pair;

/** Founds an enterprise of this name and acts for it. */
async function claim(mobile: string, name: string): Promise<Client> {
  const { client } = await w.person(mobile, name);
  await client.call(orgRoutes.createCorp, { companyName: company });
  return w.anyone.login(mobile, password);
}
const line = (mobile: string, kind: 'seal' | 'signature' = 'seal'): Party =>
  party(company, mobile, {
    userType: 1,
    operatorName: '真经办',
    fields: [{ kind, page: 0, x: 80, y: 300, width: 113.4, height: 113.4 }],
  });
const otherMobile = '13800000819';
const other = party('李四光', otherMobile, {
  fields: [{ kind: 'signature', page: 0, x: 320, y: 300, width: 120, height: 48 }],
});

async function download(client: Client, applyNo: string, kind: 'pdf' | 'pack') {
  const { url } = await client.call(r.downloadUrl, { applyNo, kind });
  return (await w.app.inject({ method: 'GET', url })).rawPayload;
}
const judge = (file: Buffer) =>
  verifyFile(file, {
    anchors: [w.product.signer.certificate('root')],
    crypto: nodeCryptoPort,
    now: w.clock.now(),
  });

const subjects = async (client: Client, { applyNo }: Sent) =>
  (await client.call(r.certi, { applyNo })).list.map((c) => c.subject);

/** Signed in, with the code of his phone. */
async function signAs(client: Client, mobile: string, { applyNo, signNos }: Sent, sealId: string) {
  const line = { applyNo, signNo: signNos[0]! };
  const { me, document } = await client.call(r.info, line);
  await w.call(r.document, { applyNo }, { bearer: client.bearer });
  w.clock.advance(61);
  await client.call(r.willCode, line);
  const code = (await w.messages(mobile)).map((b) => /验证码([0-9]{6})/.exec(b)?.[1]).find(Boolean)!;
  const seen = { consentHash: me!.consentHash, documentSha256: document.sha256 };
  await client.call(r.submit, { ...line, ...seen, sealId, code });
}

/** Nothing of these contracts comes to him by any way. */
async function seesNothing(squatter: Client, sent: readonly Sent[]): Promise<void> {
  for (const side of ['i', 'c'] as const) {
    const path = (route: Route) => route.paths.find((p) => p.path.startsWith(`/${side}/`))!.path;
    for (const list of [r.applyList, r.signInfoList]) {
      expect((await squatter.call(list, {}, path(list))).total).toBe(0);
      expect((await squatter.call(list, { contractName: '测试合同' }, path(list))).total).toBe(0);
    }
    for (const count of [r.applyCount, r.signInfoCount])
      expect(
        Object.values(await squatter.call(count, {}, path(count)))
          .flat()
          .filter(Number),
      ).toEqual([]);
  }
  for (const { applyNo, applyId, signNos } of sent) {
    expect(await w.ask(squatter, r.info, { applyNo })).toBe('NOT_FOUND');
    expect(await w.ask(squatter, r.signRecord, { applyNo })).toBe('NOT_FOUND');
    for (const kind of ['pdf', 'pack'] as const)
      expect(await w.ask(squatter, r.downloadUrl, { applyNo, kind })).toBe('NOT_FOUND');
    expect(await w.ask(squatter, r.downloadBatchUrl, { applyIds: [applyId] })).toBe('NOT_FOUND');
    const body = {
      applyNo,
      signNo: signNos[0]!,
      consentHash: 'f'.repeat(64),
      documentSha256: '0'.repeat(64),
    };
    expect(await w.ask(squatter, r.submit, body)).toBe('NOT_FOUND');
  }
}

beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000810', '陈思远')).client;
  early = await claim('13800000813', '抢注早');
  finished = await w.send(sender, [line(trueMobile)]);
  open = await w.send(sender, [line(trueMobile), other]);
  pairOfOther = await w.pairOf(otherMobile);
  joinedLater = await w.send(sender, [line(lateMobile, 'signature'), other]);
  late = await claim('13800000814', '抢注晚');
  await w.drain();
});
afterAll(() => w.close());

describe('while nobody was verified', () => {
  it('who registered the name, before or after, sees nothing of what names it', async () => {
    for (const squatter of [early, late]) await seesNothing(squatter, [finished, open, joinedLater]);
    const { list } = await early.call(orgRoutes.findByPagedEnterpriseList, { companyName: '真身' });
    expect(list).toEqual([]);
  });

  it('has no seal and makes none', async () => {
    expect((await early.call(sealRoutes.sealList, {})).list).toEqual([]);
    expect((await early.call(sealRoutes.usableList, {})).list).toEqual([]);
    const design = { sealType: 1, shape: 1, width: 40, height: 40, color: 1 } as const;
    expect(await w.ask(early, sealRoutes.sealMake, { name: '公章', design })).toBe('SEAL_CORP_UNVERIFIED');
    const standing = await early.call(orgRoutes.corpStanding, {});
    expect(standing).toMatchObject({ verified: false, nameTaken: false, creditCode: null });
    expect(standing.sample!.svg).toContain('<svg');
  });

  it('the true operator signs by his link, and everything about it says 未认证', async () => {
    const { signer, link } = await w.openLink(trueMobile);
    // his newest link is that of the other contract, and opens no more than that
    expect(await w.ask(signer, r.info, { applyNo: finished.applyNo })).toBe('LINK_INVALID');
    expect((await signer.call(r.info, { applyNo: link.applyNo })).me).toMatchObject({
      canSign: true,
      seals: [{ sealId: 'sample', name: '样章（未认证）' }],
    });
    operator = (await w.person(trueMobile, '真经办')).client;
    const mine = await operator.call(r.signInfoList, {});
    expect(mine.list.map((row) => row.applyNo).sort()).toEqual([finished.applyNo, open.applyNo].sort());
    const detail = await operator.call(r.info, { applyNo: finished.applyNo, signNo: finished.signNos[0]! });
    expect(detail.parties[0]).toMatchObject({ name: company, certified: 0 });
    await signAs(operator, trueMobile, finished, 'sample');
    await w.drain();
    expect((await sender.call(r.info, { applyNo: finished.applyNo })).status).toBe(3);
    const report = await judge(await download(sender, finished.applyNo, 'pack'));
    expect([report.verdict, report.claims.filter((c) => c.result === 'refuted')]).toEqual(['valid', []]);
    const done = await sender.call(r.info, { applyNo: finished.applyNo });
    const shown = await w.anyone.call(proofRoutes.info, { preservationId: done.preservationId! });
    expect(shown.signatories.map(({ name }) => name)).toEqual([expect.stringMatching(/^云\*+司（未认证）$/)]);
    expect(await subjects(sender, finished)).toEqual([expect.stringContaining(`O=${company}（未认证）`)]);
  });
});

describe('when the true enterprise is verified', () => {
  beforeAll(async () => {
    const made = await w.person('13800000815', '真老板');
    corpId = (await made.client.call(orgRoutes.createCorp, { companyName: company })).corpId;
    boss = await w.anyone.login('13800000815', password);
    const { accountId } = (await w.product.account.findPerson(w.deps.db, trueMobile))!;
    await inTx(w.deps.db, (tx) => w.product.account.addMember(tx, { corpId, accountId, superFlag: false }));
    await w.drain();
    // a claim has no lines, whoever its members are
    expect((await boss.call(r.signInfoList, {}, '/c/signInfo/findByPage')).total).toBe(0);
    await boss.verifyCorp({ creditCode: simulatedCreditCode(company), legalPerson: '真法人' });
    await w.drain();
  });

  it('open lines of its members become its own; finished ones and those of others do not', async () => {
    const rows = await boss.call(r.signInfoList, {}, '/c/signInfo/findByPage');
    expect(rows.list.map((row) => row.applyNo)).toEqual([open.applyNo]);
    expect((await boss.call(r.info, { applyNo: open.applyNo })).parties[0]).toMatchObject({ certified: 1 });
    for (const { applyNo } of [finished, joinedLater])
      expect(await w.ask(boss, r.info, { applyNo })).toBe('NOT_FOUND');
    // out of his own list, into that of his enterprise; the finished one stays his
    operator = await w.anyone.login(trueMobile, password);
    const own = await operator.call(r.signInfoList, {}, '/i/signInfo/listByPage');
    expect(own.list.map((row) => row.applyNo)).toEqual([finished.applyNo]);
    const his = await operator.call(r.signInfoList, {}, '/c/signInfo/findByPage');
    expect(his.list.map((row) => row.applyNo)).toEqual([open.applyNo]);
  });

  it('again, it changes nothing', async () => {
    const parts = { ...w.product, deps: w.deps } as unknown as Parameters<typeof adoptLines>[0];
    await adoptLines(parts, corpId);
    expect((await boss.call(r.signInfoList, {}, '/c/signInfo/findByPage')).total).toBe(1);
  });

  it('its operator signs with its real seal, and the pack of a contract that began before stays valid', async () => {
    const detail = await operator.call(r.info, { applyNo: open.applyNo, signNo: open.signNos[0]! });
    expect(detail.me).toMatchObject({ seals: [], canSign: true });
    const { list } = await boss.call(sealRoutes.sealList, {});
    const { accountId } = (await w.product.account.findPerson(w.deps.db, trueMobile))!;
    await boss.call(sealRoutes.grantOrRevokeSeal, {
      sealId: list[0]!.sealId,
      grant: 1,
      userIds: [accountId],
    });
    const shown = await operator.call(r.info, { applyNo: open.applyNo, signNo: open.signNos[0]! });
    expect(shown.me!.seals.map((seal) => seal.name)).toEqual([`${company}公章`]);
    await signAs(operator, trueMobile, open, shown.me!.seals[0]!.sealId);
    await w.sign(await w.verify(otherMobile, pairOfOther), pairOfOther);
    await w.drain();
    const report = await judge(await download(boss, open.applyNo, 'pack'));
    expect(report.claims.filter((c) => c.result === 'refuted')).toEqual([]);
    const [subject] = await subjects(boss, open);
    expect(subject).toContain(`O=${company}`);
    expect(subject).not.toContain('未认证');
  });

  it('who is none of its people cannot sign for it; let in, he can, and his line goes with him', async () => {
    const { signer, link } = await w.openLink(lateMobile);
    const body = await w.submission(signer, link);
    expect(await w.ask(signer, r.submit, body)).toBe('SIGN_SEAL_FORBIDDEN');
    const { accountId } = await w.person(lateMobile, '后来人');
    await inTx(w.deps.db, (tx) => w.product.account.addMember(tx, { corpId, accountId, superFlag: false }));
    await w.drain();
    const rows = await boss.call(r.signInfoList, {}, '/c/signInfo/findByPage');
    expect(rows.list.map((row) => row.applyNo).sort()).toEqual([open.applyNo, joinedLater.applyNo].sort());
    await w.sign(signer, link);
  });

  it('the others are told and keep what is theirs; they still see nothing, and may take another name', async () => {
    for (const squatter of [early, late]) {
      await seesNothing(squatter, [finished, open, joinedLater]);
      const { list } = await squatter.call(noticeRoutes.list, {}, '/c/notify/list');
      expect(list.map(({ title }) => title)).toEqual(['企业名称已由其他账号完成认证']);
      expect(await squatter.call(orgRoutes.corpStanding, {})).toMatchObject({
        verified: false,
        nameTaken: true,
      });
    }
    const asked = { creditCode: simulatedCreditCode('别的代码有限公司'), legalPerson: '抢注早' };
    const account = { bankName: '模拟银行', bankAccount: '622000000000000018', bankCode: '999331000016' };
    expect(await w.ask(early, realNameRoutes.ent, { ...asked, ...account })).toBe('CORP_NAME_VERIFIED');
    await early.call(orgRoutes.renameCorp, { companyName: '抢注改名有限公司' });
    await early.verifyCorp(asked);
    expect(await early.call(orgRoutes.corpStanding, {})).toMatchObject({ verified: true });
  });

  it('lists and counters are what the contracts say', async () => {
    expect(await differences(w.deps.db, 5)).toEqual([]);
  });
});
