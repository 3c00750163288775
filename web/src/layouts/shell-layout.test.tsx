// The menu of an enterprise's administrator: no two entries look alike.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endSession, useSession } from '../platform/session.ts';
import { enterprise, person } from '../testing/identities.ts';
import { fakeServer, showPage } from '../testing/show-page.tsx';
import ShellLayout from './shell-layout.tsx';

it('gives every entry a sign of its own', async () => {
  endSession();
  fakeServer({});
  useSession.setState({
    token: 'a'.repeat(43),
    consoleToken: 'b'.repeat(43),
    consoleCorpId: enterprise.corpId,
    authUser: person,
    allAuthUser: [person, enterprise],
    currentAuthUser: enterprise,
  });
  showPage(ShellLayout, '/viewIndex');
  const menu = within(await screen.findByRole('navigation', { name: '主菜单' }));
  const signs = menu.getAllByRole('link').map((link) => link.querySelector('path')?.getAttribute('d'));
  expect(signs.length).toBeGreaterThan(10);
  expect(new Set(signs).size).toBe(signs.length);
});
