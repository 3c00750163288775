// An enterprise that was verified is judged again (docs/decisions/0134): what the register says, twice where it may be wrong, silence, an answer
// that is none; who is told and what is recorded; its super administrator says so himself; somebody else claims its name; verified anew.
import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { noticeRoutes } from '@xinqi/wire/notice';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpCheckSimulator } from '../../../adapters/checks/corp-check-simulator.ts';
import { corpTransferSimulator } from '../../../adapters/checks/corp-transfer-simulator.ts';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { idNumber } from '../../../testing/people/verify-as.ts';
import { password, startProduct, type World } from '../../../testing/start-product.ts';
import type { EnterpriseParts } from '../enterprise/settle-claim.ts';
import { judgeTurn } from '../testing/judge-turn.ts';
import { askedOfLegal, legalPeople, waitingFor, yesTo } from '../testing/legal-people.ts';
import { judgeCorp } from './judge-corp.ts';

const hour = 3600;
const day = 24 * hour;
let w: World;
let turn: () => Promise<void>;
let people: ReturnType<typeof legalPeople>;
beforeAll(async () => {
  w = await startProduct();
  turn = judgeTurn(w);
  people = legalPeople(w, 13_800_009_000);
});
afterAll(() => w.close());

/** A verified enterprise of this name; `boss` signs in anew, however late it is. */
async function verified(name: string) {
  const mobile = people.mobile();
  const corpId = await w.corp(name);
  await w.member(corpId, mobile, '周老板', { superFlag: true });
  return { corpId, mobile, boss: () => w.anyone.login(mobile, password) };
}
const standing = (client: Client) => client.call(orgRoutes.corpStanding, {});
const isVerified = async (corpId: string) =>
  (await w.product.account.claims.of(w.deps.db, corpId)).verified_at !== null;
const told = async (client: Client) =>
  (await client.call(noticeRoutes.list, { pageSize: 100 }, '/c/notify/list')).list.filter(
    ({ title }) => title === '企业认证已失效',
  );
const logged = async (client: Client) =>
  (await client.call(logRoutes.findLogByPage, { pageSize: 100 })).list.filter(
    ({ kind }) => kind === 'corp.lose',
  );

describe('what the register says', () => {
  it.each([
    ['已注销', 'deregistered', '企业已注销'],
    ['已吊销', 'revoked', '企业已被吊销营业执照'],
  ] as const)('%s ends it at once; recorded and told once', async (word, reason, says) => {
    const name = `云帆${word}科技有限公司`;
    const { corpId, boss } = await verified(name);
    await turn();
    expect(await isVerified(corpId)).toBe(true);
    w.clock.advance(31 * day);
    await turn();
    await turn();
    const client = await boss();
    expect(await standing(client)).toMatchObject({
      ...{ verified: false, creditCode: null, lost: { reason }, doubt: null, nextJudged: null },
      history: [{ companyName: name, way: 'made', lostReason: reason, simulated: true }],
    });
    expect(await told(client)).toHaveLength(1);
    const [entry, ...more] = await logged(client);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ targetName: name, operatorName: '系统', ip: '' });
    expect(entry?.content).toBe(`测试环境；登记机构核验：${says}`);
  });

  it.each([
    ['名称已变更', 'renamed'],
    ['法定代表人已变更', 'legal'],
    ['经营期限已届满', 'expired'],
  ] as const)('%s is asked twice, a day apart', async (word, reason) => {
    const { corpId, boss } = await verified(`云帆${word}贸易有限公司`);
    w.clock.advance(31 * day);
    await turn();
    expect(await standing(await boss())).toMatchObject({ verified: true, lost: null, doubt: { reason } });
    w.clock.advance(23 * hour);
    await turn();
    expect([await isVerified(corpId), await told(await boss())]).toEqual([true, []]);
    w.clock.advance(hour + 1);
    await turn();
    expect(await standing(await boss())).toMatchObject({ verified: false, lost: { reason }, doubt: null });
    expect(await told(await boss())).toHaveLength(1);
  });

  it('what it takes back is no doubt any more, and an answer to another question is none', async () => {
    const back = await verified('云帆复核矛盾科技有限公司');
    const other = await verified('云帆复核错答科技有限公司');
    w.clock.advance(31 * day);
    await turn();
    expect((await standing(await back.boss())).doubt).toMatchObject({ reason: 'renamed' });
    w.clock.advance(day + 1);
    await turn();
    expect(await standing(await back.boss())).toMatchObject({ verified: true, doubt: null });
    expect(await standing(await other.boss())).toMatchObject({ verified: true, doubt: null });
    expect((await standing(await other.boss())).history[0]?.judgedTime).toBeNull();
  });

  it('a silent one changes nothing and is asked five times in a row, then with the next turn', async () => {
    const { corpId } = await verified('云帆静默科技有限公司');
    let asked = 0;
    const corpCheck = {
      ...corpCheckSimulator(),
      state: () => {
        asked += 1;
        return Promise.reject(new Error('silent'));
      },
    };
    const parts = {
      ...{ deps: w.deps, account: w.product.account, corpCheck, corpTransfer: corpTransferSimulator() },
    } as unknown as EnterpriseParts;
    w.clock.advance(31 * day);
    for (let hours = 0; hours < 24 * 29; hours++) {
      await judgeCorp(parts, corpId);
      w.clock.advance(hour);
    }
    expect([asked, await isVerified(corpId)]).toEqual([5, true]);
    w.clock.advance(3 * day);
    await judgeCorp(parts, corpId);
    expect(asked).toBe(6);
  });
});

