// The sender's acts on a contract being signed: who is told, which link lives, what the evidence says (L-04, A-08, A-12).
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, password, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let phones = 13_800_000_700;
const phone = () => String(phones++);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w.close());

const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
const two = async (ordered = false, more: Parameters<World['send']>[2] = {}) => {
  const mobiles = [phone(), phone()] as [string, string];
  const sent = await w.send(
    sender,
    [
      party('张三', mobiles[0], { orderNum: 1, fields: field(80) }),
      party('李四', mobiles[1], { orderNum: 2, fields: field(300) }),
    ],
    { ...(ordered ? { ifOrder: 1 } : {}), ...more },
  );
  return { ...sent, mobiles };
};
/** Time passes, and the sender signs in again: his session ended meanwhile. */
const later = async (seconds: number) => {
  w.clock.advance(seconds);
  sender = await w.anyone.login('13800000001', password);
};
/** Nine o'clock of China's next morning: what is counted by the day is not cut by a midnight. */
const morning = () => {
  const day = 24 * 3600;
  return later(day - ((Math.floor(w.clock.now().getTime() / 1000) - 3600) % day));
};
const sweep = (name: string) =>
  w.families
    .flatMap((f) => f.sweeps ?? [])
    .find((s) => s.name === name)!
    .run();
const eventsOf = async (applyNo: string) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map((e) => e.type);
const count = async (applyNo: string, type: string) =>
  (await eventsOf(applyNo)).filter((t) => t === type).length;
const told = async (mobile: string, pattern: RegExp) =>
  (await w.messages(mobile)).filter((m) => pattern.test(m)).length;
const wordsOf = async (applyNo: string) =>
  (await sender.call(r.signRecord, { applyNo })).list.map((e) => e.text);
const pack = async (applyNo: string) => {
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  const answer = await w.app.inject({ method: 'GET', url });
  return verifyFile(answer.rawPayload, {
    crypto: nodeCryptoPort,
    anchors: [w.product.signer.certificate('root')],
    now: w.clock.now(),
  });
};

describe('remind', () => {
  it('once in ten minutes, five times a day, several all or nothing; the first link stays alive', async () => {
    await morning();
    const { applyNo, signNos, mobiles } = await two();
    const first = await w.pairOf(mobiles[0]);
    const both = { signNos };
    expect(await sender.call(r.reminderSign, both)).toEqual({ reminded: 2 });
    expect(await told(mobiles[1], /陈思远提醒您签署《测试合同》/)).toBe(1);
    expect(await w.ask(sender, r.reminderSign, { signNos: [signNos[0]!] })).toBe('REMIND_TOO_SOON');
    // The pair that was sent first, and the one of the reminder.
    await w.verify(mobiles[0], first);
    await w.verify(mobiles[0], await w.pairOf(mobiles[0]));
    for (let i = 0; i < 4; i++) {
      await later(601);
      await sender.call(r.reminderSign, { signNos: [signNos[0]!] });
    }
    await later(601);
    expect(await w.ask(sender, r.reminderSign, both)).toBe('REMIND_TOO_MANY');
    expect(await told(mobiles[1], /提醒您签署/)).toBe(1);
    expect(await count(applyNo, 'recipient.remind')).toBe(6);
    expect(await wordsOf(applyNo)).toContain('提醒 张三 签署（短信）');
    await later(24 * 3600);
    expect(await sender.call(r.reminderSign, both)).toEqual({ reminded: 2 });
  });
  it('nobody whose turn has not come, nobody who signed, no foreign line among them (A-08)', async () => {
    const { signNos, mobiles } = await two(true);
    const stranger = (await w.person(phone(), '路人')).client;
    expect(await w.ask(stranger, r.reminderSign, { signNos: [signNos[0]!] })).toBe('NOT_FOUND');
    expect(await w.ask(sender, r.reminderSign, { signNos })).toBe('ACT_NOT_PENDING');
    expect(await told(mobiles[0], /提醒您签署/)).toBe(0);
    const other = await w.send(stranger, [party('丙', phone())]);
    const mixed = { signNos: [signNos[0]!, other.signNos[0]!] };
    expect(await w.ask(sender, r.reminderSign, mixed)).toBe('NOT_FOUND');
    expect(await told(mobiles[0], /提醒您签署/)).toBe(0);
  });
});

