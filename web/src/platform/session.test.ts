// listSourceTag: kept by its tab over a reload, gone with the session.
import { beforeEach, expect, it, vi } from 'vitest';

/** The session as a page finds it that has just been loaded. */
const reload = async () => {
  vi.resetModules();
  return import('./session.ts');
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('leads back to the list after a reload, and never from the storage that tabs share', async () => {
  const list = '/signInfo/signList?signStatus=2&keyword=租赁';
  (await reload()).useSession.setState({ listSourceTag: list, token: 't' });
  const { useSession } = await reload();
  expect([useSession.getState().listSourceTag, useSession.getState().token]).toEqual([list, 't']);
  expect(JSON.stringify({ ...localStorage })).not.toContain('租赁');
});

it('is forgotten at the end of the session, in this tab and when another tab ended it', async () => {
  const first = await reload();
  first.useSession.setState({ listSourceTag: '/signInfo/signList', token: 't' });
  first.endSession();
  expect((await reload()).useSession.getState().listSourceTag).toBeNull();

  const { useSession } = await reload();
  useSession.setState({ listSourceTag: '/signInfo/signList', token: 't' });
  localStorage.setItem('xinqi-session', JSON.stringify({ state: { token: null }, version: 0 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'xinqi-session' }));
  expect(useSession.getState()).toMatchObject({ token: null, listSourceTag: null });
  expect((await reload()).useSession.getState().listSourceTag).toBeNull();
});
