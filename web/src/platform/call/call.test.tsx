// The two hooks: identities and inputs never see each other's answer, an act refreshes what shows it, failures and rights.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { directoryRoutes } from '@xinqi/wire/directory';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../testing/show-page.tsx';
import { onExpiry } from '../expiry.ts';
import { endSession, useSession } from '../session.ts';
import { useAct } from './use-act.ts';
import { useCall } from './use-call.ts';

const other = { ...enterprise, name: '另一企业', corpId: '00000000-0000-7000-8000-000000000003' };
const as = (user: typeof person) =>
  act(() =>
    useSession.setState({ authUser: person, currentAuthUser: user, token: 't', consoleCorpId: user.corpId }),
  );
const names = (...list: string[]) =>
  ok({
    list: list.map((name) => ({ contactId: name, name })),
    total: list.length,
    itemPage: 1,
    pageSize: 20,
  });

/** Answers by hand, in whatever order a test wants. */
function slowServer() {
  const waiting: { path: string; body: string; answer: (body: unknown) => Promise<void> }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (body: unknown) => act(async () => resolve(new Response(JSON.stringify(body))));
    waiting.push({ path, body: String(init.body ?? ''), answer });
    return promise;
  });
  return waiting;
}

function Book({ keep = false }: { keep?: boolean }) {
  const [keyword, setKeyword] = useState('a');
  const found = useCall(orgRoutes.signersList, { keyword }, { keep });
  return (
    <>
      <input aria-label="words" value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      {found.isPending && <p>waits</p>}
      {found.error && <p role="alert">{found.error.message}</p>}
      <ul>
        {found.data?.list.map((row) => (
          <li key={row.contactId}>{row.name}</li>
        ))}
      </ul>
    </>
  );
}
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  endSession();
  as(person);
});

describe('useCall', () => {
  it('a switch of identity asks on the other path and never shows the former answer', async () => {
    const waiting = slowServer();
    showPage(() => <Book keep />, '/book');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await waiting[0]!.answer(names('private'));
    await waitFor(() => expect(shown()).toEqual(['private']));
    as(enterprise);
    expect(shown()).toEqual([]);
    await waitFor(() => expect(waiting.map(({ path }) => path.slice(0, 3))).toEqual(['/i/', '/c/']));
    await waiting[1]!.answer(names('business'));
    await waitFor(() => expect(shown()).toEqual(['business']));
    as(other);
    expect(shown()).toEqual([]);
  });

  it('an answer that comes after the switch belongs to whom it was asked for', async () => {
    const waiting = slowServer();
    as(enterprise);
    showPage(() => <Book keep />, '/book');
    await waitFor(() => expect(waiting).toHaveLength(1));
    as(other);
    await waitFor(() => expect(waiting).toHaveLength(2));
    await waiting[1]!.answer(names('new'));
    await waiting[0]!.answer(names('old'));
    await waitFor(() => expect(shown()).toEqual(['new']));
    as(enterprise);
    expect(shown()).not.toContain('new');
  });

  it('of two inputs the later one is shown, in whatever order they are answered', async () => {
    const waiting = slowServer();
    showPage(() => <Book keep />, '/book');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('words'), 'b');
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(new URLSearchParams(waiting[1]!.body).get('keyword')).toBe('ab');
    await waiting[1]!.answer(names('late'));
    await waiting[0]!.answer(names('early'));
    await waitFor(() => expect(shown()).toEqual(['late']));
  });

  it('keeps rows while the next input is read only where that was asked for', async () => {
    for (const keep of [true, false]) {
      const waiting = slowServer();
      document.body.innerHTML = '';
      showPage(() => <Book keep={keep} />, '/book');
      await waitFor(() => expect(waiting).toHaveLength(1));
      await waiting[0]!.answer(names('kept'));
      await waitFor(() => expect(shown()).toEqual(['kept']));
      await userEvent.type(screen.getByLabelText('words'), 'b');
      await waitFor(() => expect(waiting).toHaveLength(2));
      expect(shown()).toEqual(keep ? ['kept'] : []);
    }
  });

  it('says why it failed', async () => {
    fakeServer({ '/i/signers/listByPage': refused('BUSY', '系统繁忙，请稍后再试') });
    showPage(Book, '/book');
    expect((await screen.findByRole('alert')).textContent).toBe('系统繁忙，请稍后再试');
    expect(screen.queryByText('waits')).toBeNull();
  });

  it('asks nothing without the right, and shows nothing once it is taken away', async () => {
    const sent = fakeServer({ '/c/m/role': ok({ list: [{ roleId: '1', name: '财务' }] }) });
    const Roles = () => {
      const { data, denied } = useCall(roleRoutes.list, {});
      return <p>{denied ? 'denied' : data?.list.map(({ name }) => name).join()}</p>;
    };
    as({ ...enterprise, superFlag: false, pids: [] });
    showPage(Roles, '/roles');
    await screen.findByText('denied');
    expect(sent).toEqual([]);
    as(enterprise);
    await screen.findByText('财务');
    as({ ...enterprise, superFlag: false, pids: [] });
    await screen.findByText('denied');
    as(person);
    await screen.findByText('denied');
    expect(sent).toHaveLength(1);
  });
});

