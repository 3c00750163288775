// The other ways in: a QR code that is entered only after one has seen whose account it is, its confirming page, an
// enterprise by name, a document from outside the mainland.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { puzzle } from '../../../testing/puzzle.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import LoginPage from '../login-page.tsx';
import NonContiRegisterPage, { outsideErrors } from '../register/non-conti-register-page.tsx';
import QrConfirmPage from './qr-confirm-page.tsx';

const session = {
  token: 'a'.repeat(43),
  consoleToken: 'b'.repeat(43),
  consoleCorpId: enterprise.corpId,
  knownDevice: 'k'.repeat(43),
  authUser: person,
  allAuthUser: [person, enterprise],
  expiresAt: '2026-01-01T00:00:00Z',
};
const code = {
  qrId: '018f0000-0000-7000-8000-000000000001',
  browserKey: 'k'.repeat(43),
  scanUrl: 'http://x/account/qrConfirm?k=s',
  qrCode: '<svg/>',
  expiresAt: '2026-01-01T00:00:00Z',
};
beforeEach(() => endSession());

describe('QR login', () => {
  it('shows whose account was confirmed, and enters only on the user’s own word', async () => {
    let state: unknown = { state: 'scanned', who: { name: '王*明', account: '139****0001' } };
    const sent = fakeServer({
      '/wechat/qrCode': ok(code),
      '/wechat/qrCode/state': () => ok(state),
      '/wechat/qrCode/enter': ok(session),
    });
    const router = showPage(LoginPage, '/login');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: '扫码登录' }));
    expect(await screen.findByRole('img', { name: '登录二维码' })).toBeTruthy();
    expect(screen.getByText('测试环境')).toBeTruthy();
    expect(await screen.findByText(/已扫码：王\*明/, {}, { timeout: 8000 })).toBeTruthy();
    state = { state: 'confirmed', who: { name: '王*明', account: '139****0001' } };
    const go = await screen.findByRole('button', { name: '是我的账号，登录' }, { timeout: 8000 });
    expect(sent.some(({ path }) => path === '/wechat/qrCode/enter')).toBe(false);
    await user.click(go);
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(sent.at(-1)?.body).toBe(`qrId=${code.qrId}&browserKey=${code.browserKey}`);
  });
  it('a code that is over says so and is drawn anew', async () => {
    const sent = fakeServer({
      '/wechat/qrCode': ok(code),
      '/wechat/qrCode/state': refused('QR_GONE', '二维码已失效'),
    });
    showPage(LoginPage, '/login');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: '扫码登录' }));
    await user.click(await screen.findByRole('button', { name: '刷新二维码' }, { timeout: 8000 }));
    await waitFor(() => expect(sent.filter(({ path }) => path === '/wechat/qrCode')).toHaveLength(2));
  });
});

describe('/account/qrConfirm', () => {
  it('names the browser, takes the key out of the address, and refuses', async () => {
    const sent = fakeServer({
      '/wechat/qrCode/open': ok({
        device: 'Chrome · Windows',
        place: '203.0.113.*',
        createTime: '2026-01-01T00:00:00Z',
        expiresAt: '2026-01-01T00:00:00Z',
      }),
      '/wechat/qrCode/answer': ok({ done: true }),
    });
    showPage(QrConfirmPage, `/account/qrConfirm?k=${'s'.repeat(43)}`);
    const user = userEvent.setup();
    expect(await screen.findByText('Chrome · Windows')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消登录' }));
    expect(await screen.findByText(/该设备不会登录您的账号/)).toBeTruthy();
    expect(sent.at(-1)?.body).toBe(`k=${'s'.repeat(43)}&confirm=false`);
  });
  it('without a key asks to scan again', async () => {
    fakeServer({});
    showPage(QrConfirmPage, '/account/qrConfirm');
    expect(await screen.findByText('二维码已失效，请重新扫码')).toBeTruthy();
  });
});

it('an enterprise by name: asked for, sent, and acting', async () => {
  const sent = fakeServer({ '/jtLogin': ok(session) });
  const router = showPage(LoginPage, '/login');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: '企业登录' }));
  await user.type(screen.getByLabelText('手机号 / 邮箱'), '13800008000');
  await user.type(screen.getByLabelText('密码'), 'secret123');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入企业名称')).toBeTruthy();
  await user.type(screen.getByLabelText('企业名称'), enterprise.name);
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(new URLSearchParams(sent.at(-1)?.body).get('companyName')).toBe(enterprise.name);
  expect(useSession.getState().currentAuthUser).toEqual(enterprise);
});

describe('/account/nonContiRegister', () => {
  const good = {
    docType: 5,
    docNo: 'A123456(3)',
    name: 'CHAN Tai Man',
    mobile: '13800008000',
    code: '482913',
    email: '',
    password: 'Heron-94-lake',
    consent: true,
  };
  it.each([
    [{}, []],
    [{ docNo: 'A123456(4)' }, ['docNo']],
    [{ docType: 4 }, ['docNo']],
    [{ name: '' }, ['name']],
    [{ mobile: '+852 91234567' }, ['mobile']],
    [{ password: '123456' }, ['password']],
    [{ consent: false }, ['consent']],
  ])('%j complains about %j', (change, fields) => {
    expect(Object.keys(outsideErrors({ ...good, ...change }))).toEqual(fields);
  });
  it('sends document and seal; a stale form is sealed anew', async () => {
    let tries = 0;
    const sent = fakeServer({
      '/verify/imgCode': puzzle,
      '/i/anony/secSign': () => ok({ si: `seal-${++tries}`, expiresAt: '2026-01-01T00:00:00Z' }),
      '/i/anony/nonContiRegister': (form: URLSearchParams) =>
        form.get('si') === 'seal-1'
          ? refused('FORM_STALE', '页面停留过久')
          : ok({ ...session, consoleToken: null, consoleCorpId: null }),
    });
    const router = showPage(NonContiRegisterPage, '/account/nonContiRegister');
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText(/证件类型/), '5');
    await user.type(screen.getByLabelText(/证件号码/), good.docNo);
    await user.type(screen.getByLabelText('姓名 / Name'), good.name);
    await user.type(screen.getByLabelText('手机号 / Mobile (+86)'), good.mobile);
    await user.type(screen.getByLabelText('验证码'), good.code);
    await user.type(screen.getByLabelText('设置密码 / Password'), good.password);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /注册并登录/ }));
    expect(await screen.findByText('页面停留过久')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /注册并登录/ }));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    const form = new URLSearchParams(
      sent.filter(({ path }) => path.endsWith('nonContiRegister')).at(-1)?.body,
    );
    expect(Object.fromEntries(form)).toMatchObject({ docType: '5', docNo: good.docNo, si: 'seal-2' });
  });
});
