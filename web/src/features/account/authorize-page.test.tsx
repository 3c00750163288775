// /login/authorize: proves stored tokens and returns; leads to login otherwise; never traps a visitor of a type 0 page.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { endSession, useSession } from '../../platform/session.ts';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../testing/show-page.tsx';
import AuthorizePage from './authorize-page.tsx';

const address = (ap: string, authType = '1') => `/login/authorize?${new URLSearchParams({ ap, authType })}`;
const known = { authUser: person, allAuthUser: [person, enterprise] };

beforeEach(() => endSession());

it('proves the session, keeps the acting identity and returns', async () => {
  useSession.setState({ token: 'a'.repeat(43), consoleToken: 'b'.repeat(43), currentAuthUser: enterprise });
  fakeServer({ '/account/session': ok(known) });
  const router = showPage(AuthorizePage, address('/signInfo/applyList?signStatus=5'));
  await waitFor(() => expect(router.state.location.href).toBe('/signInfo/applyList?signStatus=5'));
  expect(useSession.getState()).toMatchObject({ syncStatus: true, currentAuthUser: enterprise });
});

it('falls back to the first identity when the login lost the acting one', async () => {
  useSession.setState({ token: 'a'.repeat(43), currentAuthUser: enterprise });
  fakeServer({ '/account/session': ok({ authUser: person, allAuthUser: [person] }) });
  const router = showPage(AuthorizePage, address('/'));
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(useSession.getState().currentAuthUser).toEqual(person);
});

it('an enterprise token that was lost (10203) is asked for anew, and he acts for the same enterprise', async () => {
  useSession.setState({ token: 'a'.repeat(43), consoleToken: null, currentAuthUser: enterprise });
  const consoleToken = 'c'.repeat(43);
  fakeServer({ '/account/session': ok(known), '/account/switchCorp': ok({ consoleToken }) });
  const router = showPage(AuthorizePage, address('/signInfo/applyList'));
  await waitFor(() => expect(router.state.location.href).toBe('/signInfo/applyList'));
  expect(useSession.getState()).toMatchObject({
    consoleToken,
    consoleCorpId: enterprise.corpId,
    currentAuthUser: enterprise,
  });
});

it('or he goes on as a person when the enterprise gives him none', async () => {
  useSession.setState({ token: 'a'.repeat(43), consoleToken: null, currentAuthUser: enterprise });
  fakeServer({ '/account/session': ok(known), '/account/switchCorp': refused('NOT_FOUND', '不存在') });
  const router = showPage(AuthorizePage, address('/'));
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(useSession.getState()).toMatchObject({ token: 'a'.repeat(43), currentAuthUser: person });
});

it.each(['10201', '10203'])(
  'asks to sign in after %s, with the way back, and forgets the tokens',
  async (code) => {
    useSession.setState({ token: 'a'.repeat(43) });
    fakeServer({ '/account/session': refused(code, '登录已失效，请重新登录') });
    const router = showPage(AuthorizePage, address('/signInfo/signList?signStatus=2'));
    await waitFor(() =>
      expect(router.state.location.href).toBe('/login?ap=%2FsignInfo%2FsignList%3FsignStatus%3D2'),
    );
    expect(useSession.getState()).toMatchObject({ token: null, expired: true });
  },
);

it('without tokens goes to login; a foreign ap is dropped', async () => {
  const sent = fakeServer({});
  const router = showPage(AuthorizePage, address('https://evil.example/'));
  await waitFor(() => expect(router.state.location.href).toBe('/login?ap=%2F'));
  expect(sent).toEqual([]);
  expect(useSession.getState().expired).toBe(false);
});

it('a stale session opens a type 0 page as a visitor', async () => {
  useSession.setState({ token: 'a'.repeat(43) });
  fakeServer({ '/account/session': refused('10201', '登录已失效，请重新登录') });
  const router = showPage(AuthorizePage, address('/signInfo/viewDetail?applyNo=A', '0'));
  await waitFor(() => expect(router.state.location.href).toBe('/signInfo/viewDetail?applyNo=A'));
});

it('a busy server keeps the session and offers 重试', async () => {
  useSession.setState({ token: 'a'.repeat(43) });
  let busy = true;
  fakeServer({ '/account/session': () => (busy ? refused('BUSY', '系统繁忙，请稍后再试') : ok(known)) });
  const router = showPage(AuthorizePage, address('/'));
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  expect(useSession.getState().token).not.toBeNull();
  busy = false;
  await userEvent.setup().click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(router.state.location.href).toBe('/'));
});
