// The way back from the issuer: sent once with what this tab kept, never without, and only to a page of ours afterwards.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import { keptBind } from './kept-bind.ts';
import { keepWay, takeWay } from './kept-way.ts';
import SsoPage from './sso-page.tsx';

const browserKey = 'b'.repeat(43);
const bindKey = 'k'.repeat(43);
const session = {
  token: 'a'.repeat(43),
  consoleToken: null,
  authUser: person,
  allAuthUser: [person],
  expiresAt: '2026-01-01T00:00:00Z',
};
beforeEach(() => {
  endSession();
  sessionStorage.clear();
});
const back = '/login/sso?code=the-code&state=the-state&iss=https%3A%2F%2Fid.example';

it('signs in with the kept key and returns to the page that was wanted', async () => {
  keepWay({ browserKey, ap: '/signInfo/signList?signStatus=2' });
  const sent = fakeServer({ '/sso': ok({ session, bind: null, second: null }) });
  const router = showPage(SsoPage, back);
  await waitFor(() => expect(router.state.location.href).toBe('/signInfo/signList?signStatus=2'));
  expect(useSession.getState().token).toBe(session.token);
  expect(sent).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toEqual({
    code: 'the-code',
    state: 'the-state',
    iss: 'https://id.example',
    browserKey,
  });
  expect(takeWay()).toBeUndefined();
});

it('an account with a second factor asks for it before anything opens, and says what is wrong with it', async () => {
  const secondKey = 's'.repeat(43);
  keepWay({ browserKey, ap: '/signInfo/signList' });
  const sent = fakeServer({
    '/sso': ok({ session: null, bind: null, second: { secondKey, expiresAt: '2026-01-01T00:00:00Z' } }),
    '/account/sso/second': (form: URLSearchParams) =>
      form.get('secondCode') === '123456'
        ? ok(session)
        : refused('SECOND_FACTOR_WRONG', '两步验证码错误或已使用'),
  });
  const router = showPage(SsoPage, back);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('两步验证码'), '000000');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('两步验证码错误或已使用')).toBeTruthy();
  expect(useSession.getState().token).toBeNull();
  await user.clear(screen.getByLabelText('两步验证码'));
  await user.type(screen.getByLabelText('两步验证码'), '123456');
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signInfo/signList'));
  expect(useSession.getState().bySso).toBe(true);
  expect(sent.at(-1)?.body).toContain(`secondKey=${secondKey}`);
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login/authorize',
])('O: never returns to %s', async (ap) => {
  keepWay({ browserKey, ap });
  fakeServer({ '/sso': ok({ session, bind: null, second: null }) });
  const router = showPage(SsoPage, back);
  await waitFor(() => expect(router.state.location.href).toBe('/'));
});

it('sends nothing for a way that began in another browser', async () => {
  const sent = fakeServer({ '/sso': ok({ session, bind: null, second: null }) });
  showPage(SsoPage, back);
  expect(await screen.findByText(/不是在本浏览器发起/)).toBeTruthy();
  expect(sent).toEqual([]);
  expect(useSession.getState().token).toBeNull();
});

it('says what the server refused, with the way to the login', async () => {
  keepWay({ browserKey, ap: '' });
  fakeServer({ '/sso': refused('SSO_FAILED', '企业账号登录未成功，请重试或使用其他方式登录') });
  showPage(SsoPage, back);
  expect((await screen.findByRole('alert')).textContent).toContain('未成功');
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login');
});

it('goes on with a new subject where it is bound; the key stands in no address', async () => {
  keepWay({ browserKey, ap: '/signInfo/applyList' });
  fakeServer({ '/sso': ok({ session: null, bind: { bindKey, expiresAt: '2026-01-01T00:10:00Z' } }) });
  const router = showPage(SsoPage, back);
  await waitFor(() => expect(router.state.location.href).toBe('/auth/binding/bind'));
  expect(keptBind()).toEqual({ bindKey, ap: '/signInfo/applyList' });
});