describe('correct', () => {
  it('L-04: a new link to the new phone, the old pair and its token dead at once, both values committed', async () => {
    const { applyNo, signNos, mobiles } = await two();
    const { signer, link } = await w.openLink(mobiles[0]);
    const input = await w.submission(signer, link);
    const right = phone();
    await sender.call(r.correctLine, { signNo: signNos[0]!, mobile: right, name: '张珊' });
    for (const route of [r.extendInfo, r.sendLinkCode])
      expect(await w.ask(w.anyone, route, link)).toBe('LINK_INVALID');
    expect(await w.ask(signer, r.info, { applyNo })).toBe('LINK_INVALID');
    expect(await w.ask(signer, r.submit, input)).toBe('LINK_INVALID');
    const fresh = await w.openLink(right);
    expect(fresh.link.signNo).toBe(signNos[0]);
    await w.sign(fresh.signer, fresh.link);
    const openings = await w.product.ledger.openings(w.deps.db, applyNo, (path) => path.includes('old_'));
    expect(openings.map((o) => o.value).sort()).toEqual([mobiles[0], '张三']);
    expect(await wordsOf(applyNo)).toContain('更正签署方信息，现为 张珊');
    expect(await w.ask(sender, r.correctLine, { signNo: signNos[0]!, name: '张三' })).toBe('ACT_NOT_PENDING');
    const other = { signNo: signNos[1]! };
    expect(await w.ask(sender, r.correctLine, other)).toBe('ACT_NOTHING');
    expect(await w.ask(sender, r.correctLine, { ...other, name: '张珊', mobile: right })).toBe(
      'APPLY_SIGNATORY_TWICE',
    );
    expect(await w.ask(sender, r.correctLine, { ...other, mobile: '123' })).toBe('PARAM_INVALID');
  });
  it('before his turn nothing is sent', async () => {
    const { signNos } = await two(true);
    const right = phone();
    await sender.call(r.correctLine, { signNo: signNos[1]!, mobile: right });
    expect(await w.messages(right)).toEqual([]);
  });
});

