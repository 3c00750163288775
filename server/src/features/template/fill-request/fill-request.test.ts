// Signatories fill in before there is a contract, through HTTP with the real LibreOffice: invited by SMS, opened by a code, handed in, sent;
// and everything that changes who stands in a line while he acts.
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { fileRoutes } from '@xinqi/wire/file';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes as r } from '@xinqi/wire/template';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paragraph, wordFiles, zipOf } from '../../../../../pdf/src/office/testing/office-files.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { takeOfficeTurn } from '../../../testing/office-turn.ts';
import { startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let boss: Client;
let clerk: { client: Client; accountId: string };
let corpId: string;
let tplId: string;

const body = [
  '出租人：{{出租人}}，月租金 {{租金}} 元。承租人身份证号：{{证号}}，住址：{{住址}}。',
  '{{#if 有宠物}}',
  '宠物：{{宠物}}。',
  '{{/if}}',
]
  .map((text) => paragraph(text))
  .join('');
const sender = { required: true, filledBy: 'sender' as const };
const tenant = { required: true, filledBy: 'role' as const, role: '承租方' };
const variables = [
  { name: '出租人', kind: 'text' as const, ...sender },
  { name: '租金', kind: 'money' as const, ...sender },
  { name: '证号', kind: 'idCard' as const, ...tenant },
  { name: '住址', kind: 'text' as const, ...tenant },
  { name: '有宠物', kind: 'tick' as const, ...tenant, required: false },
  // asked of the sender only once the tenant has said so
  { name: '宠物', kind: 'text' as const, ...sender, when: '有宠物' },
];
const field = (x: number) => ({ kind: 'signature' as const, page: 0, x, y: 600, width: 120, height: 48 });
const roles = [
  { role: '出租方', userType: 1 as const, self: true, fields: [field(80)] },
  { role: '承租方', fields: [field(300)] },
];
const values = { 出租人: '云谷置业', 租金: '5000' };
const his = { 证号: '11010519491231002X', 住址: '北京市朝阳区' };
const phone = '13700000811';
const other = '13700000812';
const tenantAs = (mobile: string, name = '李四') => ({
  ...{ role: '承租方', signatoryFullName: name, signatoryMobile: mobile },
});

type Pair = { lineId: string; sign: string; ts: number };
const pairOf = async (mobile: string): Promise<Pair> => {
  const code = (await w.messages(mobile))
    .map((text) => /\/s\/([0-9A-Za-z]{22})/.exec(text)?.[1])
    .find(Boolean);
  const { headers } = await w.app.inject({ method: 'GET', url: `/s/${code}` });
  const query = new URL(String(headers.location), 'http://x').searchParams;
  return { lineId: query.get('lineId')!, sign: query.get('sign')!, ts: Number(query.get('ts')) };
};
const opened = async (mobile: string): Promise<{ pair: Pair; filler: Client }> => {
  const pair = await pairOf(mobile);
  await w.anyone.call(r.fillInCode, pair);
  const code = (await w.messages(mobile)).map((text) => /验证码([0-9]{6})/.exec(text)?.[1]).find(Boolean)!;
  const { signToken } = await w.anyone.call(r.fillInOpen, { ...pair, code });
  return { pair, filler: w.anyone.as({ signToken }) };
};
let mobiles = 13_700_000_900;
const fresh = () => String(++mobiles);
const invite = async (
  mobile: string,
  more: Partial<Input<typeof r.fillRequestCreate>> = {},
  who = clerk.client,
) =>
  (
    await who.call(
      r.fillRequestCreate,
      { tplId, values, parties: [tenantAs(mobile)], ...more },
      '/c/tpl/fillRequest/create',
    )
  ).requestId;
const detail = (requestId: string) =>
  clerk.client.call(r.fillRequestDetail, { requestId }, '/c/tpl/fillRequest/detail');
const correct = (requestId: string, lineId: string, mobile: string, name = '王五') =>
  clerk.client.call(
    r.fillRequestCorrect,
    { requestId, lineId, party: tenantAs(mobile, name) },
    '/c/tpl/fillRequest/correct',
  );
const fill = (requestId: string, more: object = {}) =>
  clerk.client.call(r.fill, { tplId, requestId, ...more }, '/c/tpl/fill');
const refusal = async (given: object) => {
  const { body: answer } = await w.call(r.fill, { tplId, ...given } as never, {
    bearer: clerk.client.bearer,
    path: '/c/tpl/fill',
  });
  return answer.success ? undefined : [answer.code, answer.message];
};
/** The payload of the contract of a filling, compared to the last page. */
const payloadOf = async ({ fillId, fileId }: { fillId: string; fileId: string }, parties: object[] = []) => {
  await w.drain();
  const info = await clerk.client.call(fileRoutes.convertInfo, { fileId });
  expect(info.state).toBe('ready');
  await clerk.client.call(fileRoutes.convertChecked, { fileId, checked: true });
  return (await clerk.client.call(r.use, { tplId, fillId, parties: parties as never }, '/c/tpl/use')).payload;
};
const send = (payload: object) => w.ask(clerk.client, signingRoutes.create, payload, '/c/applySign/create');

takeOfficeTurn();
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('云谷置业有限公司');
  boss = (await w.member(corpId, '13700000801', '周老板', { superFlag: true })).client;
  clerk = await w.member(corpId, '13700000802', '陈小敏', { superFlag: false, pids: [] });
  const contractId = await w.upload(boss, await zipOf(wordFiles({ body, articles: 2 })), '租赁合同.docx');
  tplId = (await boss.call(r.operate, { contractId, name: '租赁', roles, variables }, '/c/m/tpl2/operate'))
    .tplId;
  await boss.call(r.grantOrRevokeTpl, { tplIds: [tplId], grant: 1, userIds: [clerk.accountId] });
}, 240_000);
afterAll(() => w?.close());

