// The designer: what is drawn is what is sent; faults stand beside their nodes; undo; who was faster is named; without the
// right there is nothing to draw on.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FlowNode } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, type Sent, showPage } from '../../../testing/show-page.tsx';
import DesignerPage from './designer-page.tsx';
import { detail, flowId, step } from './testing/flow.ts';

const path = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const saves = (sent: Sent[]) =>
  sent.filter((x) => x.path === path(flowRoutes.updateFlow)).map((x) => JSON.parse(x.body));
const serve = (more: Record<string, Answer> = {}) =>
  fakeServer({
    [path(flowRoutes.info)]: ok(detail()),
    [path(flowRoutes.updateFlow)]: ok({ flowId, version: 4 }),
    [path(orgRoutes.listCorpUserByPage)]: ok({ list: [], total: 0, itemPage: 1, pageSize: 20 }),
    '/c/listGroup': ok({ corpName: '云帆', memberCount: 0, childCorpGroups: [] }),
    ...more,
  });
const edit = () => showPage(DesignerPage, `/console/approval?flowType=0&flowId=${flowId}`);
const press = async (name: string | RegExp, at = 0) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[at]!);
const drawer = async () => within(await screen.findByRole('dialog'));
const names = (nodes: readonly FlowNode[]): unknown[] =>
  nodes.map((n) =>
    n.kind === 'step' ? n.name : [...n.cases.map((c) => names(c.nodes)), names(n.otherwise)],
  );

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

