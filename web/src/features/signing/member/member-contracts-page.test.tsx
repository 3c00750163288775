// 成员合同: without the right, loading, rows and their acts, filters that are sent, empty, an error with retry, 送达记录.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MemberContractRow } from '@xinqi/wire/signing';
import { beforeEach, expect, it } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { chooseOption, chosenIn } from '../../../testing/choose-option.ts';
import { enterprise } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import MemberContractsPage from './member-contracts-page.tsx';

const memberId = '00000000-0000-7000-8000-000000000301';
const groupId = '00000000-0000-7000-8000-000000000302';
const row = (n: number, change: Partial<MemberContractRow> = {}): MemberContractRow => ({
  rowId: `00000000-0000-7000-8000-00000000010${n}`,
  applyId: `00000000-0000-7000-8000-00000000010${n}`,
  applyNo: `APL01JC8Z3K9X2M4N6P8Q0R1S3T${n}`,
  contractName: `合同${n}`,
  allSignerName: '张伟',
  ebqUserName: '云帆',
  signStatus: 0,
  createTime: '2026-11-01T02:00:00Z',
  updateTime: '2026-11-01T02:00:00Z',
  signTime: null,
  signExpire: null,
  signedCount: 0,
  signerCount: 2,
  preservationId: null,
  progress: [],
  memberName: '孙销售',
  signInfoNo: null,
  ...change,
});
const paths = {
  list: '/c/m/applySign/findByPage',
  numbers: '/c/m/applySign/contractNum',
  choice: '/c/m/applySign/members',
  url: '/c/m/applySign/viewUrl',
  deliver: '/c/deliver/deliverList',
};
const page = (list: unknown[]) =>
  ok({ list, total: list.length, itemPage: 1, pageSize: 20, totalExact: true });
const sides = {
  [paths.numbers]: ok({ total: 2, list: [{ signStatus: 0, name: '签署中', count: 2 }] }),
  [paths.choice]: ok({
    groups: [{ groupId, name: '销售部', depth: 0 }],
    members: [{ memberId, name: '孙销售', groupName: '销售部' }],
  }),
};
const act = (change: Partial<typeof enterprise>) =>
  useSession.setState({ currentAuthUser: { ...enterprise, ...change }, allAuthUser: [enterprise] });

beforeEach(() => {
  endSession();
  act({ superFlag: false, pids: [99801, 5] });
});

it('says that the right is missing', async () => {
  act({ superFlag: false, pids: [] });
  fakeServer({});
  showPage(MemberContractsPage, '/console/contract');
  expect(await screen.findByText(/您没有权限查看此页面/)).toBeTruthy();
});

it('shows rows of the people below one, filters them and opens one', async () => {
  const sent = fakeServer({
    ...sides,
    [paths.list]: page([row(1), row(2)]),
    [paths.url]: ok({ url: '/elsewhere' }),
  });
  showPage(MemberContractsPage, '/console/contract');
  expect(await screen.findByText('您可以查看所管理部门（含下级部门）成员的合同。')).toBeTruthy();
  const first = await screen.findByRole('row', { name: /合同1/ });
  expect(within(first).getByText('孙销售')).toBeTruthy();
  const user = userEvent.setup();
  await chooseOption(await screen.findByLabelText('部门'), '销售部');
  await chooseOption(screen.getByLabelText('状态'), '签署中（2）');
  await waitFor(() => {
    const asked = sent.filter(({ path }) => path === paths.list).at(-1)!.body;
    expect(asked).toContain(`groupId=${groupId}`);
    expect(decodeURIComponent(asked)).toContain('signStatusSet=');
  });
  await user.click(screen.getByRole('button', { name: '查看“合同1”' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});

it('of many members finds one by his name, and keeps him when another name is looked for', async () => {
  const fifty = Array.from({ length: 50 }, (_, n) => ({
    memberId: `00000000-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`,
    name: `成员${n}`,
    groupName: null,
  }));
  const li = { memberId, name: '李远', groupName: '销售部' };
  fakeServer({
    ...sides,
    [paths.list]: page([row(1)]),
    [paths.choice]: (form: URLSearchParams) => {
      const keyword = form.get('keyword') ?? '';
      const members = keyword === '李' ? [li] : keyword ? [] : fifty;
      return ok({ groups: [], members });
    },
  });
  showPage(MemberContractsPage, '/console/contract');
  const user = userEvent.setup();
  const names = await screen.findByLabelText('按姓名查找成员');
  await user.type(names, '李');
  await chooseOption(await screen.findByLabelText('成员'), '李远（销售部）');
  await user.type(names, '某');
  await waitFor(() => expect(screen.queryByRole('option', { name: '成员1' })).toBeNull());
  expect(chosenIn(screen.getByLabelText('成员'))).toBe('李远（销售部）');
});

it('is empty, and says why it could not be read', async () => {
  let broken = true;
  fakeServer({
    ...sides,
    [paths.list]: () => (broken ? refused('SYSTEM', '系统异常，请稍后再试') : page([])),
  });
  showPage(MemberContractsPage, '/console/contract');
  expect(await screen.findByText('系统异常，请稍后再试')).toBeTruthy();
  broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('还没有成员合同')).toBeTruthy();
});

it('shows what was delivered to whom and whether it was read', async () => {
  const delivery = {
    deliverId: memberId,
    applyId: groupId,
    applyNo: 'APL01JC8Z3K9X2M4N6P8Q0R1S3T1',
    contractName: '已完成的合同',
    giverName: '周老板',
    deliverTime: '2026-11-01T02:00:00Z',
  };
  fakeServer({
    ...sides,
    [paths.list]: page([]),
    [paths.deliver]: page([
      { ...delivery, memberName: '吴读者', orderNum: 1, readTime: '2026-11-02T02:00:00Z', state: 1 },
      { ...delivery, deliverId: groupId, memberName: '郑旁人', orderNum: 2, readTime: null, state: 0 },
    ]),
  });
  showPage(MemberContractsPage, '/console/contract');
  await userEvent.setup().click(await screen.findByRole('tab', { name: '送达记录' }));
  expect(within(await screen.findByRole('row', { name: /吴读者/ })).getByText('已读')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /郑旁人/ })).getByText('第 2 位')).toBeTruthy();
});