describe('its super administrator says that the registration changed', () => {
  it('what the register confirms ends it at once; nobody else may say so', async () => {
    const { corpId, boss } = await verified('云帆名称已变更建材有限公司');
    const manager = people.mobile();
    const { client } = await w.member(corpId, manager, '人事', { superFlag: false, pids: [3] });
    expect(await w.ask(client, r.correctCorp, {})).toBe('CORP_SUPER_ONLY');
    expect(await (await boss()).call(r.correctCorp, {})).toEqual({ lost: 'renamed' });
    expect(await w.ask(await boss(), r.correctCorp, {})).toBe('CORP_NOT_VERIFIED');
    const { list } = await (await boss()).call(logRoutes.findLogByPage, { pageSize: 10 });
    expect(list.map(({ kind, operatorName }) => [kind, operatorName]).sort()).toEqual([
      ['corp.correct', '周老板'],
      ['corp.lose', '系统'],
    ]);
  });

  it('what it does not confirm changes nothing', async () => {
    const same = await verified('云帆不变科技有限公司');
    expect(await (await same.boss()).call(r.correctCorp, {})).toEqual({ lost: null });
    const silent = await verified('云帆复核超时科技有限公司');
    expect(await w.ask(await silent.boss(), r.correctCorp, {})).toBe('CORP_VERIFY_AWAY');
    expect([await isVerified(same.corpId), await isVerified(silent.corpId)]).toEqual([true, true]);
    expect((await standing(await same.boss())).history[0]?.judgedTime).not.toBeNull();
  });
});

describe('verified anew', () => {
  const apply = async (client: Client, name: string, legalPerson: string) => {
    await client.call(r.ent, {
      ...{ creditCode: simulatedCreditCode(name), legalPerson },
      ...{ bankName: '模拟银行', bankAccount: '622000000000000018', bankCode: '999331000016' },
    });
    await w.drain();
    const { proof } = await client.call(r.approveStatus, {});
    return client.call(r.approveCommit, { amount: proof!.testAmount! });
  };

  it('with its new name; the old one is free for whoever is registered with it', async () => {
    const old = '云帆名称已变更旧名有限公司';
    const { corpId, boss } = await verified(old);
    const client = await boss();
    expect(await w.ask(client, orgRoutes.renameCorp, { companyName: '云帆新名有限公司' })).toBe(
      'CORP_VERIFIED',
    );
    await client.call(r.correctCorp, {});
    await client.call(orgRoutes.renameCorp, { companyName: '云帆新名有限公司' });
    expect(await apply(client, '云帆新名有限公司', '周法人')).toMatchObject({ result: 'match' });
    expect((await standing(client)).history.map(({ companyName, way }) => [companyName, way])).toEqual([
      ['云帆新名有限公司', 'transfer'],
      [old, 'made'],
    ]);
    const second = await people.claim(old);
    expect(await apply(second.client, old, '吴法人')).toMatchObject({ result: 'match' });
    expect([await isVerified(corpId), await isVerified(second.corpId)]).toEqual([true, true]);
  });

  it('with its new legal person, who is asked about from then on', async () => {
    const name = '云帆法定代表人已变更新人有限公司';
    const { corpId, boss } = await verified(name);
    const client = await boss();
    expect(await client.call(r.correctCorp, {})).toEqual({ lost: 'legal' });
    const legal = await people.person('陈新任', idNumber());
    await client.call(r.ent, askedOfLegal(name, legal.mobile, '陈新任'));
    const { proofId } = (await waitingFor(legal.client)).list[0]!;
    await legal.client.call(r.legalCommit, await yesTo(legal.client, proofId));
    w.clock.advance(31 * day);
    await turn();
    expect(await standing(await boss())).toMatchObject({
      verified: true,
      doubt: null,
      history: [{ way: 'legal' }, {}],
    });
    expect(await w.product.account.claims.standings.now(w.deps.db, corpId)).toMatchObject({
      legalPerson: '陈新任',
    });
  });
});

it('somebody else applies with its name: the holder is judged at once, not in its turn', async () => {
  const name = '云帆已注销同名有限公司';
  const holder = await verified(name);
  const rival = await people.claim(name);
  const input = {
    ...{ creditCode: simulatedCreditCode('云帆另一家'), legalPerson: '吴法人' },
    ...{ bankName: '模拟银行', bankAccount: '622000000000000018', bankCode: '999331000016' },
  };
  expect(await w.ask(rival.client, r.ent, input)).toBe('CORP_NAME_VERIFIED');
  await w.drain();
  expect(await isVerified(holder.corpId)).toBe(false);
  expect(await w.ask(rival.client, r.ent, input)).toBeUndefined();
});