describe('replace and transfer', () => {
  it('by the sender: the new one signs in the reserved field, the old one sees nothing any more', async () => {
    const { applyNo, signNos, mobiles } = await two();
    const old = await w.person(mobiles[0], '张三');
    const { link } = await w.openLink(mobiles[0]);
    const fresh = phone();
    const { signNo } = await sender.call(r.replaceLine, {
      signNo: signNos[0]!,
      name: '王五',
      mobile: fresh,
      reason: '张三已离职',
    });
    expect(await w.ask(w.anyone, r.extendInfo, link)).toBe('LINK_INVALID');
    expect(
      await w.ask(w.anyone, r.relink, { applyNo, signNo: signNos[0]!, mobile: mobiles[0] }),
    ).toBeUndefined();
    expect(await w.ask(old.client, r.info, { applyNo })).toBe('NOT_FOUND');
    expect(await told(mobiles[0], /已改由他人签署，您无需再签署(?!.*离职)/)).toBe(1);
    expect(await told(mobiles[1], /的签署方张三已更换为王五(?!.*离职)/)).toBe(1);
    const { parties, fields } = await sender.call(r.info, { applyNo });
    expect(parties.find((p) => p.signNo === signNos[0])).toMatchObject({
      status: 8,
      replacedBy: signNo,
      movedReason: '张三已离职',
    });
    expect(fields.map((f) => f.signNo).sort()).toEqual([signNo, signNos[1]!].sort());
    const again = { signNo: signNos[0]!, name: '赵六', mobile: phone(), reason: '再换' };
    expect(await w.ask(sender, r.replaceLine, again)).toBe('ACT_NOT_PENDING');
    for (const mobile of [fresh, mobiles[1]]) {
      const { signer, link: pair } = await w.openLink(mobile);
      await w.sign(signer, pair);
      await w.drain();
    }
    const detail = await sender.call(r.info, { applyNo });
    expect([detail.status, detail.parties.map((p) => p.status).sort()]).toEqual([3, [3, 3, 8]]);
    expect(await told(mobiles[0], /已由各方签署完成/)).toBe(0);
    expect((await pack(applyNo)).verdict).toBe('valid');
  });
  it('by himself: after his proof of will, with a reason; his dead link says what became of it', async () => {
    const { applyNo, signNos, mobiles } = await two(true);
    const { signer, link } = await w.openLink(mobiles[0]);
    const heir = phone();
    const input = { ...link, name: '王五', mobile: heir, reason: '由项目负责人签署' };
    expect(await w.ask(signer, r.transfer, { ...input, reason: ' ' })).toBe('PARAM_INVALID');
    expect(await w.ask(signer, r.transfer, { ...input, name: '张三', mobile: mobiles[0] })).toBe(
      'ACT_NOTHING',
    );
    await signer.call(r.transfer, input);
    expect((await w.anyone.call(r.extendInfo, link)).state).toBe('transferred');
    for (const route of [r.sendLinkCode, r.verifyCode])
      expect(await w.ask(w.anyone, route, { ...link, code: '000000' } as never)).toMatch(
        /^(LINK_INVALID|PARAM_INVALID)$/,
      );
    expect(await w.ask(signer, r.transfer, input)).toBe('SIGN_TRANSFERRED');
    expect(await told('13800000001', /的签署方张三已将签署任务转交给王五(?!.*负责人)/)).toBe(1);
    expect(await told(mobiles[1], /转交/)).toBe(0);
    expect(await wordsOf(applyNo)).toContain('签署任务转交给 王五：由项目负责人签署');
    // The order goes on behind him.
    const next = await w.openLink(heir);
    await w.sign(next.signer, next.link);
    await w.drain();
    expect((await w.openLink(mobiles[1])).link.signNo).toBe(signNos[1]);
  });
  it('a session proves its will first', async () => {
    const { applyNo, signNos, mobiles } = await two();
    const { client } = await w.person(mobiles[0], '张三');
    const input = { applyNo, signNo: signNos[0]!, name: '王五', mobile: phone(), reason: '代签' };
    expect(await w.ask(client, r.transfer, input)).toBe('10401');
    expect(await w.ask(client, r.transfer, { ...input, code: '000000' })).toBe('SIGN_CODE_WRONG');
    expect(await count(applyNo, 'recipient.replace')).toBe(0);
  });
});

describe('add a signatory', () => {
  it('after the first signature: he signs invisibly in a revision of his own, and the pack is valid', async () => {
    const { applyNo, applyId, mobiles } = await two();
    const first = await w.openLink(mobiles[0]);
    await w.sign(first.signer, first.link);
    await w.drain();
    const third = phone();
    const { signNo } = await sender.call(r.addSignatory, { applyId, name: '王五', mobile: third });
    expect(await told(mobiles[1], /已增加签署方王五/)).toBe(1);
    for (const mobile of [third, mobiles[1]]) {
      const { signer, link } = await w.openLink(mobile);
      await w.sign(signer, link);
      await w.drain();
    }
    const detail = await sender.call(r.info, { applyNo });
    expect([detail.status, detail.parties.find((p) => p.signNo === signNo)?.added]).toEqual([3, true]);
    const report = await pack(applyNo);
    expect(report.claims.filter((c) => c.result === 'refuted')).toEqual([]);
    expect(report.verdict).toBe('valid');
    expect(await w.ask(sender, r.addSignatory, { applyId, name: '赵六', mobile: phone() })).toBe(
      'CANCEL_FINISHED',
    );
  });
  it('in order he comes last, and nobody stands twice', async () => {
    const { applyId, mobiles } = await two(true);
    const third = phone();
    await sender.call(r.addSignatory, { applyId, name: '王五', mobile: third });
    expect(await w.messages(third)).toEqual([]);
    expect(await w.ask(sender, r.addSignatory, { applyId, name: '王五', mobile: third })).toBe(
      'APPLY_SIGNATORY_TWICE',
    );
    for (const mobile of [...mobiles, third]) {
      const { signer, link } = await w.openLink(mobile);
      await w.sign(signer, link);
      await w.drain();
    }
  });
});

