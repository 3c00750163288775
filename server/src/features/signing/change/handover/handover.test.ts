// Somebody leaves an enterprise, through HTTP: signed out → bad input → not allowed → done → second time. His access dies at once
// (E-12), what was his goes to his successor, and every step of the job may be the last one before a kill.

import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { othersChannel } from '../../../../platform/database/others.ts';
import { liveChannel } from '../../../../platform/database/tell-others.ts';
import { publish } from '../../../../platform/live.ts';
import { party, startProduct, type World } from '../../../../testing/start-product.ts';
import { applyTopic } from '../../contract/parts.ts';
import { differences } from '../../contract/projection/store.ts';

type Who = { client: Client; memberId: string; accountId: string; mobile: string };
const company = '云杉科技有限公司';
let w: World;
let corpId: string;
let boss: Who;
let clerkManager: Who;
let heir: Who;
let partner: Client;
let phone = 13800008800;
const join = async (name: string, rights: { superFlag: boolean; pids?: number[] }): Promise<Who> => {
  const mobile = String(++phone);
  const { client, accountId } = await w.member(corpId, mobile, name, rights);
  const member = await w.product.account.members.byAccount(w.deps.db, corpId, accountId);
  return { client, accountId, memberId: member!.memberId, mobile };
};
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp(company);
  boss = await join('周老板', { superFlag: true });
  clerkManager = await join('何人事', { superFlag: false, pids: [3] });
  heir = await join('接手人', { superFlag: false });
  partner = (await w.person('13800008899', '陈合作')).client;
});
afterAll(() => w.close());

const line = (who: Who, name: string) => party(company, who.mobile, { userType: 1, operatorName: name });
const toPartner = [party('陈合作', '13800008899')];
const sendFrom = (who: Who, contractName: string) =>
  w.send(who.client, toPartner, { side: 'c', contractName });
const preview = (who: Who, by = boss) => by.client.call(orgRoutes.leavePreview, { memberId: who.memberId });
const sentBy = async (who: Who) =>
  (await who.client.call(r.applyList, {}, '/c/applySign/findByPage')).list
    .map((row) => row.contractName)
    .sort();
/**
 * What is told in this database, by a listener that nothing else wakes: a watcher of the product is woken every minute, too. Telling goes on
 * after an act was answered, so that `upToNow` waits for a word of its own before it counts.
 */
async function listen() {
  const client = new pg.Client({ connectionString: w.deps.config.DATABASE_URL });
  const heard: string[] = [];
  client.on('notification', ({ payload }) => void heard.push(payload ?? ''));
  await client.connect();
  await client.query(`listen ${liveChannel}`);
  // nobody is told who does not say that he listens
  const isHere = () => client.query(`notify ${othersChannel}, 'here'`);
  await isHere();
  let words = 0;
  const upToNow = async (count: () => number): Promise<number> => {
    words += 1;
    const word = `word ${words}`;
    await isHere();
    publish(w.deps.db, word);
    await expect.poll(() => heard.includes(word), { timeout: 20_000 }).toBe(true);
    return count();
  };
  return { heard, upToNow, stop: () => client.end() };
}
const clean = async () => expect(await differences(w.deps.db, 20)).toEqual([]);

