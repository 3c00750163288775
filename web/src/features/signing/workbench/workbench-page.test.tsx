// The workbench: counters that lead to their lists, to-do by deadline, recent contracts, the trend; new, empty, failing.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SignListTab } from '@xinqi/domain';
import { signingRoutes } from '@xinqi/wire/signing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import { signRow } from '../list/testing/rows.ts';
import { roundUp } from './trend-chart.tsx';
import WorkbenchPage from './workbench-page.tsx';

const side = (route: { paths: readonly { path: string }[] }, corp = false) =>
  route.paths.find(({ path }) => path.startsWith(corp ? '/c/' : '/i/'))?.path ?? route.paths[0]!.path;
const page = (list: unknown[]) =>
  ok({ list, total: list.length, totalExact: true, itemPage: 1, pageSize: 8 });
/** What the panel of recent contracts reads of a row. */
const sentRow = {
  applyId: '00000000-0000-7000-8000-000000000101',
  applyNo: 'APL01JC8Z3K9X2M4N6P8Q0R1S3T51',
  contractName: '房屋租赁合同',
  signStatus: 0,
  updateTime: '2026-11-01T02:00:00Z',
};
const counts = { all: 0, waitOthers: 0, done: 0, draft: 0, toSignMine: 0 };
const days = (more: Record<number, { sent: number; finished: number }> = {}) =>
  Array.from({ length: 30 }, (_, i) => ({
    day: `2026-11-${String(i + 1).padStart(2, '0')}`,
    ...(more[i] ?? { sent: 0, finished: 0 }),
  }));

function open(more: Record<string, Answer> = {}, corp = false, address = '/') {
  useSession.setState({
    authUser: person,
    allAuthUser: [person, enterprise],
    currentAuthUser: corp ? enterprise : person,
    token: 't',
    syncStatus: true,
  });
  const sent = fakeServer({
    [side(signingRoutes.applyCount, corp)]: ok({ ...counts, all: 12, waitOthers: 3, done: 8, draft: 1 }),
    [side(signingRoutes.signInfoCount, corp)]: ok({ ...counts, all: 5, toSignMine: 2 }),
    [side(signingRoutes.signInfoList, corp)]: page([]),
    [side(signingRoutes.applyList, corp)]: page([]),
    [side(signingRoutes.applyTrend, corp)]: ok({ list: days() }),
    ...more,
  });
  showPage(WorkbenchPage, address);
  return sent;
}
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);

describe('counters', () => {
  it('lead to the list and tab that they count, of the identity that acts', async () => {
    open({}, true);
    const waiting = await screen.findByRole('link', { name: /待我签署\s*2\s*份/ });
    expect(waiting.getAttribute('href')).toBe(`/corp/signInfo/signList?signStatus=${SignListTab.ToSignMine}`);
    expect(screen.getByRole('link', { name: /待他人签署\s*3\s*份/ }).getAttribute('href')).toBe(
      `/corp/signInfo/applyList?signStatus=${SignListTab.WaitOthers}`,
    );
    expect(screen.getByRole('link', { name: /已完成\s*8\s*份/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /草稿\s*1\s*份/ })).toBeTruthy();
    expect(screen.getByText('有 2 份合同等待您签署')).toBeTruthy();
  });
});

