// Lists of flows: empty, failed, without the right; the switch of the enterprise; switching, naming members, deleting.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FlowRow, flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, type Sent, showPage } from '../../../testing/show-page.tsx';
import FlowListPage from './list-page.tsx';
import { detail, flowId, row } from './testing/flow.ts';

const path = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const page = (list: FlowRow[], fileAuditFlag = false) =>
  ok({ list, total: list.length, itemPage: 1, pageSize: 20, fileAuditFlag });
const forms = (sent: Sent[], route: { paths: readonly { path: string }[] }) =>
  sent
    .filter((x) => x.path === path(route))
    .map((x) =>
      x.body.startsWith('{') ? JSON.parse(x.body) : Object.fromEntries(new URLSearchParams(x.body)),
    );
const serve = (rows: FlowRow[], more: Record<string, Answer> = {}) =>
  fakeServer({
    [path(flowRoutes.pageFlow)]: page(rows),
    [path(flowRoutes.switchFlow)]: ok({ version: 4 }),
    [path(flowRoutes.switchFileAuditFlag)]: ok({ done: true }),
    [path(flowRoutes.delFlow)]: ok({ done: true }),
    ...more,
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
});

describe('发起审批设置', () => {
  it('is empty in words, and says when it cannot be loaded', async () => {
    serve([]);
    showPage(FlowListPage, '/console/flow');
    expect(await screen.findByText('还没有审批流。新建并启用后，合同发起前先审批。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '新建发起审批' }).getAttribute('href')).toBe(
      '/console/approval?flowType=0',
    );
  });
  it('says when it cannot be loaded, and tries again', async () => {
    let broken = true;
    serve([], {
      [path(flowRoutes.pageFlow)]: () => (broken ? refused('SYSTEM', '系统异常，请稍后重试') : page([row()])),
    });
    showPage(FlowListPage, '/console/flow');
    expect(await screen.findByText('系统异常，请稍后重试')).toBeTruthy();
    broken = false;
    await press('重试');
    expect(await screen.findByText('大额合同')).toBeTruthy();
  });

  it('shows nobody without the right anything, and each type to who may draw it', async () => {
    const sent = serve([row({ flowType: 1 })]);
    useSession.setState({ currentAuthUser: { ...enterprise, superFlag: false, pids: [12, 107] } });
    showPage(FlowListPage, '/console/signApproval');
    expect(await screen.findByText(/您没有权限查看此页面/)).toBeTruthy();
    expect(forms(sent, flowRoutes.pageFlow)).toEqual([]);
  });

  it('opens and closes initiation approval for the whole enterprise, saying what follows', async () => {
    const sent = serve([row({ enabled: true })]);
    showPage(FlowListPage, '/console/flow');
    expect(await screen.findByText(/下列审批流都不生效/)).toBeTruthy();
    await press('开启发起审批');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/须先通过审批才会发出/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /^开\s?启$/ }));
    await waitFor(() => expect(forms(sent, flowRoutes.switchFileAuditFlag)).toEqual([{ enabled: 'true' }]));
  });

  it('switches by the version that it shows; who was slower is told', async () => {
    const sent = serve([row()], {
      [path(flowRoutes.switchFlow)]: refused('FLOW_CHANGED', '审批流已被他人修改，请刷新后重试'),
    });
    showPage(FlowListPage, '/console/flow');
    await press('启用 大额合同');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^启\s?用$/ }));
    expect(await screen.findByText('审批流已被他人修改，请刷新后重试')).toBeTruthy();
    expect(forms(sent, flowRoutes.switchFlow)).toEqual([{ flowId, version: '3', enabled: 'true' }]);
  });

  it('deletes only what is off', async () => {
    const sent = serve([row(), row({ flowId: flowId.replace('f1', 'f2'), name: '小额合同', enabled: true })]);
    showPage(FlowListPage, '/console/flow');
    await press('删除 大额合同');
    expect(screen.queryByRole('button', { name: '删除 小额合同' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^删\s?除$/ }));
    await waitFor(() => expect(forms(sent, flowRoutes.delFlow)).toEqual([{ flowId, version: '3' }]));
  });

  it('does not turn a flow for everybody into one for a few', async () => {
    serve([row({ scopeWords: '全公司' })], {
      [path(flowRoutes.info)]: ok(detail()),
      [path(orgRoutes.listCorpUserByPage)]: ok({ list: [], total: 0, itemPage: 1, pageSize: 20 }),
    });
    showPage(FlowListPage, '/console/flow');
    await press('大额合同的适用成员');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/此审批流适用于全公司/)).toBeTruthy();
    expect((dialog.getByRole('button', { name: /^确\s?定$/ }) as HTMLButtonElement).disabled).toBe(true);
  });
});