describe('before it is done', () => {
  it('refuses the signed out, nonsense, who may not, and successors who cannot', async () => {
    const leaver = await join('要走的人', { superFlag: false });
    const ask = (client: Client, input: object) =>
      w.ask(client, orgRoutes.delCorpUser, { memberId: leaver.memberId, ...input } as never);
    expect(await ask(boss.client, { successorId: 'x' })).toBe('PARAM_INVALID');
    expect(await ask(heir.client, {})).toBe('NO_PERMISSION');
    expect(await w.ask(heir.client, orgRoutes.leavePreview, { memberId: leaver.memberId })).toBe(
      'NO_PERMISSION',
    );
    const absent = '00000000-0000-7000-8000-000000000001';
    expect(await ask(boss.client, { successorId: absent })).toBe('NOT_FOUND');
    expect(await w.ask(boss.client, orgRoutes.leavePreview, { memberId: absent })).toBe('NOT_FOUND');
    const other = await w.corp('别家科技有限公司');
    const foreign = await w.member(other, '13800008898', '外人', { superFlag: true });
    const his = await w.product.account.members.byAccount(w.deps.db, other, foreign.accountId);
    expect(await ask(boss.client, { successorId: his!.memberId })).toBe('NOT_FOUND');
    expect(await ask(boss.client, { successorId: leaver.memberId })).toBe('LEAVE_SUCCESSOR');
    const { memberId } = await boss.client.call(orgRoutes.addCorpUser, {
      name: '没账号',
      mobile: '13700008801',
    });
    expect(await ask(boss.client, { successorId: memberId })).toBe('LEAVE_SUCCESSOR');
    // E-03: who may not read all contracts does not take somebody's over himself
    expect(await ask(clerkManager.client, { successorId: clerkManager.memberId })).toBe('LEAVE_SUCCESSOR');
    expect(await ask(clerkManager.client, { successorId: heir.memberId, grantSeals: 1 })).toBe(
      'NO_PERMISSION',
    );
    expect((await preview(leaver)).name).toBe('要走的人');
  });

  it('counts what he holds; a contract’s name only for who may read it', async () => {
    const leaver = await join('有合同的人', { superFlag: false });
    await sendFrom(leaver, '发起一');
    await leaver.client.call(r.create, { saveToDraftBox: 1, contractName: '草稿一' }, '/c/applySign/create');
    await w.send(partner, [line(leaver, '有合同的人')], { contractName: '等他签的合同' });
    expect(await preview(leaver)).toMatchObject({
      openSent: 1,
      finishedSent: 0,
      allSent: 1,
      drafts: 1,
      openLines: 1,
      lines: [{ contractName: '等他签的合同', senderName: '陈合作' }],
      maySeals: true,
      mayGroups: true,
    });
    expect(await preview(leaver, clerkManager)).toMatchObject({
      openLines: 1,
      lines: [{ contractName: null, senderName: '陈合作' }],
      maySeals: false,
      mayGroups: false,
    });
  });
});