describe('设计审批流', () => {
  it('draws a new flow: nothing is sent before it is complete, and then all of it', async () => {
    const sent = serve();
    const router = showPage(DesignerPage, '/console/approval?flowType=1');
    await screen.findByRole('heading', { name: '新建用印审批' });
    await press('保存');
    expect((await screen.findAllByText('请填写审批流名称')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText('审批流名称'), '公章审批');
    await press('保存');
    expect((await screen.findAllByText('请至少添加一个审批步骤')).length).toBeGreaterThan(0);
    await press('在此处添加');
    await press('审批步骤');
    const fields = await drawer();
    await userEvent.clear(fields.getByLabelText('步骤名称'));
    expect(fields.getByText('请填写名称')).toBeTruthy();
    await userEvent.type(fields.getByLabelText('步骤名称'), '部门审批');
    await userEvent.click(fields.getByLabelText(/^或签/));
    await userEvent.click(fields.getByRole('button', { name: '添加超级管理员' }));
    await userEvent.click(fields.getByRole('button', { name: '完成' }));
    expect(saves(sent)).toEqual([]);
    await press('保存');
    await waitFor(() => expect(saves(sent)).toHaveLength(1));
    expect(saves(sent)[0]).toMatchObject({
      flowType: 1,
      name: '公章审批',
      scope: { groups: [], members: [], seals: [] },
      design: [
        {
          kind: 'step',
          name: '部门审批',
          mode: 'any',
          approvers: [{ kind: 'head', level: 1 }, { kind: 'super' }],
        },
      ],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/console/signApproval'));
  });

  it('adds a condition in yuan, says what is missing beside it, and undoes', async () => {
    const sent = serve();
    edit();
    await press('添加条件');
    const fields = await drawer();
    expect(fields.getByText('请填写完整条件')).toBeTruthy();
    const from = fields.getByLabelText('不低于（元）');
    await userEvent.type(from, '12,345.678');
    expect(fields.getByText('请输入金额，最多两位小数')).toBeTruthy();
    await userEvent.clear(from);
    await userEvent.type(from, '12,345.6');
    await userEvent.type(fields.getByLabelText('低于（元）'), '100000');
    await userEvent.click(fields.getByRole('button', { name: '完成' }));
    expect(await screen.findByText('¥12,345.60 ≤ 金额 < ¥100,000.00')).toBeTruthy();
    await press('撤销');
    await press('撤销');
    await press('撤销');
    expect(screen.queryByRole('button', { name: /^条件2/ })).toBeNull();
    await press('重做');
    await press('重做');
    await press('重做');
    await press('保存');
    await waitFor(() => expect(saves(sent)).toHaveLength(1));
    expect(saves(sent)[0]).toMatchObject({ flowId, version: 3 });
    expect(saves(sent)[0].design[1].cases[1].when).toEqual([
      { field: 'amount', from: 1_234_560, below: 10_000_000 },
    ]);
  });

  it('moves by keyboard, copies, and deletes; Escape gives a move up', async () => {
    const sent = serve();
    edit();
    await press('移动主管审批');
    expect(screen.getByText(/正在移动/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/正在移动/)).toBeNull();
    const carry = await screen.findByRole('button', { name: '移动主管审批' });
    carry.focus();
    await userEvent.keyboard('{Enter}');
    const way = within(screen.getByRole('list', { name: '其他情况的流程' }));
    way.getByRole('button', { name: '放到此处' }).focus();
    await userEvent.keyboard('{Enter}');
    // the focus stays with what was moved
    await waitFor(() => expect(document.activeElement?.textContent).toContain('主管审批'));
    await press('复制总经理审批');
    await userEvent.click(screen.getAllByRole('button', { name: '放到此处' })[0]!);
    await press('删除总经理审批', 1);
    await press('保存');
    await waitFor(() => expect(saves(sent)).toHaveLength(1));
    expect(names(saves(sent)[0].design)).toEqual(['总经理审批', [[], ['主管审批']]]);
  });

  it('tries a flow out by the server’s own rule', async () => {
    serve();
    edit();
    await press('试算');
    const fields = await drawer();
    expect(fields.getByText(/申请时必须填写金额/)).toBeTruthy();
    await userEvent.type(fields.getByLabelText('合同金额（元）'), '99999.99');
    expect(fields.getByText('主管审批')).toBeTruthy();
    expect(fields.queryByText('总经理审批')).toBeNull();
    await userEvent.clear(fields.getByLabelText('合同金额（元）'));
    await userEvent.type(fields.getByLabelText('合同金额（元）'), '100000');
    expect(fields.getByText('总经理审批')).toBeTruthy();
  });

  it('shows who has left, and keeps nothing while he stands in it', async () => {
    const memberId = '00000000-0000-7000-8000-0000000000a1';
    const sent = serve({
      [path(flowRoutes.info)]: ok(
        detail({
          design: [step('s1', '主管审批', { approvers: [{ kind: 'member', memberId }] })],
          people: [{ id: memberId, name: '周离职', gone: true }],
        }),
      ),
    });
    edit();
    expect(await screen.findByText('周离职（已失效）')).toBeTruthy();
    expect(screen.getByText('有审批人已离职，请更换')).toBeTruthy();
    await press('保存');
    expect(saves(sent)).toEqual([]);
  });

  it('names who was faster and loads his version', async () => {
    let version = 3;
    const sent = serve({
      [path(flowRoutes.info)]: () => ok(detail({ version, editorName: version === 3 ? '陈思远' : '李四' })),
      [path(flowRoutes.updateFlow)]: () => {
        version = 4;
        return refused('FLOW_CHANGED', '审批流已被他人修改，请刷新后重试');
      },
    });
    edit();
    await userEvent.type(await screen.findByLabelText('审批流名称'), '改');
    await press('保存');
    expect(await screen.findByText(/李四于/)).toBeTruthy();
    await press('载入最新版本');
    await waitFor(() =>
      expect((screen.getByLabelText('审批流名称') as HTMLInputElement).value).toBe('大额合同'),
    );
    await userEvent.type(screen.getByLabelText('审批流名称'), '乙');
    await press('保存');
    await waitFor(() => expect(saves(sent).map((s) => s.version)).toEqual([3, 4]));
  });

  it('asks before what is not kept gets lost', async () => {
    serve();
    const router = edit();
    await userEvent.type(await screen.findByLabelText('审批流名称'), '改');
    void router.navigate({ to: '/elsewhere' });
    expect(await screen.findByText(/离开后本次修改将丢失/)).toBeTruthy();
    await press('继续编辑');
    expect(router.state.location.pathname).toBe('/console/approval');
    void router.navigate({ to: '/elsewhere' });
    await press(/^离\s?开$/);
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  it('says why there is nothing: absent, another’s, or without the right', async () => {
    serve({ [path(flowRoutes.info)]: refused('NOT_FOUND', '内容不存在') });
    edit();
    expect(await screen.findByText('内容不存在')).toBeTruthy();
  });

  it('shows nothing to draw on without the right', async () => {
    serve();
    useSession.setState({ currentAuthUser: { ...enterprise, superFlag: false, pids: [4, 108] } });
    showPage(DesignerPage, '/console/approval?flowType=0');
    expect(await screen.findByText(/您没有权限查看此页面/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
