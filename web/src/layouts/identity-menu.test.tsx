// Switching between enterprises of one login: the tokens act for what the page shows, or nothing changes.

import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountRoutes } from '@xinqi/wire/account';
import { beforeEach, expect, it } from 'vitest';
import { useUnread } from '../platform/notices/unread.ts';
import { endSession, useSession } from '../platform/session.ts';
import { enterprise, person } from '../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../testing/show-page.tsx';
import { IdentityMenu } from './identity-menu.tsx';

const other = { ...enterprise, name: '北京另一家有限公司', corpId: '00000000-0000-7000-8000-000000000003' };
const [{ path }] = accountRoutes.switchCorp.paths;

beforeEach(() => {
  endSession();
  useSession.setState({
    token: 'a'.repeat(43),
    consoleToken: 'b'.repeat(43),
    consoleCorpId: enterprise.corpId,
    authUser: person,
    allAuthUser: [person, enterprise, other],
    currentAuthUser: enterprise,
  });
});

async function choose(name: RegExp, answer: Answer) {
  const sent = fakeServer({ [path]: answer });
  showPage(IdentityMenu, '/viewIndex');
  await userEvent.click(await screen.findByRole('button', { name: /切换身份/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return sent;
}

it('asks for the enterprise token before it shows the other enterprise', async () => {
  const sent = await choose(/另一家/, ok({ consoleToken: 'c'.repeat(43) }));
  await waitFor(() => expect(useSession.getState().currentAuthUser).toEqual(other));
  expect(sent.map((one) => [one.path, one.body])).toEqual([[path, `corpId=${other.corpId}`]]);
  const { consoleToken, consoleCorpId } = useSession.getState();
  expect([consoleToken, consoleCorpId]).toEqual(['c'.repeat(43), other.corpId]);
});

it('stays who it was when the other enterprise is refused', async () => {
  const sent = await choose(/另一家/, refused('NOT_FOUND', '内容不存在'));
  expect(await screen.findByText('内容不存在')).toBeTruthy();
  expect(sent.length).toBe(1);
  expect(useSession.getState()).toMatchObject({
    currentAuthUser: enterprise,
    consoleToken: 'b'.repeat(43),
    consoleCorpId: enterprise.corpId,
  });
});

it('back to the person and to the enterprise of the token asks nothing', async () => {
  const sent = await choose(/陈思远/, refused('NOT_FOUND', ''));
  await waitFor(() => expect(useSession.getState().currentAuthUser).toEqual(person));
  expect(sent).toEqual([]);
});

it('tells that something is unread in another identity, and how much in which', async () => {
  useUnread.setState({
    unread: 4,
    elsewhere: [
      { corpId: other.corpId, unread: 3 },
      { corpId: null, unread: 100 },
    ],
  });
  showPage(IdentityMenu, '/viewIndex');
  await userEvent.click(await screen.findByRole('button', { name: /切换身份.*其他身份有未读消息/ }));
  expect(await screen.findByRole('menuitem', { name: /另一家.*3\s?条未读消息/ })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: /陈思远.*99\+\s?条未读消息/ })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: /当前身份/ }).textContent).not.toContain('未读');
  useUnread.setState({ unread: null, elsewhere: [] });
});