describe('with a successor', () => {
  it('E-12: link, token and list die at once; contracts, drafts, lines, seal and department go over', async () => {
    const leaver = await join('离职销售', { superFlag: false });
    const open = await sendFrom(leaver, '他发起的');
    const contractId = await w.file(leaver.client);
    const { applyId: draftId } = await leaver.client.call(
      r.create,
      { saveToDraftBox: 1, contractName: '他的草稿', contractId, signatoryJson: toPartner },
      '/c/applySign/create',
    );
    const waits = await w.send(partner, [line(leaver, '离职销售')], { contractName: '等经办人签的' });
    const { signer, link } = await w.openLink(leaver.mobile);
    expect(await w.ask(signer, r.info, { applyNo: waits.applyNo })).toBeUndefined();
    const { groupId } = await boss.client.call(orgRoutes.updateGroup, { name: '离职部' });
    await boss.client.call(orgRoutes.setGroupMan, { groupId, memberId: leaver.memberId });
    const { list: seals } = await boss.client.call(sealRoutes.sealList, {});
    const sealId = seals[0]?.sealId;
    if (sealId)
      await boss.client.call(sealRoutes.grantOrRevokeSeal, {
        sealId,
        grant: 1,
        userIds: [leaver.accountId],
        endDate: '2030-12-31',
      });
    const before = (await w.messages(leaver.mobile)).length;
    await boss.client.call(orgRoutes.delCorpUser, {
      memberId: leaver.memberId,
      successorId: heir.memberId,
      ...(sealId ? { grantSeals: 1 } : {}),
    });
    // before any job ran
    expect(await w.ask(signer, r.info, { applyNo: waits.applyNo })).toBe('LINK_INVALID');
    expect(await w.ask(w.anyone, r.sendLinkCode, link)).toBe('LINK_INVALID');
    expect(await w.ask(leaver.client, r.applyList, {}, '/c/applySign/findByPage')).toBe('10203');
    await w.drain();
    await clean();

    expect(await sentBy(heir)).toEqual(['他发起的', '他的草稿']);
    expect(await w.ask(heir.client, r.info, { applyNo: open.applyNo })).toBeUndefined();
    const fresh = await w.openLink(heir.mobile);
    expect(fresh.link.applyNo).toBe(waits.applyNo);
    expect(fresh.link.signNo).not.toBe(waits.signNos[0]);
    expect(await w.ask(signer, r.info, { applyNo: waits.applyNo })).toBe('SIGN_TRANSFERRED');
    expect((await w.messages(leaver.mobile)).length).toBe(before);
    const { list: record } = await partner.call(r.signRecord, { applyNo: waits.applyNo });
    expect(record.map((event) => event.type)).toEqual(
      expect.arrayContaining(['recipient.replace', 'link.revoke', 'link.issue']),
    );
    // the draft is sent by its new owner, with its file
    const { draftVersion } = await heir.client.call(
      r.getDraftInfo,
      { applyId: draftId },
      '/c/applySign/getDraftInfo',
    );
    const sent = await heir.client.call(
      r.create,
      { applyId: draftId, draftVersion, contractName: '他的草稿', contractId, signatoryJson: toPartner },
      '/c/applySign/create',
    );
    expect(sent.applyNo).toMatch(/^APL/);
    const { childCorpGroups } = await boss.client.call(orgRoutes.treeGroup, {});
    expect(childCorpGroups.find((g) => g.name === '离职部')?.headName).toBe('接手人');
    const log = await boss.client.call(logRoutes.findAssetTransfer, { keyword: '离职销售' });
    expect(Object.fromEntries(log.list.map((t) => [t.asset, [t.planned, t.moved, t.finished]]))).toEqual({
      contract: [1, 1, true],
      draft: [1, 1, true],
      line: [1, 1, true],
      group: [1, 1, true],
      ...(sealId ? { seal: [1, 1, true] } : {}),
    });
    expect(log.list[0]).toMatchObject({ fromName: '离职销售', toName: '接手人', operatorName: '周老板' });
    expect(await w.ask(boss.client, orgRoutes.delCorpUser, { memberId: leaver.memberId })).toBe('NOT_FOUND');
  });

  it('a killed job goes on where it stopped, and twice does nothing twice', async () => {
    const leaver = await join('很多合同的人', { superFlag: false });
    for (const name of ['甲合同', '乙合同', '丙合同']) await sendFrom(leaver, name);
    await w.send(partner, [line(leaver, '很多合同的人')], { contractName: '丁合同' });
    const next = await join('第二接手人', { superFlag: false });
    await boss.client.call(orgRoutes.delCorpUser, { memberId: leaver.memberId, successorId: next.memberId });
    const run = w.families.flatMap((f) => f.jobs ?? []).find((j) => j.name === 'signing.handover')!;
    const { rows } = await sql<{ handover_id: string }>`select handover_id from contract_handover
      where from_account = ${leaver.accountId}`.execute(w.deps.db);
    const { handover_id: handoverId } = rows[0]!;
    await Promise.all([run.handle({ handoverId }), run.handle({ handoverId })]);
    await run.handle({ handoverId });
    await w.drain();
    await clean();
    expect(await sentBy(next)).toEqual(['丙合同', '乙合同', '甲合同'].sort());
    const { list } = await boss.client.call(logRoutes.findAssetTransfer, { keyword: '第二接手人' });
    expect(Object.fromEntries(list.map((t) => [t.asset, [t.planned, t.moved]]))).toEqual({
      contract: [3, 3],
      line: [1, 1],
    });
    const events = await sql<{
      n: number;
    }>`select count(*)::int as n from sign_info where replaced_by is not null
      and party_key = (select party_key from account where account_id = ${leaver.accountId})`.execute(
      w.deps.db,
    );
    expect(events.rows[0]!.n).toBe(1);
  });

  it.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ] as const)(
    'the successor leaves before the job ran: all goes to his own, whichever job is %s',
    async (_which, order) => {
      const [first, second, third] = [
        await join('先走的人', { superFlag: false }),
        await join('接了又走的人', { superFlag: false }),
        await join('最后接手的人', { superFlag: false }),
      ];
      await sendFrom(first, '转了两手的合同');
      await w.send(partner, [line(first, '先走的人')], { contractName: '转了两手待签的合同' });
      for (const [who, to] of [
        [first, second],
        [second, third],
      ] as const)
        await boss.client.call(orgRoutes.delCorpUser, { memberId: who.memberId, successorId: to.memberId });
      const run = w.families.flatMap((f) => f.jobs ?? []).find((j) => j.name === 'signing.handover')!;
      const { rows } = await sql<{ handover_id: string }>`select handover_id from contract_handover
      where from_account in (${first.accountId}, ${second.accountId}) order by at, handover_id`.execute(
        w.deps.db,
      );
      for (const n of order) await run.handle({ handoverId: rows[n]!.handover_id });
      await w.drain();
      await clean();
      expect(await sentBy(third)).toEqual(['转了两手的合同']);
      const { list } = await third.client.call(r.signInfoList, {}, '/c/signInfo/findByPage');
      expect(list.map((row) => row.contractName)).toEqual(['转了两手待签的合同']);
      const { list: log } = await boss.client.call(logRoutes.findAssetTransfer, { keyword: '先走的人' });
      expect(log.slice(0, 2).map((t) => [t.moved, t.finished])).toEqual([
        [1, true],
        [1, true],
      ]);
    },
  );

  it('the successor leaves too and nobody takes over from him: contracts stay the enterprise’s', async () => {
    const leaver = await join('前一位', { superFlag: false });
    const gone = await join('后一位', { superFlag: false });
    const { applyNo } = await sendFrom(leaver, '两位都走了的合同');
    const of = { memberId: leaver.memberId, successorId: gone.memberId };
    await boss.client.call(orgRoutes.delCorpUser, of);
    await boss.client.call(orgRoutes.delCorpUser, { memberId: gone.memberId });
    await w.drain();
    await clean();
    expect(await w.ask(boss.client, r.info, { applyNo })).toBeUndefined();
    const { list } = await boss.client.call(logRoutes.findAssetTransfer, { keyword: '前一位' });
    expect(list).toMatchObject([{ asset: 'contract', planned: 1, moved: 0, finished: true }]);
  });

  it('E-12: who was unbound before he leaves hands over all the same, and his link dies', async () => {
    const leaver = await join('先解绑的人', { superFlag: false });
    const next = await join('替解绑的人', { superFlag: false });
    await sendFrom(leaver, '解绑前的合同');
    await w.send(partner, [line(leaver, '先解绑的人')], { contractName: '解绑前待签的合同' });
    const link = await w.pairOf(leaver.mobile);
    await boss.client.call(orgRoutes.unbindCorpUser, { memberId: leaver.memberId });
    expect(await preview(leaver)).toMatchObject({ allSent: 1, openLines: 1, seals: [] });
    await boss.client.call(orgRoutes.delCorpUser, { memberId: leaver.memberId, successorId: next.memberId });
    expect(await w.ask(w.anyone, r.sendLinkCode, link)).toBe('LINK_INVALID');
    await w.drain();
    await clean();
    expect(await sentBy(next)).toEqual(['解绑前的合同']);
    const { list } = await next.client.call(r.signInfoList, {}, '/c/signInfo/findByPage');
    expect(list.map((row) => row.contractName)).toEqual(['解绑前待签的合同']);
  });

  it('a line that the successor signs already in his own place stays, and the log says so', async () => {
    const leaver = await join('同签的人', { superFlag: false });
    await w.send(
      partner,
      [
        line(leaver, '同签的人'),
        {
          ...line(heir, '接手人'),
          fields: [{ kind: 'signature', page: 0, x: 300, y: 300, width: 120, height: 48 }],
        },
      ],
      { contractName: '两位经办人的合同' },
    );
    await boss.client.call(orgRoutes.delCorpUser, { memberId: leaver.memberId, successorId: heir.memberId });
    await w.drain();
    await clean();
    const { list } = await boss.client.call(logRoutes.findAssetTransfer, {
      keyword: '同签的人',
      asset: 'line',
    });
    expect(list).toMatchObject([{ planned: 1, moved: 0, finished: true }]);
  });
});