describe('deadline', () => {
  it('is moved later only, before it is past, and links live until the new one', async () => {
    const mobile = phone();
    const at = (hours: number) => new Date(w.clock.now().getTime() + hours * 3_600_000).toISOString();
    const { applyNo, applyId } = await w.send(sender, [party('王小明', mobile)], { signExpire: at(2) });
    const old = await w.pairOf(mobile);
    for (const signExpire of [at(1), at(24 * 400)])
      expect(await w.ask(sender, r.extendDeadline, { applyId, signExpire })).toBe('APPLY_DEADLINE');
    await sender.call(r.extendDeadline, { applyId, signExpire: at(48) });
    expect(await told(mobile, /签署截止时间已延长至/)).toBe(1);
    expect(await w.ask(w.anyone, r.extendInfo, old)).toBe('LINK_INVALID');
    await later(3 * 3600);
    await sweep('signing.expire');
    const { signer, link } = await w.openLink(mobile);
    expect((await sender.call(r.info, { applyNo })).status).toBe(0);
    await later(46 * 3600);
    // The sweep has not come yet, and still it is too late.
    expect(await w.ask(sender, r.extendDeadline, { applyId, signExpire: at(48) })).toBe('SIGN_EXPIRED');
    expect(await w.ask(signer, r.info, link)).toMatch(/^(10201|LINK_INVALID)$/);
    await sweep('signing.expire');
    expect((await w.anyone.call(r.extendInfo, link)).state).toBe('expired');
  });
  it('is reminded of once, a day before', async () => {
    const mobile = phone();
    const signExpire = new Date(w.clock.now().getTime() + 72 * 3_600_000).toISOString();
    const { applyNo } = await w.send(sender, [party('王小明', mobile)], { signExpire });
    await sweep('signing.deadline');
    expect(await told(mobile, /提醒您签署/)).toBe(0);
    await later(49 * 3600);
    await Promise.all([sweep('signing.deadline'), sweep('signing.deadline')]);
    await sweep('signing.deadline');
    expect([await told(mobile, /将于.*截止/), await count(applyNo, 'recipient.remind')]).toEqual([1, 1]);
  });
  it('of the contract itself is told once, 30 days before', async () => {
    const mobile = phone();
    const overDate = new Date(w.clock.now().getTime() + 40 * 24 * 3_600_000).toISOString().slice(0, 10);
    const { applyNo } = await w.send(sender, [party('王小明', mobile)], { overDate });
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
    await w.drain();
    await sweep('signing.over');
    expect(await told(mobile, /到期/)).toBe(0);
    await later(15 * 24 * 3600);
    await sweep('signing.over');
    await sweep('signing.over');
    expect(await told(mobile, /将于.*到期/)).toBe(1);
    expect((await sender.call(r.info, { applyNo })).overDate).toBe(overDate);
  });
});

