// The box frames nothing: a page of ours is opened itself, a connected service named, anything else refused. Stations lead to pages of
// ours only (security.md O).
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import IframboxPage from './iframbox-page.tsx';
import MiddlePage from './middle-page.tsx';

const info = ok({
  related: [
    { service: 'ip', url: 'https://ip.example/start?x=1' },
    { service: 'evidence', url: null },
  ],
  consult: true,
  version: '0.1.0',
  startTime: '2026-01-01T00:00:00.000Z',
  test: true,
  address: 'http://localhost',
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg"/>',
});
const foreign = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/no/such/page',
  '/iframbox?url=/',
];
const at = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

it.each(foreign)('the box refuses %j', async (url) => {
  fakeServer({ '/account/shell': info });
  showPage(IframboxPage, at('/iframbox', { url, service: 'ip' }));
  expect(await screen.findByText('不能在这里打开该网址')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/']);
});
it('the box opens a page of ours itself, and names the host of a connected service', async () => {
  fakeServer({ '/account/shell': info });
  const router = showPage(IframboxPage, at('/iframbox', { url: '/signInfo/signList?signStatus=2' }));
  await waitFor(() => expect(router.state.location.href).toBe('/signInfo/signList?signStatus=2'));
  showPage(IframboxPage, at('/iframbox', { service: 'ip' }));
  expect((await screen.findByText('ip.example')).tagName).toBe('STRONG');
  const link = screen.getByRole('link', { name: '前往' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://ip.example/start?x=1',
    '_blank',
    'noopener noreferrer',
  ]);
});
it.each(['evidence', 'channel', '__proto__', ''])('the box knows no address of %j', async (service) => {
  fakeServer({ '/account/shell': info });
  showPage(IframboxPage, at('/iframbox', { service }));
  expect(await screen.findByText('不能在这里打开该网址')).toBeTruthy();
});
it.each(['/login/middle', '/login/dingMiddle'])('%s leads on to pages of ours only', async (path) => {
  for (const [ap, to] of [
    ['/signInfo/signList?signStatus=2', '/signInfo/signList?signStatus=2'],
    ...foreign.slice(0, 7).map((bad) => [bad, '/'] as const),
  ] as const) {
    const router = showPage(MiddlePage, at(path, { ap }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login/authorize'));
    expect(new URLSearchParams(router.state.location.searchStr).get('ap')).toBe(to);
  }
});
