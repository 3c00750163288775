// What every list offers: order by a head, filters with their own judgement, ticked rows and what fits them, progress,
// keyboard, the recycle bin.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import SignListPage from './sign-list-page.tsx';
import { signRow } from './testing/rows.ts';

const paths = {
  list: '/i/signInfo/listByPage',
  count: '/i/signInfo/count',
  remove: '/i/signInfo/batchDel',
  view: '/i/signInfo/viewUrl',
};
const answers = () => ({
  [paths.count]: ok({ all: 2, toSignMine: 1, recycled: 3 }),
  [paths.list]: ok({
    list: [
      signRow(1, {}),
      signRow(2, { applySignStatus: 3, signInfoStatus: 3, signedCount: 2, progress: [] }),
    ],
    total: 2,
    itemPage: 1,
    pageSize: 20,
    totalExact: true,
  }),
  [paths.remove]: ok({ changed: 1 }),
});

beforeEach(() => {
  localStorage.clear();
  endSession();
  useSession.setState({ token: 'a'.repeat(43), currentAuthUser: person, syncStatus: true });
});

it('a head orders by its column, a second time the other way round', async () => {
  fakeServer(answers());
  const router = showPage(SignListPage, '/signInfo/signList');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^截止时间/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sortKey: 'signExpire' }));
  expect(screen.getByRole('columnheader', { name: /截止时间/ }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: /^截止时间/ }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ sortKey: 'signExpire', sortOrder: 'asc' }),
  );
});

it('filters go into the address; what the wire refuses is said at its field and asked of nobody', async () => {
  const sent = fakeServer(answers());
  const router = showPage(SignListPage, '/signInfo/signList');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '筛选' }));
  const panel = within(screen.getByRole('form', { name: '筛选条件' }));
  await user.type(panel.getByLabelText('签署方手机号'), '123');
  await user.click(panel.getByRole('button', { name: '筛选' }));
  expect(panel.getByText('手机号格式不正确')).toBeTruthy();
  expect(sent.every(({ body }) => !body.includes('signatoryMobile'))).toBe(true);
  await user.clear(panel.getByLabelText('签署方手机号'));
  await user.type(panel.getByLabelText('签署方手机号'), '13800000001');
  await chooseOption(panel.getByLabelText('完结情况'), '未完结');
  await chooseOption(panel.getByLabelText('合同类型'), '劳动合同');
  await user.type(panel.getByLabelText('合同金额从（元）'), '1,200.5');
  await user.click(panel.getByRole('button', { name: '筛选' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      signatoryMobile: '13800000001',
      finishStatus: '0',
      contractKind: 'labour',
      minAmount: '120050',
    }),
  );
  await waitFor(() => expect(sent.at(-1)?.body).toContain('signatoryMobile=13800000001'));
});

it('one letter is no search', async () => {
  fakeServer(answers());
  const router = showPage(SignListPage, '/signInfo/signList');
  await userEvent.setup().type(await screen.findByRole('searchbox'), '租{Enter}');
  expect(await screen.findByText('请至少输入两个字')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});

it('acts on ticked rows name how many they fit, and are sent for those alone', async () => {
  const sent = fakeServer(answers());
  showPage(SignListPage, '/signInfo/signList');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: '选择本页全部合同' }));
  const bar = within(screen.getByRole('toolbar', { name: '批量操作' }));
  expect(bar.getByText('已选 2 份')).toBeTruthy();
  expect(bar.getByRole('button', { name: '批量签署（1）' })).toBeTruthy();
  await user.click(bar.getByRole('button', { name: '删除（1）' }));
  await user.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
  await waitFor(() => expect(sent.some(({ path }) => path === paths.remove)).toBe(true));
  const { body } = sent.find(({ path }) => path === paths.remove)!;
  expect(JSON.parse(body)).toEqual({ signNos: [signRow(2, {}).signInfoNo] });
});

it('arrow keys, Home and End move between rows, space ticks one and opens nothing, Enter opens it', async () => {
  const sent = fakeServer({ ...answers(), [paths.view]: ok({ url: '/signInfo/viewDetail?applyNo=APL1' }) });
  const router = showPage(SignListPage, '/signInfo/signList?keyword=租赁');
  const user = userEvent.setup();
  const now = () => document.activeElement?.textContent;
  (await screen.findByRole('button', { name: '合同1' })).focus();
  for (const [key, row] of [
    ['ArrowDown', '合同2'],
    ['ArrowDown', '合同2'],
    ['Home', '合同1'],
    ['End', '合同2'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(now()).toBe(row);
  }
  await user.keyboard(' ');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 合同2' }).checked).toBe(true);
  // from any control of a row
  await user.tab();
  await user.keyboard('{ArrowUp}');
  expect(now()).toBe('合同1');
  expect(sent.some(({ path }) => path === paths.view)).toBe(false);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signInfo/viewDetail'));
  expect(useSession.getState().listSourceTag).toBe(
    `/signInfo/signList?keyword=${encodeURIComponent('租赁')}`,
  );
});

it('says who is next under the parties', async () => {
  fakeServer(answers());
  showPage(SignListPage, '/signInfo/signList');
  expect(await screen.findByText('已签 1 / 2，待王小明')).toBeTruthy();
});

it('the recycle bin restores and removes for good, and asks for what was removed', async () => {
  const sent = fakeServer(answers());
  showPage(SignListPage, '/signInfo/signList?delStatus=1');
  expect((await screen.findByRole('link', { name: /^回收站/ })).getAttribute('aria-current')).toBe('page');
  await waitFor(() => expect(sent.some(({ body }) => body.includes('delStatus=1'))).toBe(true));
  expect(screen.getAllByRole('button', { name: /^恢复 / })).toHaveLength(2);
});
