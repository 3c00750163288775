// The login form: errors in words, captcha on demand, codes, and the way back to our own pages only.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, useSession } from '../../platform/session.ts';
import { person } from '../../testing/identities.ts';
import { captchaId, puzzle, solvePuzzle } from '../../testing/puzzle.ts';
import { fakeServer, ok, refused, showPage } from '../../testing/show-page.tsx';
import LoginPage from './login-page.tsx';

const session = {
  token: 'a'.repeat(43),
  consoleToken: null,
  consoleCorpId: null,
  knownDevice: 'k'.repeat(43),
  authUser: person,
  allAuthUser: [person],
  expiresAt: '2026-01-01T00:00:00Z',
};

beforeEach(() => {
  endSession();
  localStorage.clear();
});

async function fillPassword(target = '13800008000', password = 'secret123') {
  const user = userEvent.setup();
  if (target) await user.type(await screen.findByLabelText('手机号 / 邮箱'), target);
  if (password) await user.type(screen.getByLabelText('密码'), password);
  await user.click(screen.getByRole('button', { name: '登录' }));
  return user;
}

it('says that the last login ended by itself, until there is another one', async () => {
  useSession.setState({ expired: true });
  fakeServer({ '/account/passwordLogin': ok(session) });
  showPage(LoginPage, '/login');
  expect(await screen.findByText('登录已失效，请重新登录')).toBeTruthy();
  await fillPassword();
  await waitFor(() => expect(useSession.getState().expired).toBe(false));
});

describe('password login', () => {
  it('says what is missing without asking the server', async () => {
    const sent = fakeServer({});
    showPage(LoginPage, '/login');
    await screen.findByLabelText('手机号 / 邮箱');
    await fillPassword('', '');
    expect(screen.getByText('请输入手机号或邮箱')).toBeTruthy();
    expect(screen.getByText('请输入密码')).toBeTruthy();
    expect(screen.getByLabelText('手机号 / 邮箱').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });
  it('signs in and returns to ap', async () => {
    const sent = fakeServer({ '/account/passwordLogin': ok(session) });
    const router = showPage(
      LoginPage,
      `/login?${new URLSearchParams({ ap: '/signInfo/signList?signStatus=2' })}`,
    );
    await screen.findByLabelText('手机号 / 邮箱');
    await fillPassword();
    await waitFor(() => expect(router.state.location.href).toBe('/signInfo/signList?signStatus=2'));
    expect(useSession.getState()).toMatchObject({
      token: session.token,
      syncStatus: true,
      currentAuthUser: person,
    });
    expect(sent[0]).toEqual({
      path: '/account/passwordLogin',
      body: 'targetId=13800008000&password=secret123',
    });
  });
  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/login'])(
    'never returns to %s',
    async (ap) => {
      fakeServer({ '/account/passwordLogin': ok(session) });
      const router = showPage(LoginPage, `/login?${new URLSearchParams({ ap })}`);
      await screen.findByLabelText('手机号 / 邮箱');
      await fillPassword();
      await waitFor(() => expect(router.state.location.href).toBe('/'));
    },
  );
  it('keeps what was typed when it is refused', async () => {
    fakeServer({ '/account/passwordLogin': refused('LOGIN_FAILED', '账号或密码错误') });
    showPage(LoginPage, '/login');
    await screen.findByLabelText('手机号 / 邮箱');
    await fillPassword();
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误');
    expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe('secret123');
    expect(useSession.getState().token).toBeNull();
  });
  it('shows a captcha when the server wants one, and sends it', async () => {
    const sent = fakeServer({
      '/verify/imgCode': puzzle,
      '/account/passwordLogin': (form: URLSearchParams) =>
        form.get('imgCode') ? ok(session) : refused('CAPTCHA_REQUIRED', '请完成安全验证'),
    });
    const router = showPage(LoginPage, '/login');
    await screen.findByLabelText('手机号 / 邮箱');
    const user = await fillPassword();
    await solvePuzzle();
    await user.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    const last = new URLSearchParams(sent.at(-1)?.body);
    expect(last.get('imgCodeId')).toBe(captchaId);
    expect(last.get('imgCode')).toMatch(/^120\.[0-9a-z]+$/);
  });
});

describe('code login', () => {
  it('sends a code after the captcha, counts down, and signs in with it', async () => {
    const sent = fakeServer({
      '/verify/imgCode': puzzle,
      '/verify/sendCode': ok({ resendAfterSeconds: 60 }),
      '/codeLogin': ok(session),
    });
    const router = showPage(LoginPage, '/login');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: '验证码登录' }));
    await user.type(screen.getByLabelText('手机号 / 邮箱'), '13800008000');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(screen.getByText('请拖动滑块完成安全验证')).toBeTruthy();
    await solvePuzzle();
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect((await screen.findByRole('button', { name: /s 后重发$/ })).hasAttribute('disabled')).toBe(true);
    expect(sent.find(({ path }) => path === '/verify/sendCode')?.body).toContain('verifyType=login');
    await user.type(screen.getByLabelText('验证码'), '48 29 13');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(sent.at(-1)?.body).toBe('targetId=13800008000&valicode=482913');
  });
});

describe('a number that was unseen for long', () => {
  it('asks for the password beside the code, says when it is wrong, and goes along', async () => {
    const sent = fakeServer({
      '/verify/imgCode': puzzle,
      '/codeLogin': (form: URLSearchParams) =>
        form.get('password') === 'secret123'
          ? ok(session)
          : refused('NUMBER_IDLE', form.has('password') ? '密码错误' : '该手机号已超过180天未登录'),
    });
    const router = showPage(LoginPage, '/login');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: '验证码登录' }));
    await user.type(screen.getByLabelText('手机号 / 邮箱'), '13800008000');
    await user.type(screen.getByLabelText('验证码'), '482913');
    expect(screen.queryByLabelText('登录密码')).toBeNull();
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('该手机号已超过180天未登录')).toBeTruthy();
    await user.type(screen.getByLabelText('登录密码'), 'wrong');
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('密码错误')).toBeTruthy();
    await user.clear(screen.getByLabelText('登录密码'));
    await user.type(screen.getByLabelText('登录密码'), 'secret123');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(sent.filter(({ path }) => path === '/codeLogin')).toHaveLength(3);
    // the next login here shows that this browser has signed in before
    expect(localStorage.getItem('xinqi-known-device')).toContain(session.knownDevice);
  });
});

describe('second factor', () => {
  it('is asked for after a right password, says when it is wrong, and goes along', async () => {
    const sent = fakeServer({
      '/account/passwordLogin': (form: URLSearchParams) =>
        form.get('secondCode') === '287082'
          ? ok(session)
          : form.has('secondCode')
            ? refused('SECOND_FACTOR_WRONG', '两步验证码错误或已使用')
            : refused('SECOND_FACTOR', '请输入验证器中的6位数字'),
    });
    const router = showPage(LoginPage, '/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('手机号 / 邮箱'), '13800008000');
    await user.type(screen.getByLabelText('密码'), 'secret123');
    expect(screen.queryByLabelText('两步验证码')).toBeNull();
    await user.click(screen.getByRole('button', { name: '登录' }));
    await user.type(await screen.findByLabelText('两步验证码'), '000000');
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('两步验证码错误或已使用')).toBeTruthy();
    await user.clear(screen.getByLabelText('两步验证码'));
    await user.type(screen.getByLabelText('两步验证码'), '287082');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(sent).toHaveLength(3);
  });
});