describe('a signatory fills in', () => {
  it('what he fills in stands in the contract that he signs, and the pack tells it', async () => {
    expect(await refusal({ values })).toEqual(['TPL_WAITING', expect.stringContaining('邀请签署方')]);
    const requestId = await invite(phone);
    expect((await w.messages(phone))[0]).toContain('云谷置业有限公司邀请您填写《租赁》');
    const { pair, filler } = await opened(phone);
    expect(await w.anyone.call(r.fillInInfo, pair)).toMatchObject({
      state: 'open',
      mobileMasked: '137****0811',
    });
    const { lineId } = pair;
    const text = await filler.call(r.fillInText, { lineId });
    expect([text.role, text.values, text.lines.length > 2]).toEqual([
      '承租方',
      { ...values, 租金: '5000.00', 宠物: '' },
      true,
    ]);
    expect(await refusal({ requestId })).toEqual(['TPL_WAITING', expect.any(String)]);
    expect(
      await w.ask(filler, r.fillInSubmit, { lineId, values: { ...his, 证号: '110105194912310021' } }),
    ).toBe('TPL_VALUES');
    expect(await w.ask(filler, r.fillInSubmit, { lineId, values: { ...his, 租金: '1' } })).toBe('TPL_VALUES');
    await filler.call(r.fillInSubmit, { lineId, values: { ...his, 有宠物: '1' } });
    expect(await w.ask(filler, r.fillInSubmit, { lineId, values: his })).toBe('TPL_FILLED_IN');
    expect((await filler.call(r.fillInText, { lineId })).values).toMatchObject(his);
    expect((await detail(requestId)).lines[0]).toMatchObject({ state: 'filled', values: his });
    const list = await clerk.client.call(r.fillRequestList, { tplId }, '/c/tpl/fillRequest/list');
    expect(list.list[0]).toMatchObject({
      requestId,
      state: 'open',
      fillers: [{ role: '承租方', state: 'filled' }],
    });

    // now the sender is asked for what depends on it
    expect(await refusal({ requestId })).toEqual(['TPL_VALUES', expect.stringContaining('宠物')]);
    const made = await fill(requestId, { values: { ...values, 宠物: '猫一只' } });
    expect((await detail(requestId)).values).toMatchObject({ 宠物: '猫一只' });
    const payload = await payloadOf(made);
    expect(payload.signatoryJson[1]).toMatchObject({ signatoryFullName: '李四', signatoryMobile: phone });
    const elsewhere = payload.signatoryJson.map((line) => ({ ...line, signatoryMobile: other }));
    expect(await send({ ...payload, signatoryJson: [payload.signatoryJson[0], elsewhere[1]] })).toBe(
      'TPL_FILLER',
    );
    const sent = await clerk.client.call(signingRoutes.create, payload, '/c/applySign/create');
    expect((await detail(requestId)).state).toBe('sent');
    expect((await detail(requestId)).lines[0]).toMatchObject({ signatoryMobile: '', values: {} });
    expect(await w.ask(filler, r.fillInText, { lineId })).toBe('TPL_REQUEST_OVER');
    const { rows } = await sql<{ body: Buffer }>`
      select body from ledger_event where apply_no = ${sent.applyNo!} order by event_id`.execute(w.deps.db);
    const events = rows.map(({ body: bytes }) => decodeEvent(bytes));
    const told = events.find(({ type }) => type === 'recipient.fill');
    const added = events.find((one) => one.type === 'recipient.add' && one.sign_no === told?.sign_no);
    expect([told?.pii, added !== undefined]).toEqual([added?.pii, true]);
    const { signer, link } = await w.openLink(phone);
    await w.sign(signer, link);
  }, 240_000);

  it('he may refuse; the sender corrects, and another fills in', async () => {
    const mobile = fresh();
    const requestId = await invite(mobile);
    const { pair, filler } = await opened(mobile);
    await filler.call(r.fillInRefuse, { lineId: pair.lineId, reason: '信息有误' });
    expect((await detail(requestId)).lines[0]).toMatchObject({ state: 'refused', reason: '信息有误' });
    const next = fresh();
    await correct(requestId, pair.lineId, next);
    expect(await w.ask(w.anyone, r.fillInInfo, pair)).toBe('LINK_INVALID');
    expect(await w.ask(filler, r.fillInText, { lineId: pair.lineId })).toBe('LINK_INVALID');
    const again = await opened(next);
    await again.filler.call(r.fillInSubmit, { lineId: pair.lineId, values: his });
    expect((await detail(requestId)).lines[0]).toMatchObject({ state: 'filled', signatoryMobile: next });
  });

  it.each<[string, object, string]>([
    ['nobody is named', { parties: [] }, 'TPL_ROLES'],
    ['a phone is none', { parties: [tenantAs('123')] }, 'TPL_ROLES'],
    ['a role is none', { parties: [{ ...tenantAs(phone), role: '丙方' }] }, 'TPL_ROLES'],
    ['his own values are missing', { values: {} }, 'TPL_VALUES'],
    ['he fills in for the tenant', { values: { ...values, ...his } }, 'TPL_VALUES'],
    ['the template is another version', { version: 7 }, 'TPL_CHANGED'],
  ])('no request where %s', async (_what, more, code) => {
    const input = { tplId, values, parties: [tenantAs(phone)], ...more };
    expect(await w.ask(clerk.client, r.fillRequestCreate, input, '/c/tpl/fillRequest/create')).toBe(code);
  });

  it('what the sender fills in himself is not asked of his own role', async () => {
    const own = variables.map((one) => (one.name === '住址' ? { ...one, role: '出租方' } : one));
    const input = { tplId, name: '租赁二', roles, variables: own };
    expect(await w.ask(boss, r.operate, input, '/c/m/tpl2/operate')).toBe('TPL_VARIABLES');
  });
});

