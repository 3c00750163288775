// Both families of pages for a forgotten password: the way through, refusals in words, a page opened out of order.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { puzzle, solvePuzzle } from '../../../testing/puzzle.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import { rememberTarget } from './asked-target.ts';
import ForgetPwdPage from './forget-pwd-page.tsx';
import { newPasswordErrors } from './new-password-form.tsx';
import PasswordAuthenticationPage from './password-authentication-page.tsx';
import PasswordForgetPage from './password-forget-page.tsx';

const secret = { resetToken: 'r'.repeat(43), expiresAt: '2026-01-01T00:00:00Z' };
beforeEach(() => rememberTarget(null));

it.each([
  ['Heron-94-lake', 'Heron-94-lake', []],
  ['123456', '123456', ['password']],
  ['Heron-94-lake', 'Heron-94', ['again']],
  ['', '', ['password']],
])('new password %j, %j complains about %j', (password, again, fields) => {
  expect(Object.keys(newPasswordErrors(password, again))).toEqual(fields);
});

describe('/account/forgetPwd', () => {
  it('verifies, takes a refused password back to its field, and ends at the login', async () => {
    let tries = 0;
    const sent = fakeServer({
      '/verify/imgCode': puzzle,
      '/verify/sendCode': ok({ resendAfterSeconds: 60 }),
      '/account/password/verifyCode': (form: URLSearchParams) =>
        form.get('valicode') === '482913' ? ok(secret) : refused('CODE_WRONG', '验证码错误或已过期'),
      '/account/password/reset': () =>
        ++tries === 1 ? refused('PASSWORD_COMMON', '该密码过于常见') : ok({ done: true }),
    });
    showPage(ForgetPwdPage, '/account/forgetPwd');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '下一步' }));
    expect(screen.getByText('请输入手机号或邮箱')).toBeTruthy();
    await user.type(screen.getByLabelText('手机号 / 邮箱'), '13800008000');
    await solvePuzzle();
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    await screen.findByRole('button', { name: /s 后重发$/ });
    expect(sent.find(({ path }) => path === '/verify/sendCode')?.body).toContain('verifyType=reset');
    await user.type(screen.getByLabelText('验证码'), '000000');
    await user.click(screen.getByRole('button', { name: '下一步' }));
    expect(await screen.findByText('验证码错误或已过期')).toBeTruthy();
    await user.clear(screen.getByLabelText('验证码'));
    await user.type(screen.getByLabelText('验证码'), '482913');
    await user.click(screen.getByRole('button', { name: '下一步' }));
    await user.type(await screen.findByLabelText('新密码'), 'password1');
    await user.type(screen.getByLabelText('再次输入'), 'password1');
    await user.click(screen.getByRole('button', { name: '重置密码' }));
    expect(await screen.findByText('该密码过于常见')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重置密码' }));
    expect(await screen.findByText('密码已重置')).toBeTruthy();
    expect(sent.at(-1)?.body).toBe(`resetToken=${secret.resetToken}&password=password1`);
  });
});

describe('/account/password/forget and /account/password/authentication', () => {
  it('sends the code and goes on, with the target in memory and not in the address', async () => {
    const sent = fakeServer({
      '/verify/imgCode': puzzle,
      '/verify/sendCode': ok({ resendAfterSeconds: 60 }),
    });
    const router = showPage(PasswordForgetPage, '/account/password/forget');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('手机号 / 邮箱'), 'wang@b.example');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(screen.getByText('请拖动滑块完成安全验证')).toBeTruthy();
    await solvePuzzle();
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(router.state.location.href).toBe('/account/password/authentication');
    expect(sent.at(-1)?.body).toContain('targetId=wang%40b.example');
  });
  it('opened on its own leads back; after the code it takes the new password', async () => {
    showPage(PasswordAuthenticationPage, '/account/password/authentication');
    expect((await screen.findByRole('link', { name: '获取验证码' })).getAttribute('href')).toBe(
      '/account/password/forget',
    );
  });
  it('verifies the code and sets the password', async () => {
    rememberTarget('13800008000');
    const sent = fakeServer({
      '/account/password/verifyCode': ok(secret),
      '/account/password/reset': refused('RESET_INVALID', '验证已失效，请重新获取验证码'),
    });
    showPage(PasswordAuthenticationPage, '/account/password/authentication');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('验证码'), '48 29 13');
    await user.click(screen.getByRole('button', { name: '下一步' }));
    await user.type(await screen.findByLabelText('新密码'), 'Heron-94-lake');
    await user.type(screen.getByLabelText('再次输入'), 'Heron-94-lake');
    await user.click(screen.getByRole('button', { name: '重置密码' }));
    expect(await screen.findByText('验证已失效，请重新获取验证码')).toBeTruthy();
    expect(sent.find(({ path }) => path.endsWith('verifyCode'))?.body).toBe(
      'targetId=13800008000&valicode=482913',
    );
  });
});
