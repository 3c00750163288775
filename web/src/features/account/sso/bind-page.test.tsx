// An enterprise's account is bound for the first time: by the code of the account's mobile, after a reload too, and never by an address alone.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import BindPage from './bind-page.tsx';
import { keepBind, keptBind } from './kept-bind.ts';

const bindKey = 'k'.repeat(43);
const address = '/auth/binding/bind';
const about = ok({ issuer: 'id.example', expiresAt: '2026-01-01T00:10:00Z' });
const session = {
  ...{ token: 'a'.repeat(43), consoleToken: null, authUser: person, allAuthUser: [person] },
  expiresAt: '2026-01-01T00:00:00Z',
};
beforeEach(() => {
  endSession();
  sessionStorage.clear();
});

it('by the code of the account’s mobile, and goes on to the page that was wanted', async () => {
  keepBind({ bindKey, ap: '/signInfo/applyList' });
  let tries = 0;
  const sent = fakeServer({
    '/account/sso/bindInfo': about,
    '/account/sso/sendCode': ok({ resendAfterSeconds: 60 }),
    '/account/sso/bind': () => (tries++ === 0 ? refused('CODE_WRONG', '验证码错误或已过期') : ok(session)),
  });
  const router = showPage(BindPage, address);
  const user = userEvent.setup();
  expect(await screen.findByText('id.example')).toBeTruthy();
  expect(screen.getByText(/请在 08:10 前完成/)).toBeTruthy();
  await user.type(screen.getByLabelText('手机号'), '12');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(screen.getByText('请输入正确的手机号')).toBeTruthy();
  await user.clear(screen.getByLabelText('手机号'));
  await user.type(screen.getByLabelText('手机号'), '13800008000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.click(screen.getByRole('button', { name: '绑定并登录' }));
  expect(await screen.findByText('验证码错误或已过期')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '绑定并登录' }));
  await waitFor(() => expect(router.state.location.href).toBe('/signInfo/applyList'));
  expect(sent.at(-1)?.body).toContain(`bindKey=${bindKey}`);
  expect(useSession.getState().bySso).toBe(true);
  expect(keptBind()).toBeUndefined();
});

it('late, it says so, with the way to begin anew', async () => {
  keepBind({ bindKey, ap: '/signInfo/applyList' });
  fakeServer({ '/account/sso/bindInfo': refused('SSO_STALE', '单点登录已超时，请重新登录') });
  showPage(BindPage, address);
  expect((await screen.findByRole('alert')).textContent).toBe('单点登录已超时，请重新登录');
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toContain('/login?ap=');
  expect(screen.queryByLabelText('手机号')).toBeNull();
});

it('an address alone, whatever stands in it, binds nobody', async () => {
  const sent = fakeServer({ '/account/sso/bindInfo': about });
  showPage(BindPage, `${address}?bindKey=${bindKey}`);
  expect((await screen.findByRole('alert')).textContent).toBe('没有等待绑定的企业账号');
  expect(sent).toEqual([]);
});
