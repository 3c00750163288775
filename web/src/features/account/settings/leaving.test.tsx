// What decides over the account on its page: another mobile, a copy of one's data, the end; and one's certificates.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { puzzle, solvePuzzle } from '../../../testing/puzzle.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import AccountInfoPage from './account-info-page.tsx';
import CertificatesPage from './certificates-page.tsx';
import CorpSettingsPage from './corp-settings-page.tsx';
import MyGrantsPage from './my-grants-page.tsx';

const info = ok({
  name: '王明',
  mobile: '138****8000',
  email: null,
  emailProven: false,
  document: null,
  secondFactor: false,
  recoveryLeft: 0,
  createTime: '2026-01-01T00:00:00Z',
  passwordTime: null,
});
const base = {
  '/account/info': info,
  '/account/logins': ok({ list: [] }),
  '/account/passkey/list': ok({ list: [] }),
  '/verify/imgCode': puzzle,
};
beforeEach(() => useSession.setState({ token: 'a'.repeat(43), currentAuthUser: person, syncStatus: true }));

it('changes the mobile: captcha, code to the new one, the name beside the menu follows', async () => {
  const renewed = { ...person, account: '139****0001' };
  const sent = fakeServer({
    ...base,
    '/account/mobile/sendCode': ok({ resendAfterSeconds: 60 }),
    '/account/mobile/change': (form: URLSearchParams) =>
      form.get('valicode') === '123456' ? ok({ ended: 1 }) : refused('CODE_WRONG', '验证码错误或已过期'),
    '/account/session': ok({ authUser: renewed, allAuthUser: [renewed] }),
  });
  showPage(AccountInfoPage, '/signSettings/accountInfo');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '更换手机号' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.click(dialog().getByRole('button', { name: '发送验证码' }));
  expect(await dialog().findByText('请输入正确的手机号')).toBeTruthy();
  await user.type(dialog().getByLabelText('新手机号'), '139 0000 0001');
  await solvePuzzle();
  await user.click(dialog().getByRole('button', { name: '发送验证码' }));
  await user.type(await screen.findByLabelText('验证码'), '000000');
  await user.click(dialog().getByRole('button', { name: /更\s*换$/ }));
  expect(await dialog().findByText('验证码错误或已过期')).toBeTruthy();
  await user.clear(screen.getByLabelText('验证码'));
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.click(dialog().getByRole('button', { name: /更\s*换$/ }));
  await waitFor(() => expect(useSession.getState().currentAuthUser?.account).toBe('139****0001'));
  expect(sent.find(({ path }) => path === '/account/mobile/sendCode')?.body).toContain('mobile=13900000001');
});

it('says what keeps the account open; closes it by a code, and this browser forgets who it was', async () => {
  let obstacles = ['有1份合同等待您签署，请先签署、拒签或转交'];
  fakeServer({
    ...base,
    '/account/close/check': () => ok({ obstacles }),
    '/account/close/sendCode': ok({ resendAfterSeconds: 60 }),
    '/account/close': ok({ done: true }),
  });
  const router = showPage(AccountInfoPage, '/signSettings/accountInfo');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '注销账号' }));
  expect(await screen.findByText(obstacles[0]!)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  obstacles = [];
  await user.click(screen.getByRole('button', { name: '注销账号' }));
  await solvePuzzle();
  await user.click(screen.getByRole('button', { name: '发送验证码' }));
  await user.type(await screen.findByLabelText('验证码'), '123456');
  await user.click(screen.getByRole('button', { name: '确认注销' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(useSession.getState().token).toBeNull();
});

it('certificates: what they were for, revoked with a reason after the password was asked for', async () => {
  const certificate = {
    signNo: `SGN${'1'.repeat(26)}`,
    applyNo: `APL${'1'.repeat(26)}`,
    contractName: '租赁合同',
    forCompany: null,
    name: '王明',
    subject: 'CN=王*',
    issuer: 'CN=信契测试 CA',
    serial: '0a1b',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2026-01-02T00:00:00Z',
    level: 'B-LTA',
    timestamp: '2026-01-01T00:00:01Z',
    revokedAt: null as string | null,
    revisionSha256: '00',
    testCertificate: true,
  };
  let proved = false;
  const sent = fakeServer({
    '/i/certificate/list': () => ok({ list: [certificate], total: 1, itemPage: 1, pageSize: 20 }),
    '/i/certificate/revoke': () => {
      if (!proved) return refused('10401', '需要再次验证身份');
      certificate.revokedAt = '2026-02-01T00:00:00Z';
      return ok({ revokedAt: certificate.revokedAt });
    },
    '/account/proveAgain': () => {
      proved = true;
      return ok({ seconds: 600 });
    },
  });
  showPage(CertificatesPage, '/signSettings/digital');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '吊销《租赁合同》的证书' }));
  expect(screen.getByText(/这份签署仍然有效/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '确认吊销' }));
  expect(await screen.findByText('请选择吊销原因')).toBeTruthy();
  await user.click(screen.getByLabelText('吊销原因'));
  await user.click(await screen.findByText('手机或账号可能被他人使用'));
  await user.click(screen.getByRole('button', { name: '确认吊销' }));
  await user.type(await screen.findByLabelText('当前密码'), 'secret123');
  await user.click(screen.getByRole('button', { name: /确\s*定$/ }));
  expect(await screen.findByText('已吊销')).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/i/certificate/revoke').at(-1)?.body).toContain(
    'reason=keyCompromise',
  );
});

it('grants and the enterprise: what the login holds, and nothing that it does not', async () => {
  const corp = {
    ...person,
    userType: 1 as const,
    name: '云杉科技',
    corpId: '018f0000-0000-7000-8000-000000000009',
    superFlag: true,
    certified: 0 as const,
  };
  fakeServer({ '/account/session': ok({ authUser: person, allAuthUser: [person, corp] }) });
  useSession.setState({ consoleToken: 'c'.repeat(43), consoleCorpId: corp.corpId });
  showPage(MyGrantsPage, '/signSettings/authorization');
  expect(await screen.findByText('超级管理员，拥有全部权限')).toBeTruthy();
  expect(screen.getByText(/没有免验证的自动签署/)).toBeTruthy();
  cleanup();
  showPage(CorpSettingsPage, '/console/setting');
  expect(await screen.findByText('超级管理员')).toBeTruthy();
  expect(screen.getByText('未认证')).toBeTruthy();
});
