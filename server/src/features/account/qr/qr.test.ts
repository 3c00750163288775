// Login by QR code: B-08 hijacks, replay, order, time, two devices at once. And the two other ways in: an enterprise by its
// name (B-01 applies), a document from outside the mainland.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';

let h: Accounts;
let wang: Session;
let li: Session;
const company = '北京长风贸易有限公司';
beforeAll(async () => {
  h = await startAccounts();
  wang = await h.register({ mobile: '13966660001', name: '王小明', companyName: company });
  li = await h.register({ mobile: '13966660002', name: '李婷' });
});
afterAll(() => h.close());
beforeEach(() => h.clock.advance(120));
let lastIp = 0;
const freshIp = () => `10.40.0.${(++lastIp % 250) + 1}`;

const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36';
const show = async () => {
  const { body } = await h.call(r.qrCode, {}, { ip: '203.0.113.9', headers: { 'user-agent': agent } });
  const { qrId, browserKey, scanUrl } = body.data;
  return { own: { qrId, browserKey }, k: new URL(scanUrl).searchParams.get('k')!, ...body.data };
};
const look = async (own: { qrId: string; browserKey: string }) => (await h.call(r.qrState, own)).body;
const open = (s: Session, k: string) => h.call(r.qrOpen, { k }, { bearer: bearerOf(s) });
const answer = (s: Session, k: string, confirm = 1) =>
  h.call(r.qrAnswer, { k, confirm: confirm as 0 | 1 }, { bearer: bearerOf(s) });
const enter = (own: { qrId: string; browserKey: string }) => h.call(r.qrEnter, own);

describe('B-08: login by QR code', () => {
  it('bad input, nobody signed in, made-up secrets', async () => {
    const { own, k } = await show();
    expect((await h.call(r.qrOpen, { k: 'x' }, { bearer: bearerOf(wang) })).body.code).toBe('PARAM_INVALID');
    expect((await open(wang, 'A'.repeat(43))).body.code).toBe('QR_GONE');
    expect((await look({ ...own, browserKey: 'A'.repeat(43) })).code).toBe('QR_GONE');
    // the secret of the picture is not that of the browser
    expect((await look({ ...own, browserKey: k })).code).toBe('QR_GONE');
    expect((await open(wang, own.browserKey)).body.code).toBe('QR_GONE');
    const rows = JSON.stringify((await h.deps.db.pool.query('select * from login_qr')).rows);
    for (const secret of [k, own.browserKey]) expect(rows).not.toContain(secret);
  });

  it('names the browser to the phone and the account, masked, to the browser; enters once, as its own login', async () => {
    const { own, k, qrCode } = await show();
    expect(qrCode).toContain('<svg');
    expect((await look(own)).data).toEqual({ state: 'waiting', who: null });
    expect((await enter(own)).body.code).toBe('QR_GONE');
    expect((await open(wang, k)).body.data).toMatchObject({
      device: 'Chrome · Windows',
      place: '203.0.113.*',
    });
    expect((await look(own)).data).toEqual({
      state: 'scanned',
      who: { name: '王*明', account: '139****0001' },
    });
    expect((await enter(own)).body.code).toBe('QR_GONE');
    expect((await answer(wang, k)).body.success).toBe(true);
    // confirmed is not entered: the browser's own user decides
    const before = (await h.call(r.logins, {}, { bearer: bearerOf(wang) })).body.data.list.length;
    expect((await look(own)).data.state).toBe('confirmed');
    expect((await h.call(r.logins, {}, { bearer: bearerOf(wang) })).body.data.list).toHaveLength(before);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(own)));
    const [done, ...others] = answers.filter((a) => a.body.success);
    expect(others).toEqual([]);
    expect(done!.body.data.authUser.userId).toBe(wang.authUser.userId);
    expect(done!.body.data.token).not.toBe(wang.token);
    // no fresh proof: whoever holds the phone does not change the password from another browser
    const change = await h.call(
      r.changePassword,
      { password: 'Heron-94-lake' },
      { bearer: bearerOf(done!.body.data) },
    );
    expect(change.body.code).toBe('10401');
    expect((await enter(own)).body.code).toBe('QR_GONE');
    expect((await answer(wang, k)).body.code).toBe('QR_GONE');
  });

  it('is the account’s who scanned it first: another neither sees nor confirms it', async () => {
    const { own, k } = await show();
    const both = await Promise.all([open(wang, k), open(li, k)]);
    expect(both.map((a) => a.body.code ?? 'seen').sort()).toEqual(['QR_GONE', 'seen']);
    const [owner, other] = both[0]!.body.success ? [wang, li] : [li, wang];
    expect((await answer(other, k)).body.code).toBe('QR_GONE');
    expect((await open(owner, k)).body.success).toBe(true);
    expect((await answer(owner, k)).body.success).toBe(true);
    expect((await look(own)).data.who?.account).toBe(owner.authUser.account);
  });

  it('refused on the phone, it opens nothing', async () => {
    const { own, k } = await show();
    expect((await answer(wang, k)).body.code).toBe('QR_GONE');
    await open(wang, k);
    expect((await answer(wang, k, 0)).body.success).toBe(true);
    expect((await look(own)).data.state).toBe('refused');
    expect((await answer(wang, k)).body.code).toBe('QR_GONE');
    expect((await enter(own)).body.code).toBe('QR_GONE');
  });

  it('lives a minute for each step, and is swept', async () => {
    const late = await show();
    h.clock.advance(61);
    expect((await look(late.own)).data.state).toBe('expired');
    expect((await open(wang, late.k)).body.code).toBe('QR_GONE');
    const slow = await show();
    await open(wang, slow.k);
    h.clock.advance(61);
    expect((await answer(wang, slow.k)).body.code).toBe('QR_GONE');
    const kept = await show();
    await open(wang, kept.k);
    await answer(wang, kept.k);
    h.clock.advance(61);
    expect((await enter(kept.own)).body.code).toBe('QR_GONE');
    h.clock.advance(601);
    for (const sweep of h.account.family.sweeps ?? []) await sweep.run();
    expect((await h.deps.db.pool.query('select 1 from login_qr')).rows).toEqual([]);
  });

  it('a flood of codes from one address ends', async () => {
    const ask = () => h.call(r.qrCode, {}, { ip: '10.41.0.1' });
    for (let i = 0; i < 120; i++) expect((await ask()).body.success).toBe(true);
    expect((await ask()).status).toBe(429);
  });
});