describe('who may', () => {
  it('a wrong code, a wrong pair, another line, no bearer', async () => {
    const mobile = fresh();
    await invite(mobile);
    const { pair, filler } = await opened(mobile);
    const second = fresh();
    await invite(second);
    const foreign = await pairOf(second);
    const { lineId } = foreign;
    expect(await w.ask(w.anyone, r.fillInInfo, { ...pair, lineId })).toBe('LINK_INVALID');
    expect(await w.ask(filler, r.fillInText, { lineId })).toBe('LINK_INVALID');
    expect(await w.ask(filler, r.fillInSubmit, { lineId, values: his })).toBe('LINK_INVALID');
    expect(await w.ask(w.anyone, r.fillInText, { lineId })).toBe('10401');
    await w.anyone.call(r.fillInCode, foreign);
    const { body: tried } = await w.call(r.fillInOpen, { ...foreign, code: '000000' });
    expect(tried).toMatchObject({ success: false, code: 'SIGN_CODE_WRONG' });
    // a signer's bearer opens nothing here, and this one nothing there
    const { signNos, applyNo } = await w.send(boss, [{ ...signatoryOf(fresh()) }]);
    expect(
      await w.ask(filler, signingRoutes.willCode, { applyNo, signNo: signNos[0]! } as never),
    ).not.toBeUndefined();
  });

  it('nobody else sees or changes a request', async () => {
    const requestId = await invite(fresh());
    const { lineId } = (await detail(requestId)).lines[0]!;
    const foe = (await w.person('13700000803', '孙某')).client;
    for (const [who, side] of [
      [boss, 'c'],
      [foe, 'i'],
    ] as const) {
      const at = (tail: string) => `/${side}/tpl/fillRequest/${tail}`;
      expect(await w.ask(who, r.fillRequestDetail, { requestId }, at('detail'))).toBe('NOT_FOUND');
      expect(await w.ask(who, r.fillRequestWithdraw, { requestId }, at('withdraw'))).toBe('NOT_FOUND');
      expect(await w.ask(who, r.fillRequestRemind, { requestId, lineId }, at('remind'))).toBe('NOT_FOUND');
      const party = tenantAs(fresh());
      expect(await w.ask(who, r.fillRequestCorrect, { requestId, lineId, party }, at('correct'))).toBe(
        'NOT_FOUND',
      );
      expect((await who.call(r.fillRequestList, {}, at('list'))).total).toBe(0);
    }
  });

  it('a reminder is sent to who has not filled in, and not at once again', async () => {
    const mobile = fresh();
    const requestId = await invite(mobile);
    const { lineId } = (await detail(requestId)).lines[0]!;
    const first = await pairOf(mobile);
    const input = { requestId, lineId };
    const path = '/c/tpl/fillRequest/remind';
    await clerk.client.call(r.fillRequestRemind, input, path);
    expect((await w.messages(mobile))[0]).toContain('提醒您填写');
    // the first link lives on
    expect((await w.anyone.call(r.fillInInfo, first)).state).toBe('open');
    const { filler } = await opened(mobile);
    await filler.call(r.fillInSubmit, { lineId, values: his });
    expect(await w.ask(clerk.client, r.fillRequestRemind, input, path)).toBe('TPL_FILLED_IN');
  });
});