describe('terminate', () => {
  it('ends what somebody signed; the reason reaches every party; who signed keeps the text, who did not loses it', async () => {
    const { applyNo, applyId, mobiles } = await two();
    expect(await w.ask(sender, r.termination, { applyId, reason: '项目取消' })).toBe('TERMINATE_UNSIGNED');
    const [a, b] = [await w.openLink(mobiles[0]), await w.openLink(mobiles[1])];
    await w.sign(a.signer, a.link);
    await w.drain();
    await sender.call(r.termination, { applyId, reason: '项目取消' });
    const pattern = /已被陈思远终止，您无需再签署，原因请登录信契查看/;
    expect(await Promise.all(mobiles.map((m) => told(m, pattern)))).toEqual([1, 1]);
    const detail = await sender.call(r.info, { applyNo });
    expect([detail.status, detail.endReason, detail.parties.map((p) => p.status).sort()]).toEqual([
      8,
      '项目取消',
      [1, 7],
    ]);
    const pdf = { applyNo, kind: 'pdf' as const };
    expect(await w.ask(a.signer, r.downloadUrl, pdf)).toBeUndefined();
    expect(await w.ask(b.signer, r.downloadUrl, pdf)).toBe('SIGN_TEXT_CLOSED');
    const text = await w.app.inject({
      method: 'GET',
      url: `/si/applySign/document?applyNo=${applyNo}`,
      headers: {
        authorization: `Bearer ${Buffer.from(JSON.stringify(b.signer.bearer)).toString('base64url')}`,
      },
    });
    expect(text.headers['content-type']).not.toContain('pdf');
    expect((await w.anyone.call(r.extendInfo, b.link)).state).toBe('terminated');
    expect(await w.ask(sender, r.termination, { applyId, reason: '再次' })).toBe('SIGN_TERMINATED');
    expect(await wordsOf(applyNo)).toContain('终止合同：项目取消');
  });
  it('a dead link of a cancelled contract says so, and opens nothing', async () => {
    const { applyId, mobiles } = await two();
    const { link } = await w.openLink(mobiles[0]);
    await sender.call(r.batchCancel, { applyIds: [applyId], reason: '价格有误' });
    expect((await w.anyone.call(r.extendInfo, link)).state).toBe('cancelled');
    expect(await w.ask(w.anyone, r.sendLinkCode, link)).toBe('LINK_INVALID');
    const sign = `${link.sign.startsWith('A') ? 'B' : 'A'}${link.sign.slice(1)}`;
    expect(await w.ask(w.anyone, r.extendInfo, { ...link, sign })).toBe('LINK_INVALID');
  });
});

describe('copy as new, unsigned list, order', () => {
  it('copies file, signatories, fields, readers and attachments into a draft that can be sent', async () => {
    const attachment = { fileId: await w.file(sender, 2), fileName: '附件一' };
    const readers = [{ name: '周会计', mobile: phone() }];
    const { applyId, mobiles } = await two(true, {
      ccJson: readers,
      attatchFileNamesJson: [attachment],
    });
    const { attachmentsLeft, ...copy } = await sender.call(r.copyApply, { applyId });
    expect(attachmentsLeft).toBe(0);
    const { draft } = await sender.call(r.getDraftInfo, copy);
    expect(draft).toMatchObject({ ccJson: readers, attatchFileNamesJson: [attachment] });
    expect(
      draft.signatoryJson.map((s) => [s.signatoryFullName, s.signatoryMobile, s.fields?.length]),
    ).toEqual([
      ['张三', mobiles[0], 1],
      ['李四', mobiles[1], 1],
    ]);
    const sent = await sender.call(r.create, {
      ...draft,
      ...copy,
      contractId: draft.contractId!,
      saveToDraftBox: 0,
    } as never);
    expect((await sender.call(r.attatch, { applyNo: sent.applyNo! })).list.map((a) => a.fileName)).toEqual([
      '附件一',
    ]);
  });
  it('A-12: who has not signed, in which order, and an address without a secret', async () => {
    const { applyNo, signNos, mobiles } = await two(true);
    const secrets = Object.values(await w.pairOf(mobiles[0])).map(String);
    const { list } = await sender.call(r.noSignList, { applyNo });
    expect(list.map((l) => [l.name, l.pending])).toEqual([
      ['张三', true],
      ['李四', false],
    ]);
    const { url } = await sender.call(r.noSignUrl, { signNo: signNos[0]! });
    expect(url).toBe(`/applySign/toDetailAnony?applyNo=${applyNo}&signNo=${signNos[0]}`);
    expect(
      secrets.some((s) => s.length > 20 && url.includes(s) && !s.startsWith('APL') && !s.startsWith('SGN')),
    ).toBe(false);
    expect(await sender.call(r.findOrder, { applyNo })).toEqual({
      ifOrder: true,
      steps: [
        { orderNum: 1, state: 'now', names: ['张三'] },
        { orderNum: 2, state: 'later', names: ['李四'] },
      ],
    });
    const first = (await w.person(mobiles[0], '张三')).client;
    expect((await first.call(r.promptList, {})).list.map((l) => l.applyNo)).toEqual([applyNo]);
    expect((await first.call(r.promptOrder, { signNo: signNos[0]! })).before).toBe(0);
  });
});