describe('to-do and recent', () => {
  it('asks for what waits for me, nearest deadline first, and shows it in that order', async () => {
    const list = side(signingRoutes.signInfoList);
    const sent = open({
      [list]: page([signRow(1, { contractName: '先到期' }), signRow(2, { contractName: '后到期' })]),
      [side(signingRoutes.applyList)]: page([sentRow]),
    });
    const todo = within(await screen.findByRole('region', { name: '待办事项' }));
    await waitFor(() => expect(todo.getAllByRole('listitem')).toHaveLength(2));
    expect(todo.getAllByRole('button').map((x) => x.getAttribute('aria-label'))).toEqual([
      '签署 先到期',
      '签署 后到期',
    ]);
    const asked = new URLSearchParams(sent.find((x) => x.path === list)?.body);
    expect([asked.get('sortKey'), asked.get('sortOrder'), asked.get('signStatus')]).toEqual([
      'signExpire',
      'asc',
      String(SignListTab.ToSignMine),
    ]);
    const recent = within(screen.getByRole('region', { name: '最近发起' }));
    expect(await recent.findByRole('button', { name: '房屋租赁合同' })).toBeTruthy();
  });

  it('says so when there is nothing', async () => {
    open();
    expect(await screen.findByText('没有等待您处理的合同')).toBeTruthy();
    expect(await screen.findByText('还没有发起过合同')).toBeTruthy();
    expect(await screen.findByText('近30天没有发起或完成的合同')).toBeTruthy();
  });

  it('shows a failing part as failing, the others as they are, and asks again', async () => {
    let broken = true;
    open({
      [side(signingRoutes.applyTrend)]: () =>
        broken
          ? refused('BUSY', '系统繁忙，请稍后再试')
          : ok({ list: days({ 3: { sent: 2, finished: 1 } }) }),
    });
    const trend = within(await screen.findByRole('region', { name: '近30天' }));
    expect(await trend.findByText('系统繁忙，请稍后再试')).toBeTruthy();
    expect(await screen.findByText('没有等待您处理的合同')).toBeTruthy();
    broken = false;
    await userEvent.click(trend.getByRole('button', { name: /重试/ }));
    expect(await trend.findByText('发起 2 份')).toBeTruthy();
  });
});

describe('approvals', () => {
  const none = {
    [side(signingRoutes.applyCount, true)]: ok(counts),
    [side(signingRoutes.signInfoCount, true)]: ok(counts),
  };
  const todo = (n: number) => ok({ list: [], total: n, totalExact: true, itemPage: 1, pageSize: 1, todo: n });
  it('who only approves is not new: the counter leads to the kind that waits', async () => {
    open(
      { ...none, '/c/approve/approverContract': todo(0), '/c/signInfo/findSealApprovalByPage': todo(3) },
      true,
    );
    const counter = await screen.findByRole('link', { name: /待我审批\s*3\s*项/ });
    expect(counter.getAttribute('href')).toBe('/corp/signInfo/sealApproval');
    expect(screen.getByText('有 3 项审批等待您处理')).toBeTruthy();
  });
  it('a person has none', async () => {
    open();
    await screen.findByRole('link', { name: /待我签署/ });
    expect(screen.queryByText('待我审批')).toBeNull();
  });
});

it('who has nothing yet is shown how to begin', async () => {
  open({
    [side(signingRoutes.applyCount)]: ok(counts),
    [side(signingRoutes.signInfoCount)]: ok(counts),
  });
  expect(await screen.findByRole('heading', { name: '四步发起第一份合同' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '待办事项' })).toBeNull();
});

it('the trend can be heard day by day', async () => {
  open({ [side(signingRoutes.applyTrend)]: ok({ list: days({ 4: { sent: 7, finished: 3 } }) }) });
  const row = (await screen.findByRole('rowheader', { name: '2026-11-05' })).closest('tr');
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((x) => x.textContent),
  ).toEqual(['7', '3']);
});

it('rounds the top of the scale to 1, 2 or 5 times a power of ten', () => {
  expect([0, 1, 3, 7, 11, 50, 51, 999].map(roundUp)).toEqual([1, 1, 5, 10, 20, 50, 100, 1000]);
});

describe('the tour', () => {
  it('is offered to who is new, and never starts by itself', async () => {
    open({
      [side(signingRoutes.applyCount)]: ok(counts),
      [side(signingRoutes.signInfoCount)]: ok(counts),
    });
    const offer = await screen.findByRole('link', { name: '工作台导览' });
    expect(offer.getAttribute('href')).toBe('/viewIndex?tour=1');
    expect(document.querySelector('.ant-tour')).toBeNull();
  });
  it('shows what is on this screen, and leaves the address when it ends', async () => {
    // jsdom lays nothing out: of all stops, the bell alone is shown
    const bell = document.createElement('a');
    bell.className = 'bell';
    bell.getClientRects = () => [{}] as unknown as DOMRectList;
    document.body.append(bell);
    open({}, false, '/viewIndex?tour=1');
    expect(await screen.findByText('轮到您处理、或合同有进展时，这里会有提醒。')).toBeTruthy();
    expect(screen.queryByText('查看签署进度，催签、撤销、下载；草稿也在这里。')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^(结束导览|Finish)$/ }));
    await waitFor(() => expect(screen.queryByText(/轮到您处理/)).toBeNull());
    bell.remove();
  });
});
