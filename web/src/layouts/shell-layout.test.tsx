// The menu of an enterprise's administrator: no two entries look alike, both kinds of approval are one entry.
import { screen, within } from '@testing-library/react';
import type { AuthUser } from '@xinqi/wire/account';
import { expect, it } from 'vitest';
import { endSession, useSession } from '../platform/session.ts';
import { enterprise, person } from '../testing/identities.ts';
import { fakeServer, showPage } from '../testing/show-page.tsx';
import ShellLayout from './shell-layout.tsx';

async function menuOf(user: AuthUser, page: string) {
  endSession();
  fakeServer({});
  useSession.setState({
    token: 'a'.repeat(43),
    consoleToken: 'b'.repeat(43),
    consoleCorpId: enterprise.corpId,
    authUser: person,
    allAuthUser: [person, user],
    currentAuthUser: user,
  });
  showPage(ShellLayout, page);
  return within(await screen.findByRole('navigation', { name: '主菜单' }));
}

it.each([
  ['both', [4, 12, 107, 108], '/console/flow'],
  ['the use of seals', [4, 108], '/console/signApproval'],
])('one entry leads to the flows of who may draw %s', async (_who, pids, first) => {
  const menu = await menuOf({ ...enterprise, superFlag: false, pids }, '/console/signApproval');
  const links = menu.getAllByRole('link', { name: /审批设置/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([first]);
  expect(links[0]!.getAttribute('aria-current')).toBe('page');
});

it('gives every entry a sign of its own', async () => {
  const menu = await menuOf(enterprise, '/viewIndex');
  const signs = menu.getAllByRole('link').map((link) => link.querySelector('path')?.getAttribute('d'));
  expect(signs.length).toBeGreaterThan(10);
  expect(new Set(signs).size).toBe(signs.length);
});
