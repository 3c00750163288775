// Saved signatures: taken, deleted, labelled and narrowed by one's own tags.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sealRoutes } from '@xinqi/wire/seal';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { person } from '../../../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../../../testing/show-page.tsx';
import { SavedHands, useSavedHands } from './saved-hands.tsx';

const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
const hand = (n: number) => ({
  handSignId: id(n),
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  createTime: '2026-11-01T08:00:00Z',
});
const picked = vi.fn();
const Page = () => <SavedHands hands={useSavedHands(true)} pickedId={undefined} onPick={picked} />;

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('shows its tags, is narrowed by one, and labels another', async () => {
  const tagged = { tagId: id(50), name: '工作', targetIds: [id(41)] };
  const sent = fakeServer({
    [sealRoutes.handSignList.paths[0].path]: ok({ list: [hand(40), hand(41)] }),
    '/i/userTag/list': ok({ list: [tagged] }),
    '/i/userTag/save': ok({ tagId: id(50) }),
  });
  showPage(Page, '/signInfo/viewDetail');
  await screen.findByRole('button', { name: '使用已保存的签名1' });
  await userEvent.click(screen.getByRole('button', { name: '已保存的签名1的标签' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '工作' }));
  const saved = new URLSearchParams(sent.find((s) => s.path === '/i/userTag/save')!.body);
  expect(JSON.parse(saved.get('targetIds')!)).toEqual([id(41), id(40)]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '工作', pressed: false }));
  expect(screen.queryByRole('button', { name: '使用已保存的签名1' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '使用已保存的签名2' }));
  expect(picked).toHaveBeenCalledWith(id(41), hand(41).svg);
});

it('nothing saved: nothing is shown and no tags are asked for', async () => {
  const sent = fakeServer({ [sealRoutes.handSignList.paths[0].path]: ok({ list: [] }) });
  showPage(Page, '/signInfo/viewDetail');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('list', { name: '已保存的签名' })).toBeNull();
});
