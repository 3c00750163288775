// Settings of one's account: what is shown, logins that are ended, and the password that is asked for once more.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import AccountInfoPage from './account-info-page.tsx';
import LoginPwdPage from './login-pwd-page.tsx';

const info = ok({
  name: '王明',
  mobile: '138****8000',
  email: 'w***@b.example',
  emailProven: false,
  document: null,
  secondFactor: false,
  recoveryLeft: 0,
  createTime: '2026-01-01T00:00:00Z',
  passwordTime: null,
  signPasswordTime: null,
});
const login = (n: number, current: boolean) => ({
  loginId: `018f0000-0000-7000-8000-00000000000${n}`,
  way: 'password',
  device: current ? 'Chrome · Windows' : 'Safari · iPhone',
  place: `203.0.113.*`,
  createTime: '2026-01-01T00:00:00Z',
  lastTime: '2026-01-01T00:00:00Z',
  current,
});

it('shows the account masked and ends another login after a question', async () => {
  let list = [login(1, true), login(2, false)];
  const sent = fakeServer({
    '/account/info': info,
    '/account/logins': () => ok({ list }),
    '/account/logins/end': () => {
      list = [login(1, true)];
      return ok({ done: true });
    },
  });
  showPage(AccountInfoPage, '/signSettings/accountInfo');
  const user = userEvent.setup();
  expect(await screen.findByText('138****8000')).toBeTruthy();
  expect(screen.getByText('未验证')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /退出 Safari · iPhone/ }));
  await user.click(await screen.findByRole('button', { name: '退出该登录' }));
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  expect(sent.find(({ path }) => path === '/account/logins/end')?.body).toContain('0002');
});

it('a changed password asks for the present one first, says what is wrong with it, then goes on by itself', async () => {
  let proved = false;
  const sent = fakeServer({
    '/account/password/change': () => (proved ? ok({ ended: 2 }) : refused('10401', '需要再次验证身份')),
    '/account/proveAgain': (form: URLSearchParams) => {
      proved = form.get('password') === 'secret123';
      return proved ? ok({ seconds: 600 }) : refused('PASSWORD_WRONG', '密码错误');
    },
  });
  showPage(LoginPwdPage, '/signSettings/loginPwd');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('新密码'), 'Heron-94-lake');
  await user.type(screen.getByLabelText('再次输入'), 'Heron-94-lake');
  await user.click(screen.getByRole('button', { name: '修改密码' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('当前密码'), 'wrong');
  await user.click(within(dialog).getByRole('button', { name: /确\s*定$/ }));
  expect(await within(dialog).findByText('密码错误')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('当前密码'));
  await user.type(within(dialog).getByLabelText('当前密码'), 'secret123');
  await user.click(within(dialog).getByRole('button', { name: /确\s*定$/ }));
  expect(await screen.findByText(/密码已修改，其他2处登录已退出/)).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/account/password/change')).toHaveLength(2);
});

it('a closed dialog changes nothing and keeps what was typed', async () => {
  fakeServer({ '/account/password/change': refused('10401', '需要再次验证身份') });
  showPage(LoginPwdPage, '/signSettings/loginPwd');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('新密码'), 'Heron-94-lake');
  await user.type(screen.getByLabelText('再次输入'), 'Heron-94-lake');
  await user.click(screen.getByRole('button', { name: '修改密码' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /^取\s*消$/ }));
  await waitFor(() => expect(screen.queryByText(/密码已修改/)).toBeNull());
  expect((screen.getByLabelText('新密码') as HTMLInputElement).value).toBe('Heron-94-lake');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('turns the second factor on: secret, a wrong code in words, recovery codes once', async () => {
  const sent = fakeServer({
    '/account/info': info,
    '/account/logins': ok({ list: [login(1, true)] }),
    '/account/second/propose': ok({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x', qrCode: '<svg/>' }),
    '/account/second/enable': (form: URLSearchParams) =>
      form.get('code') === '287082'
        ? ok({ recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] })
        : refused('SECOND_FACTOR_WRONG', '两步验证码错误或已使用'),
  });
  showPage(AccountInfoPage, '/signSettings/accountInfo');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '开启两步验证' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('两步验证码'), '000000');
  await user.click(within(dialog).getByRole('button', { name: /开\s*启$/ }));
  expect(await within(dialog).findByText('两步验证码错误或已使用')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('两步验证码'));
  await user.type(within(dialog).getByLabelText('两步验证码'), '287082');
  await user.click(within(dialog).getByRole('button', { name: /开\s*启$/ }));
  expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
  const before = sent.filter(({ path }) => path === '/account/info').length;
  await user.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(sent.filter(({ path }) => path === '/account/info').length).toBe(before + 1));
});
