// The list of sent contracts: loading, rows with their actions, empty, error with retry, tabs in the address, 撤销.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ApplyRow } from '@xinqi/wire/signing';
import { beforeEach, expect, it, vi } from 'vitest';
import { onExpiry } from '../../../platform/expiry.ts';
import { endSession, useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import ApplyListPage from './apply-list-page.tsx';

const row = (n: number, change: Partial<ApplyRow>): ApplyRow => ({
  applyId: `00000000-0000-7000-8000-00000000010${n}`,
  applyNo: `APL01JC8Z3K9X2M4N6P8Q0R1S3T5${n}`,
  contractNo: null,
  fileCount: 1,
  contractType: null,
  custom: [],
  contractName: `合同${n}`,
  allSignerName: '张伟',
  createType: 0,
  ebqUserId: person.userId,
  ebqUserName: person.name,
  signStatus: 0,
  signStatusSet: 0,
  dealType: 0,
  delStatus: 0,
  preservationId: null,
  orderFlag: false,
  ownSignNo: null,
  ownStatus: null,
  progress: [],
  directoryId: null,
  level: null,
  overDate: null,
  childSend: false,
  createTime: '2026-11-01T02:00:00Z',
  updateTime: '2026-11-01T02:00:00Z',
  signTime: null,
  signExpire: '2026-12-01T02:00:00Z',
  signedCount: 0,
  signerCount: 1,
  ...change,
});
const counts = ok({
  all: 41,
  recycled: 2,
  voided: 0,
  toSignMine: 1,
  waitOthers: 2,
  done: 3,
  invalid: 4,
  draft: 5,
});
const page = (list: ApplyRow[], total = list.length) =>
  ok({ list, total, itemPage: 1, pageSize: 20, totalExact: true });
const paths = {
  list: '/i/applySign/listByPage',
  count: '/i/applySign/count',
  cancel: '/i/applySign/batchCancel',
};

beforeEach(() => {
  endSession();
  useSession.setState({ token: 'a'.repeat(43), currentAuthUser: person, syncStatus: true });
});

it('shows rows with the actions of their states', async () => {
  fakeServer({
    [paths.count]: counts,
    [paths.list]: page([
      row(1, {}),
      row(2, { signStatus: -1, applyNo: '' }),
      row(3, { signStatus: 3 }),
      row(4, { signStatus: 2 }),
    ]),
  });
  showPage(ApplyListPage, '/signInfo/applyList');
  const rows = (await screen.findAllByRole('row')).slice(1);
  const actions = rows.map((one) => {
    const cells = within(one).getAllByRole('cell');
    return within(cells.at(-1) as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  });
  expect(actions).toEqual([
    ['查看', '撤销', '更多'],
    ['继续编辑', '删除'],
    ['查看', '下载', '更多'],
    ['查看', '删除', '更多'],
  ]);
  expect(screen.getByText('尚未发起')).toBeTruthy();
});

it('writes Beijing times, in a browser abroad too', async () => {
  fakeServer({
    [paths.count]: counts,
    [paths.list]: page([row(1, { createTime: '2026-10-31T16:00:00Z', signExpire: '2026-12-31T15:59:00Z' })]),
  });
  showPage(ApplyListPage, '/signInfo/applyList');
  const [, line] = await screen.findAllByRole('row');
  expect(line?.textContent).toContain('2026-11-0100:00');
  expect(line?.textContent).toContain('2026-12-3123:59');
});

it('keeps tab and search in the address and asks for them', async () => {
  const sent = fakeServer({ [paths.count]: counts, [paths.list]: page([], 0) });
  const router = showPage(ApplyListPage, '/signInfo/applyList?itemPage=2&signStatus=5');
  const user = userEvent.setup();
  expect((await screen.findByRole('link', { name: /^已完成/ })).getAttribute('aria-current')).toBe('page');
  await waitFor(() =>
    expect(
      sent.some(
        ({ body }) => body === 'signStatus=5&itemPage=2&pageSize=20&sortKey=updateTime&sortOrder=desc',
      ),
    ).toBe(true),
  );
  await user.type(screen.getByRole('searchbox'), ' 租赁 {Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ signStatus: '5', keyword: '租赁' }));
  await waitFor(() => expect(new URLSearchParams(sent.at(-1)?.body).get('contractName')).toBe('租赁'));
  expect(await screen.findByText('没有找到符合条件的合同')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^草稿/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ signStatus: '7', keyword: '租赁' }));
});

it('says why it could not load, and tries again', async () => {
  let broken = true;
  fakeServer({
    [paths.count]: counts,
    [paths.list]: () => (broken ? refused('BUSY', '系统繁忙，请稍后再试') : page([row(1, {})])),
  });
  showPage(ApplyListPage, '/signInfo/applyList');
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('合同1')).toBeTruthy();
});

it('cancels with a reason, then reads the list again', async () => {
  const sent = fakeServer({
    [paths.count]: counts,
    [paths.list]: page([row(1, {})]),
    [paths.cancel]: ok({ cancelled: 1 }),
  });
  showPage(ApplyListPage, '/signInfo/applyList');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '撤销 合同1' }));
  await user.click(await screen.findByRole('button', { name: '确认撤销' }));
  expect(await screen.findByText('请填写撤销原因')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /撤销原因/ }), '条款有误');
  await user.click(screen.getByRole('button', { name: '确认撤销' }));
  expect(await screen.findByText('已撤销')).toBeTruthy();
  const cancel = sent.find(({ path }) => path === paths.cancel);
  expect(JSON.parse(cancel?.body ?? '')).toEqual({ applyIds: [row(1, {}).applyId], reason: '条款有误' });
  await waitFor(() => expect(sent.filter(({ path }) => path === paths.list).length).toBeGreaterThan(1));
});

it('a session that expires while cancelling shows no success and keeps the reason', async () => {
  const navigate = vi.fn();
  onExpiry({ navigate });
  fakeServer({
    [paths.count]: counts,
    [paths.list]: page([row(1, {})]),
    [paths.cancel]: refused('10201', '登录已失效，请重新登录'),
  });
  showPage(ApplyListPage, '/signInfo/applyList');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '撤销 合同1' }));
  await user.type(await screen.findByRole('textbox', { name: /撤销原因/ }), '条款有误');
  await user.click(screen.getByRole('button', { name: '确认撤销' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('已撤销')).toBeNull();
  expect(JSON.parse(sessionStorage.getItem(`xinqi-kept:cancel ${row(1, {}).applyId}`) ?? '{}')).toMatchObject(
    { value: '条款有误' },
  );
});

it('who never sent anything is shown the way to begin; an empty tab is only empty', async () => {
  fakeServer({ [paths.count]: counts, [paths.list]: page([]) });
  showPage(ApplyListPage, '/signInfo/applyList');
  expect(await screen.findByText('还没有发起过合同')).toBeTruthy();
  expect(screen.getByRole('link', { name: '发起第一份合同' }).getAttribute('href')).toBe(
    '/initiation/toCreate',
  );
  await userEvent.click(screen.getByRole('link', { name: /^已完成/ }));
  expect(await screen.findByText('还没有这类合同')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '发起第一份合同' })).toBeNull();
});