describe('useAct', () => {
  function Removing() {
    const remove = useAct(orgRoutes.signersDelete, { done: '操作成功' });
    return (
      <>
        <Book />
        <button type="button" disabled={remove.busy} onClick={() => void remove.run({ contactIds: ['a'] })}>
          remove
        </button>
      </>
    );
  }
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'remove' });

  it('is busy until the page shows it, and runs once', async () => {
    const waiting = slowServer();
    showPage(Removing, '/book');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await waiting[0]!.answer(names('a', 'b'));
    await waitFor(() => expect(shown()).toEqual(['a', 'b']));
    await userEvent.click(button());
    await userEvent.click(button());
    expect(waiting).toHaveLength(2);
    await waiting[1]!.answer(ok({ removed: 1 }));
    await waitFor(() => expect(waiting).toHaveLength(3));
    expect(button().disabled).toBe(true);
    await waiting[2]!.answer(names('b'));
    await waitFor(() => expect(shown()).toEqual(['b']));
    await screen.findByText('操作成功');
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  it('says why it was refused, reads again, and can be tried again', async () => {
    const sent = fakeServer({
      '/i/signers/listByPage': names('a'),
      '/i/signers/delete': refused('NOT_FOUND', '记录不存在'),
    });
    showPage(Removing, '/book');
    await waitFor(() => expect(shown()).toEqual(['a']));
    await userEvent.click(button());
    await screen.findByText('记录不存在');
    expect(screen.queryByText('操作成功')).toBeNull();
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(sent.filter(({ path }) => path === '/i/signers/listByPage')).toHaveLength(2);
  });

  it('a login that ended says nothing here and reports no success', async () => {
    const navigate = vi.fn();
    onExpiry({ navigate });
    fakeServer({
      '/i/signers/listByPage': names('a'),
      '/i/signers/delete': refused('10201', '登录已失效，请重新登录'),
    });
    showPage(Removing, '/book');
    await waitFor(() => expect(shown()).toEqual(['a']));
    await userEvent.click(button());
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(screen.queryByText('操作成功')).toBeNull();
    expect(screen.queryByText('登录已失效，请重新登录')).toBeNull();
  });

  it('refreshes other families that show what it changed, and no more', async () => {
    const count = { book: 0, tree: 0, roles: 0 };
    const counted = (name: keyof typeof count) => () => {
      count[name] += 1;
      return names();
    };
    const Page = () => {
      useCall(orgRoutes.signersList, {});
      useCall(directoryRoutes.listByPage, {});
      useCall(roleRoutes.list, {});
      const remove = useAct(orgRoutes.signersDelete);
      return (
        <button type="button" onClick={() => void remove.run({ contactIds: ['a'] })}>
          remove
        </button>
      );
    };
    as(enterprise);
    fakeServer({
      '/c/signers/listByPage': counted('book'),
      '/c/directory/listByPage': counted('tree'),
      '/c/m/role': counted('roles'),
      '/c/signers/delete': ok({ removed: 1 }),
    });
    showPage(Page, '/book');
    await waitFor(() => expect(count).toEqual({ book: 1, tree: 1, roles: 1 }));
    await userEvent.click(button());
    await waitFor(() => expect(count).toEqual({ book: 2, tree: 1, roles: 2 }));
  });
});