describe('without a successor', () => {
  it('contracts stay the enterprise’s, the link is dead, nobody writes to him any more, the log tells how many wait', async () => {
    const leaver = await join('没人接手的人', { superFlag: false });
    const own = await sendFrom(leaver, '无人接手的合同');
    const waits = await w.send(partner, [line(leaver, '没人接手的人')], { contractName: '无人经办的合同' });
    const link = await w.pairOf(leaver.mobile);
    await boss.client.call(orgRoutes.delCorpUser, { memberId: leaver.memberId });
    await w.drain();
    await clean();
    expect(await w.ask(w.anyone, r.sendLinkCode, link)).toBe('LINK_INVALID');
    const before = (await w.messages(leaver.mobile)).length;
    await w.anyone.call(r.relink, {
      applyNo: waits.applyNo,
      signNo: waits.signNos[0]!,
      mobile: leaver.mobile,
    });
    w.clock.advance(700);
    await partner.call(r.reminderSign, { signNos: waits.signNos }, '/i/signInfo/reminderSign');
    await w.drain();
    expect((await w.messages(leaver.mobile)).length).toBe(before);
    expect(await w.ask(boss.client, r.info, { applyNo: own.applyNo })).toBeUndefined();
    expect(await w.ask(boss.client, r.info, { applyNo: waits.applyNo })).toBeUndefined();
    const log = await boss.client.call(logRoutes.findLogByPage, {
      keyword: '没人接手的人',
      kind: 'member.leave',
    });
    expect(log.list[0]!.content).toContain('1份待签署合同无人经办');
    expect((await boss.client.call(logRoutes.findAssetTransfer, { keyword: '没人接手的人' })).total).toBe(0);
    // the sender names somebody else, who gets his link
    await partner.call(
      r.replaceLine,
      {
        signNo: waits.signNos[0]!,
        name: company,
        operatorName: '接手人',
        mobile: heir.mobile,
        reason: '换人',
      },
      '/i/signInfo/replace',
    );
    expect((await w.openLink(heir.mobile)).link.applyNo).toBe(waits.applyNo);
  });

  it('E-12, R-02: who leaves while he refuses or signs has done it before or cannot any more', async () => {
    for (let round = 0; round < 4; round++) {
      const leaver = await join(`抢跑的人${round}`, { superFlag: false });
      const { applyNo } = await w.send(partner, [line(leaver, `抢跑的人${round}`)], { contractName: '抢跑' });
      const { signer, link } = await w.openLink(leaver.mobile);
      const [refused, left] = await Promise.all([
        w.ask(signer, r.refuse, { ...link, reason: '不签了' }),
        w.ask(boss.client, orgRoutes.delCorpUser, { memberId: leaver.memberId }),
      ]);
      expect(left).toBeUndefined();
      expect([undefined, 'LINK_INVALID']).toContain(refused);
      const { status } = await boss.client.call(r.info, { applyNo });
      expect(status).toBe(refused === undefined ? 2 : 0);
      expect(await w.ask(signer, r.refuse, { ...link, reason: '再来' })).not.toBeUndefined();
    }
    await w.drain();
    await clean();
  });

  it('E-12, R-02: who leaves while he sends and saves hands over what he sent, or has sent nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const leaver = await join(`边走边发的人${round}`, { superFlag: false });
      const next = await join(`接住的人${round}`, { superFlag: false });
      const own = await w.file(leaver.client);
      const create = (saveToDraftBox: 0 | 1) =>
        w.ask(
          leaver.client,
          r.create,
          { contractName: '边走边发', contractId: own, signatoryJson: toPartner, saveToDraftBox },
          '/c/applySign/create',
        );
      const leave = { memberId: leaver.memberId, successorId: next.memberId };
      const [left, ...made] = await Promise.all([
        w.ask(boss.client, orgRoutes.delCorpUser, leave),
        ...[create(0), create(1), create(0), create(1)],
      ]);
      expect(left).toBeUndefined();
      for (const code of made) expect([undefined, '10203']).toContain(code);
      await w.drain();
      const { rows } = await sql<{
        his: boolean;
      }>`select owner_account_id = ${next.accountId} as his from apply
        where owner_corp_id = ${corpId} and contract_name = '边走边发' and owner_account_id in (${leaver.accountId}, ${next.accountId})`.execute(
        w.deps.db,
      );
      expect(rows.map((row) => row.his)).toEqual(made.filter((code) => code === undefined).map(() => true));
    }
    await clean();
  });

  it('E-12: what the enterprise gave him to read is closed to him as a person too', async () => {
    const reader = await join('抄送的人', { superFlag: false });
    const done = await w.send(partner, [line(boss, '周老板')], { contractName: '抄送给他的合同' });
    const { signer, link } = await w.openLink(boss.mobile);
    await w.sign(signer, link);
    await w.drain();
    const topics = await listen();
    const told = () => topics.heard.filter((topic) => topic === applyTopic(done.applyId)).length;
    const signed = await topics.upToNow(told);
    await boss.client.call(r.ccToCorpUsers, { applyIds: [done.applyId], userIds: [reader.accountId] });
    await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(signed);
    expect(await w.ask(reader.client, r.info, { applyNo: done.applyNo })).toBeUndefined();
    const given = await topics.upToNow(told);
    await boss.client.call(orgRoutes.delCorpUser, { memberId: reader.memberId });
    // whoever has it open is told that it is his no more
    await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(given);
    await topics.stop();
    const alone = await w.anyone.login(reader.mobile, 'demo2026');
    expect(await w.ask(alone, r.info, { applyNo: done.applyNo })).toBe('NOT_FOUND');
    await w.drain();
    await clean();
  });
});