describe('jtLogin: an enterprise by its name', () => {
  const ask = (companyName: string, targetId: string, word = password) =>
    h.call(r.jtLogin, { companyName, targetId, password: word }, { ip: freshIp() });
  it('B-01: wrong password, unknown account, another’s enterprise and none are one answer', async () => {
    const answers = [
      await ask(company, '13966660001', 'wrong-1'),
      await ask(company, '13966669999'),
      await ask(company, '13966660002'),
      await ask('没有这家公司', '13966660001'),
    ];
    for (const { body, status } of answers)
      expect({ body, status }).toEqual({ body: answers[0]!.body, status: 200 });
    expect(answers[0]!.body.code).toBe('LOGIN_FAILED');
  });
  it('acts for it', async () => {
    const { body } = await ask(company, '13966660001');
    const seen = await h.account.resolveIdentity(bearerOf(body.data), h.clock.now());
    expect(seen.corp?.corpId).toBe(body.data.allAuthUser[1]!.corpId);
  });
});

describe('documents from outside the mainland, and the seal of a form', () => {
  const form = { docType: 4, docNo: ' h1234-5678 ', name: 'CHAN Tai Man', password: 'Heron-94-lake' };
  const send = async (mobile: string, change: object = {}) =>
    h.callRaw('POST', '/i/anony/nonContiRegister', {
      payload: JSON.stringify({ ...form, mobile, valicode: (await h.codeOf(mobile)) ?? '000000', ...change }),
      contentType: 'application/json',
    });
  const codeOf = (a: { body: unknown }) => (a.body as { code?: string }).code ?? 'done';

  it('refuses documents that are none, and mainland types', async () => {
    for (const change of [{ docNo: 'X1' }, { docType: 1 }, { docType: 7 }, { docType: 3 }, { docNo: '<b>' }])
      expect(codeOf(await send('13966660010', change)), JSON.stringify(change)).toBe('PARAM_INVALID');
    expect(codeOf(await send('13966660010'))).toBe('CODE_WRONG');
  });

  it('registers, keeps the document sealed, shows it masked and unverified', async () => {
    await h.askCode('13966660010', 'register', freshIp());
    const { si } = (await h.call(r.secSign, {})).body.data;
    const answer = await send('13966660010', { si });
    const session = (answer.body as { data: Session }).data;
    expect(session.authUser).toMatchObject({ name: 'CHAN Tai Man', realName: false });
    const { body } = await h.call(r.accountInfo, {}, { bearer: bearerOf(session) });
    expect(body.data.document).toEqual({ docType: 4, docNo: 'H1****78' });
    const rows = JSON.stringify((await h.deps.db.pool.query('select * from account')).rows);
    expect(rows).not.toContain('H12345678');
    expect(rows).not.toContain(si);
    // the same form again, with another phone and a right code
    await h.askCode('13966660011', 'register', freshIp());
    expect(codeOf(await send('13966660011', { si }))).toBe('FORM_STALE');
  });

  it('a seal lives two hours, and a made-up one is none', async () => {
    const { si } = (await h.call(r.secSign, {})).body.data;
    const ask = async (seal: string) => {
      h.clock.advance(61);
      await h.askCode('13966660012', 'register', freshIp());
      const valicode = (await h.codeOf('13966660012'))!;
      const input = { userType: 0, mobile: '13966660012', password: 'Heron-94-lake', valicode, si: seal };
      return (await h.call(r.register, input)).body.code ?? 'done';
    };
    expect(await ask('seal')).toBe('FORM_STALE');
    expect(await ask(`${si.slice(0, 37)}${'A'.repeat(43)}`)).toBe('FORM_STALE');
    h.clock.advance(7200);
    expect(await ask(si)).toBe('FORM_STALE');
    expect(await ask((await h.call(r.secSign, {})).body.data.si)).toBe('done');
  });

  it('/captcha/sendCode is the same call as /verify/sendCode', async () => {
    const path = '/captcha/sendCode';
    const bad = { targetId: '13966660013', verifyType: 'register' as const, imgCode: '????' };
    const { imgCodeId } = await h.captcha('register');
    expect((await h.call(r.sendCode, { ...bad, imgCodeId }, { path })).body.code).toBe('CAPTCHA_WRONG');
    const captcha = await h.captcha('register');
    const { body } = await h.call(r.sendCode, { ...bad, ...captcha }, { path, ip: freshIp() });
    expect(body.data).toEqual({ resendAfterSeconds: 60 });
    expect(await h.codeOf('13966660013')).toMatch(/^[0-9]{6}$/);
  });
});
