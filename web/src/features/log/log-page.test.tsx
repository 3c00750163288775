// 操作日志: both logs in all their states — nothing, waiting, refused, without right, filtered — and a log as a file.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { logRoutes } from '@xinqi/wire/log';
import type { SealLogRow } from '@xinqi/wire/seal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../testing/show-page.tsx';
import LogPage from './log-page.tsx';

const path = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const [operations, seals, exporting] = [
  logRoutes.findLogByPage,
  logRoutes.findSealLog,
  logRoutes.exportUrl,
].map(path);
const page = (...list: unknown[]) => ok({ list, total: list.length, itemPage: 1, pageSize: 20 });
const act = {
  logId: '00000000-0000-7000-8000-000000000011',
  kind: 'seal.grant',
  operatorName: '老板',
  targetName: '合同章',
  content: '授权给财务部',
  ip: '10.0.0.*',
  createTime: '2026-11-01T08:00:00Z',
};
const use: SealLogRow = {
  logId: '00000000-0000-7000-8000-000000000012',
  act: 'use',
  sealId: '00000000-0000-7000-8000-000000000013',
  sealName: '合同章',
  operatorName: '小员',
  granteeName: null,
  contractName: '采购合同',
  applyNo: 'APL1',
  grantId: '00000000-0000-7000-8000-000000000014',
  grantName: '财务部',
  instNo: 'INS1',
  drawingSha256: 'ab',
  actTime: '2026-11-02T08:00:00Z',
};
const show = (answers: Record<string, unknown>) => {
  const sent = fakeServer(answers);
  showPage(LogPage, '/console/log');
  return sent;
};
const acting = (user: typeof enterprise) =>
  useSession.setState({ authUser: person, currentAuthUser: user, token: 't', syncStatus: true });

beforeEach(() => {
  acting({ ...enterprise, superFlag: false, pids: [10] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

describe('the page', () => {
  it('asks nothing and says so without the right, and as a person', async () => {
    acting({ ...enterprise, superFlag: false, pids: [4] });
    const sent = show({});
    await screen.findByText('您没有权限查看此页面，如有需要请联系企业管理员');
    expect(sent.map((s) => s.path)).not.toContain(operations);
    acting(person);
    await screen.findByText('请先在右上角切换到企业身份，再管理企业');
  });
});

describe('操作日志', () => {
  it('waits, then is empty in words', async () => {
    show({ [operations!]: page() });
    await screen.findByText('加载中…');
    await screen.findByText('还没有操作记录');
  });
  it('says why it could not be read, and reads again', async () => {
    let broken = true;
    show({ [operations!]: () => (broken ? refused('SYSTEM', '系统异常，请稍后再试') : page(act)) });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('系统异常，请稍后再试');
    broken = false;
    await userEvent.click(alert.getByRole('button', { name: '重试' }));
    await screen.findByRole('cell', { name: '授权给财务部' });
  });
  it('finds nothing under a filter, in other words', async () => {
    const sent = show({ [operations!]: (form: URLSearchParams) => (form.get('kind') ? page() : page(act)) });
    await screen.findByRole('cell', { name: '合同章' });
    await chooseOption(screen.getByRole('combobox'), '印章授权');
    await screen.findByText('没有符合条件的记录');
    expect(new URLSearchParams(sent.at(-1)!.body).get('kind')).toBe('seal.grant');
    expect(new URLSearchParams(sent.at(-1)!.body).has('keyword')).toBe(false);
  });
});

describe('用印日志', () => {
  it('shows a use with contract, grant and approval, and exports what is filtered', async () => {
    const sent = show({
      [operations!]: page(),
      [seals!]: page(use, { ...use, logId: act.logId, grantId: null, grantName: null, instNo: null }),
      [exporting!]: refused('LIMIT_REACHED', '操作过于频繁，请稍后再试'),
    });
    await userEvent.click(await screen.findByRole('tab', { name: '用印日志' }));
    const rows = await screen.findAllByRole('row');
    within(rows[1]!).getByText('凭授权（财务部）');
    within(rows[1]!).getByText('审批编号 INS1');
    within(rows[2]!).getByText('超级管理员');
    await userEvent.type(screen.getByRole('searchbox', { name: '印章名称' }), '合同');
    await userEvent.click(screen.getByRole('button', { name: '导出 Excel' }));
    await screen.findByText('操作过于频繁，请稍后再试');
    const asked = new URLSearchParams(sent.find((s) => s.path === exporting)!.body);
    expect(Object.fromEntries(asked)).toEqual({ log: 'seal', sealName: '合同' });
  });
  it('is empty in words, and says why it could not be read', async () => {
    let broken = true;
    show({ [operations!]: page(), [seals!]: () => (broken ? refused('SYSTEM', '系统异常') : page()) });
    await userEvent.click(await screen.findByRole('tab', { name: '用印日志' }));
    await screen.findByText('系统异常');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.getByText('还没有用印和授权记录')).toBeTruthy());
  });
});