describe('what changes while somebody acts', () => {
  /** Both at once: one of them is later, and is refused by name. */
  const raced = async (first: Promise<unknown>, second: Promise<unknown>) =>
    (await Promise.allSettled([first, second])).map((one) =>
      one.status === 'fulfilled' ? 'done' : String((one.reason as { code?: string }).code),
    );

  it('handing in × correction: never the former signatory’s values under the new name', async () => {
    for (let i = 0; i < 8; i++) {
      const mobile = fresh();
      const requestId = await invite(mobile);
      const { pair, filler } = await opened(mobile);
      const [handed] = await raced(
        filler.call(r.fillInSubmit, { lineId: pair.lineId, values: his }),
        correct(requestId, pair.lineId, fresh()),
      );
      expect(['done', 'LINK_INVALID']).toContain(handed);
      expect((await detail(requestId)).lines[0]).toMatchObject({
        state: 'waiting',
        values: {},
        fillTime: null,
      });
    }
  });

  it('handing in × withdrawal, and twice at once', async () => {
    for (let i = 0; i < 4; i++) {
      const mobile = fresh();
      const requestId = await invite(mobile);
      const { pair, filler } = await opened(mobile);
      const { lineId } = pair;
      const withdraw = clerk.client.call(r.fillRequestWithdraw, { requestId }, '/c/tpl/fillRequest/withdraw');
      const [handed] = await raced(filler.call(r.fillInSubmit, { lineId, values: his }), withdraw);
      expect(['done', 'TPL_REQUEST_OVER']).toContain(handed);
      expect(await detail(requestId)).toMatchObject({ state: 'withdrawn', values: {} });
      const twice = fresh();
      await invite(twice);
      const both = await opened(twice);
      const input = { lineId: both.pair.lineId, values: his };
      const outcome = await raced(
        both.filler.call(r.fillInSubmit, input),
        both.filler.call(r.fillInSubmit, input),
      );
      expect(outcome.sort()).toEqual(['TPL_FILLED_IN', 'done']);
    }
  });

  it('what was asked of who fills in goes out with the contract; another person has another number', async () => {
    const mobile = fresh();
    const reading = { readWhole: true, readTime: 20, authLevel: [12, 13] as (12 | 13)[] };
    const demand = { ...reading, signatoryIdentityCard: '11010519491231002X' };
    const requestId = await invite(mobile, { parties: [{ ...tenantAs(mobile), demand }] });
    const { pair, filler } = await opened(mobile);
    const shown = await filler.call(r.fillInText, { lineId: pair.lineId });
    expect(JSON.stringify(shown)).not.toContain(demand.signatoryIdentityCard);
    const asked = async () => (await detail(requestId)).parties.find(({ role }) => role === '承租方')?.demand;
    await correct(requestId, pair.lineId, fresh(), '李四');
    expect(await asked()).toEqual(demand);
    const next = fresh();
    await correct(requestId, pair.lineId, next, '王五');
    expect(await asked()).toEqual(reading);
    const second = await opened(next);
    await second.filler.call(r.fillInSubmit, { lineId: pair.lineId, values: his });
    const [, tenant] = (await payloadOf(await fill(requestId))).signatoryJson;
    expect(tenant).toMatchObject({ signatoryFullName: '王五', ...reading });
    expect(tenant).not.toHaveProperty('signatoryIdentityCard');
  }, 240_000);

  it('a text made before a correction does not go out with who fills in after it', async () => {
    const mobile = fresh();
    const requestId = await invite(mobile);
    const { pair, filler } = await opened(mobile);
    await filler.call(r.fillInSubmit, { lineId: pair.lineId, values: his });
    const payload = await payloadOf(await fill(requestId));
    const next = fresh();
    await correct(requestId, pair.lineId, next, '李四');
    expect(await send(payload)).toBe('TPL_WAITING');
    const second = await opened(next);
    await second.filler.call(r.fillInSubmit, { lineId: pair.lineId, values: { ...his, 住址: '上海市' } });
    const signatoryJson = payload.signatoryJson.map((line, at) =>
      at === 1 ? { ...line, signatoryMobile: next } : line,
    );
    expect(await send({ ...payload, signatoryJson })).toBe('TPL_UNFILLED');
    expect(await send(await payloadOf(await fill(requestId)))).toBeUndefined();
  }, 240_000);

  it('who leaves the enterprise takes his requests with him; what is forgotten cannot be sent', async () => {
    const gone = await w.member(corpId, '13700000805', '何去', { superFlag: true });
    const mobile = fresh();
    const requestId = await invite(mobile, {}, gone.client);
    const { pair } = await opened(mobile);
    const { list } = await boss.call(orgRoutes.listCorpUserByPage, { name: '何去' } as never);
    await boss.call(orgRoutes.unbindCorpUser, { memberId: list[0]!.memberId });
    expect((await w.anyone.call(r.fillInInfo, pair)).state).toBe('over');
    const { rows } = await asOwner(w.deps.db, { accountId: gone.accountId, corpId }, (tx) =>
      sql<{ state: string; open: boolean }>`select state, pii_blob is not null as open from fill_request
        where request_id = ${requestId}`.execute(tx),
    );
    expect(rows).toEqual([{ state: 'withdrawn', open: false }]);
  });
});
const signatoryOf = (mobile: string) => ({
  ...{ userType: 0 as const, signatoryFullName: '赵六', signatoryMobile: mobile },
  fields: [field(80)],
});