describe('kinds', () => {
  it('an excluded kind is refused until the sender has read the warning', async () => {
    const file = await w.file(sender);
    const input = { contractName: '收养协议', contractId: file, signatoryJson: [party('甲', phone())] };
    const excluded = { ...input, contractKind: 'family' as const };
    expect(await w.ask(sender, r.create, excluded)).toBe('APPLY_KIND_EXCLUDED');
    const { applyNo } = await sender.call(r.create, { ...excluded, kindConfirmed: 1 });
    expect((await sender.call(r.info, { applyNo: applyNo! })).contractKind).toBe('family');
    expect(await w.ask(sender, r.create, { ...input, contractKind: 'constructor' as never })).toBe(
      'PARAM_INVALID',
    );
  });
});

describe('readers (抄送)', () => {
  it('A-14: read and download the finished contract, and are nothing else', async () => {
    const reader = await w.person(phone(), '读者');
    const readerPhone = String(phones - 1);
    const mobile = phone();
    const twice = { ccJson: [{ name: '王小明', mobile }] };
    const signatory = [party('王小明', mobile)];
    const file = await w.file(sender);
    const input = { contractName: '测试合同', contractId: file, signatoryJson: signatory };
    expect(await w.ask(sender, r.create, { ...input, ...twice })).toBe('CC_SIGNS');
    const { applyNo, applyId, signNos } = await w.send(sender, signatory, {
      ccJson: [{ name: '读者', mobile: readerPhone }],
    });
    expect(await w.messages(readerPhone)).toEqual([]);
    expect(await w.ask(reader.client, r.info, { applyNo })).toBe('NOT_FOUND');
    expect(await w.ask(sender, r.ccResend, { applyId })).toBe('CC_NOT_FINISHED');
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
    await w.drain();
    expect(await told(readerPhone, /已签署完成的《测试合同》抄送给您/)).toBe(1);
    const detail = await reader.client.call(r.info, { applyNo });
    expect([detail.isReader, detail.me, detail.isSender, detail.readers]).toEqual([true, null, false, []]);
    expect(await w.ask(reader.client, r.downloadUrl, { applyNo, kind: 'pdf' })).toBeUndefined();
    expect(await w.ask(reader.client, r.downloadUrl, { applyNo, kind: 'pack' })).toBe('SIGN_NOT_YOURS');
    const line = { applyNo, signNo: signNos[0]! };
    expect(await w.ask(reader.client, r.willCode, line)).toBe('NOT_FOUND');
    expect(await w.ask(reader.client, r.signUrl, { signNo: signNos[0]! })).toBe('NOT_FOUND');
    expect(await w.ask(reader.client, r.termination, { applyId, reason: 'x' })).toBe('NOT_FOUND');
    expect(await w.ask(sender, r.ccResend, { applyId })).toBe('REMIND_TOO_SOON');
    await later(601);
    expect(await sender.call(r.ccResend, { applyId })).toEqual({ told: 1 });
    const late = phone();
    expect(
      await sender.call(r.ccAdd, {
        applyId,
        people: [
          { name: '后来者', mobile: late },
          { name: '读者', mobile: readerPhone },
        ],
      }),
    ).toEqual({ added: 1 });
    expect([await told(late, /抄送给您/), await told(readerPhone, /抄送给您/)]).toEqual([1, 2]);
    expect((await sender.call(r.info, { applyNo })).readers.map((x) => x.name)).toEqual(['读者', '后来者']);
  });
});
