// Signing out forgets tokens and typed input whatever the server says, and leads to a page of ours only (security.md O).
import { beforeEach, expect, it, vi } from 'vitest';
import { person } from '../../testing/identities.ts';
import { fakeServer, ok, refused } from '../../testing/show-page.tsx';
import { setPages } from '../known-pages.ts';
import { useSession } from '../session.ts';
import { signOut } from './sign-out.ts';

beforeEach(() => {
  setPages(['/', '/login', '/login-{$slug}', '/certi/toValiView']);
  useSession.setState({ token: 'a'.repeat(43), currentAuthUser: person, syncStatus: true, tenantCode: null });
  sessionStorage.setItem('xinqi-kept:form', '{}');
});
const forgotten = () => {
  const { token, currentAuthUser, syncStatus } = useSession.getState();
  expect([token, currentAuthUser, syncStatus, sessionStorage.getItem('xinqi-kept:form')]).toEqual([
    null,
    null,
    false,
    null,
  ]);
};

it('ends the login on the server first, with its bearer', async () => {
  const sent = fakeServer({ '/account/logout': ok({ done: true }) });
  expect(await signOut()).toBe('/login');
  expect(sent.map(({ path }) => path)).toEqual(['/account/logout']);
  forgotten();
});
it.each([
  ['refuses', () => fakeServer({ '/account/logout': refused('10201', 'x') })],
  ['is gone', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))],
])('forgets also when the server %s', async (_what, serve) => {
  serve();
  expect(await signOut()).toBe('/login');
  forgotten();
});
it.each([
  ['/certi/toValiView', '/certi/toValiView'],
  ['https://evil.example/', '/login'],
  ['//evil.example', '/login'],
  ['/\\evil.example', '/login'],
  ['javascript:alert(1)', '/login'],
  ['/no/such/page', '/login'],
])('asked for %s it leads to %s', async (asked, to) => {
  fakeServer({ '/account/logout': ok({ done: true }) });
  expect(await signOut(asked)).toBe(to);
});
it('a tenant’s users come back to their own login', async () => {
  fakeServer({ '/account/logout': ok({ done: true }) });
  useSession.setState({ tenantCode: 'zj' });
  expect(await signOut()).toBe('/login-zj');
  expect(useSession.getState().tenantCode).toBe('zj');
  useSession.setState({ tenantCode: 'dfzx', tenantLogin: '/login-dfzx' });
  expect(await signOut()).toBe('/login-dfzx');
  useSession.setState({ tenantLogin: '//evil.example' });
  expect(await signOut()).toBe('/login');
});
it('who came by single sign-on goes to the issuer, which has an address for it; else to the login', async () => {
  const issuer = 'https://id.example/logout?post_logout_redirect_uri=https%3A%2F%2Fsign.example%2Flogin';
  const sent = fakeServer({ '/account/sso/logout': ok({ url: issuer }) });
  useSession.setState({ bySso: true });
  expect(await signOut('/certi/toValiView')).toBe(issuer);
  expect(sent.map(({ path }) => path)).toEqual(['/account/sso/logout']);
  forgotten();
  expect(useSession.getState().bySso).toBe(false);
  for (const answer of [ok({ url: null }), refused('SSO_UNAVAILABLE', 'x')]) {
    fakeServer({ '/account/sso/logout': answer });
    useSession.setState({ bySso: true });
    expect(await signOut()).toBe('/login');
  }
});
