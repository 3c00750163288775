// 成员与部门: who may not see it, loading, failing, empty; departments searched and dragged; people picked over several pages,
// invited by SMS, taken back, imported with the rows that are wrong.
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type GroupNode, orgRoutes, type PersonRow } from '@xinqi/wire/org';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, type Sent, showPage } from '../../../testing/show-page.tsx';
import MemberPage from './member-page.tsx';

const saved: string[] = [];
vi.mock('../../../platform/http/save-file.ts', () => ({
  saveFile: (_href: string, name: string) => void saved.push(name),
}));
const uploaded = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/upload.ts', () => ({ upload: uploaded }));

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const node = (n: number, name: string, ...childCorpGroups: GroupNode[]): GroupNode => ({
  ...{ groupId: id(n), name, version: 1, memberCount: 3, headId: null, headName: null },
  childCorpGroups,
});
const somebody = (n: number, name: string, more: Partial<PersonRow> = {}): PersonRow => ({
  ...{ memberId: id(n), name, title: '', mobileMasked: '139****2222', groupId: null, groupName: null },
  ...{ bound: false, invited: true, smsTime: null, superFlag: false, roleNames: [], version: 0 },
  joinTime: '2026-11-01T08:00:00.000Z',
  ...more,
});
const treeOf = (...childCorpGroups: GroupNode[]) =>
  ok({ corpName: '杭州云帆信息技术有限公司', memberCount: 0, childCorpGroups });
const page = (list: PersonRow[], total = list.length) => ok({ list, total, itemPage: 1, pageSize: 20 });
const serve = (answers: Record<string, Answer> = {}) =>
  fakeServer({
    [at(orgRoutes.treeGroup)]: treeOf(
      node(1, '销售部', node(2, '华北区'), node(3, '华南区')),
      node(4, '法务部'),
    ),
    [at(orgRoutes.listPeople)]: page([somebody(10, '王小明'), somebody(11, '李娜')]),
    ...answers,
  });
const bodies = (sent: Sent[], route: { paths: readonly { path: string }[] }) =>
  sent.filter((x) => x.path === at(route)).map((x) => Object.fromEntries(new URLSearchParams(x.body)));
const department = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.group-tree .group-name')].find((e) => e.textContent === name);
const levelOf = (name: string) =>
  department(name)?.closest('.ant-tree-treenode')?.querySelectorAll('.ant-tree-indent-unit').length;
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.group-tree .group-name')].map((e) => e.textContent);
const open = () => showPage(MemberPage, '/console/member');
const more = async (name: string, act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `${name}的更多操作` }));
  // a menu that was closed is still there, hidden
  await userEvent.click((await screen.findAllByRole('menuitem', { name: act })).at(-1)!);
};

beforeEach(() => {
  saved.length = 0;
  uploaded.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }));
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
});

describe('成员与部门', () => {
  it.each([
    ['a person', person, '请先在右上角切换到企业身份，再管理企业'],
    [
      'a member without the permission',
      { ...enterprise, superFlag: false, pids: [101] },
      '您没有权限查看此页面，如有需要请联系企业管理员',
    ],
  ])('%s sees why there is nothing, and nothing is asked', async (_who, currentAuthUser, words) => {
    useSession.setState({ currentAuthUser });
    const sent = serve();
    open();
    await screen.findByText(words);
    expect(bodies(sent, orgRoutes.treeGroup).length + bodies(sent, orgRoutes.listPeople).length).toBe(0);
  });

  it('says that it loads, and each half what went wrong, until it is tried again', async () => {
    let broken = true;
    const half = (good: unknown) => () => (broken ? refused('BUSY', '系统繁忙，请稍后重试') : good);
    serve({
      [at(orgRoutes.treeGroup)]: half(treeOf(node(1, '销售部'))),
      [at(orgRoutes.listPeople)]: half(page([somebody(10, '王小明')])),
    });
    open();
    expect((await screen.findAllByText('加载中…')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getAllByText('系统繁忙，请稍后重试')).toHaveLength(2));
    broken = false;
    for (const retry of screen.getAllByRole('button', { name: '重试' })) await userEvent.click(retry);
    await screen.findByText('王小明');
    await waitFor(() => expect(department('销售部')).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('an enterprise without departments and people says so in words', async () => {
    serve({ [at(orgRoutes.treeGroup)]: treeOf(), [at(orgRoutes.listPeople)]: page([]) });
    open();
    await screen.findByText('还没有部门');
    await screen.findByText('这里还没有成员，可以添加成员或从其他部门移入。');
    expect(screen.queryByRole('searchbox', { name: '搜索部门' })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索成员' }), '欧阳');
    await screen.findByText('没有符合条件的成员');
  });

  it('who may not change the structure gets no act on departments', async () => {
    useSession.setState({ currentAuthUser: { ...enterprise, superFlag: false, pids: [3] } });
    serve();
    open();
    await waitFor(() => expect(department('法务部')).toBeTruthy());
    expect(screen.queryByRole('toolbar', { name: '部门操作' })).toBeNull();
  });
});

describe('departments', () => {
  it('are searched by part of a name, with the way to what is found', async () => {
    serve();
    open();
    await waitFor(() => expect(shown()).toEqual(['杭州云帆信息技术有限公司', '销售部', '法务部']));
    const search = screen.getByRole('searchbox', { name: '搜索部门' });
    await userEvent.type(search, '华');
    await waitFor(() => expect(shown()).toEqual(['杭州云帆信息技术有限公司', '销售部', '华北区', '华南区']));
    expect(document.querySelector('.group-tree mark')?.textContent).toBe('华');
    expect(screen.getByText('找到 2 个部门')).toBeTruthy();
    await userEvent.click(department('华北区')!);
    await userEvent.clear(search);
    await waitFor(() => expect(shown()).toContain('法务部'));
    // the chosen one is still to be seen
    expect(shown()).toContain('华北区');
    await userEvent.type(search, '没有这个');
    await screen.findByText('没有名称包含“没有这个”的部门');
  });

  const dropOn = (from: string, to: string, clientY = 0) => {
    const dataTransfer = { setData() {}, setDragImage() {}, effectAllowed: '', dropEffect: '' };
    const source = department(from)!.closest('[draggable]')!;
    const target = department(to)!.closest('.group-title')!;
    fireEvent.dragStart(source, { dataTransfer });
    fireEvent.dragEnter(target, { dataTransfer });
    fireEvent.dragOver(target, { dataTransfer });
    // jsdom has no DragEvent, whose place a plain event lacks
    fireEvent(target, Object.assign(createEvent.drop(target, { dataTransfer }), { clientY }));
  };

  it('are drawn where they were dropped before the server has answered', async () => {
    const sent = serve({ [at(orgRoutes.updateGroup)]: () => ok({ groupId: id(4) }) });
    open();
    await waitFor(() => expect(department('法务部')).toBeTruthy());
    dropOn('法务部', '销售部');
    await waitFor(() =>
      expect(shown()).toEqual(['杭州云帆信息技术有限公司', '销售部', '华北区', '华南区', '法务部']),
    );
    expect(bodies(sent, orgRoutes.updateGroup)).toEqual([
      { groupId: id(4), name: '法务部', version: '1', parentId: id(1) },
    ]);
    await screen.findByText('“法务部”已移动');
    // the whole tree is not read again for it
    expect(bodies(sent, orgRoutes.treeGroup)).toHaveLength(1);
  });

  it('are ordered by dropping one on the edge of another; on the edge where it stands nothing is sent', async () => {
    const sent = serve({ [at(orgRoutes.updateGroup)]: () => ok({ groupId: id(4) }) });
    open();
    await waitFor(() => expect(department('法务部')).toBeTruthy());
    const spy = vi
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 100, 200, 24));
    dropOn('法务部', '销售部', 120);
    dropOn('法务部', '销售部', 102);
    await waitFor(() =>
      expect(shown().slice(0, 3)).toEqual(['杭州云帆信息技术有限公司', '法务部', '销售部']),
    );
    spy.mockRestore();
    expect(bodies(sent, orgRoutes.updateGroup)).toEqual([
      { groupId: id(4), name: '法务部', version: '1', beforeGroupId: id(1) },
    ]);
  });

  it('stand where they stood when the server refuses, with its reason', async () => {
    serve({ [at(orgRoutes.updateGroup)]: refused('STATE_CHANGED', '内容已被他人修改，请刷新后重试') });
    open();
    await waitFor(() => expect(department('法务部')).toBeTruthy());
    dropOn('法务部', '销售部');
    await screen.findByText('内容已被他人修改，请刷新后重试');
    await waitFor(() => expect(levelOf('法务部')).toBe(1));
  });

  it('tell what they are bound to at the messenger, which is changed from their tools', async () => {
    serve({
      [at(orgRoutes.treeGroup)]: treeOf({ ...node(1, '销售部'), dingDeptId: '12' }, node(4, '法务部')),
    });
    open();
    await waitFor(() => expect(department('销售部')).toBeTruthy());
    await userEvent.click(department('销售部')!);
    await screen.findByText(/钉钉部门 ID：12$/);
    await userEvent.click(screen.getByRole('button', { name: '绑定钉钉部门' }));
    expect(await screen.findByRole('dialog', { name: '绑定“销售部”的钉钉部门' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^取\s?消$/ }));
    await userEvent.click(department('法务部')!);
    await screen.findByRole('heading', { name: '法务部' });
    expect(screen.queryByText(/钉钉部门 ID：/)).toBeNull();
  });
});

describe('people', () => {
  it('are picked over pages, all of them up to a thousand, and invited by SMS two hundred at once', async () => {
    const all = Array.from({ length: 250 }, (_, i) => somebody(100 + i, `员工${i}`));
    const sent = serve({
      [at(orgRoutes.listPeople)]: (form: URLSearchParams) => {
        const [itemPage, pageSize] = [Number(form.get('itemPage')), Number(form.get('pageSize'))];
        return page(all.slice((itemPage - 1) * pageSize, itemPage * pageSize), all.length);
      },
      [at(orgRoutes.sendInvites)]: (form: URLSearchParams) => {
        const ids = JSON.parse(form.get('memberIds') ?? '[]') as string[];
        const skipped = ids.includes(id(100)) ? [{ memberId: id(100), name: '员工0', reason: 'soon' }] : [];
        return ok({ sent: ids.length - skipped.length, skipped });
      },
    });
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }));
    await screen.findByText('已选择 20 名成员');
    await userEvent.click(screen.getByRole('button', { name: '选择全部 250 名' }));
    await userEvent.click(await screen.findByRole('button', { name: '短信邀请（250）' }));
    await userEvent.click(await screen.findByRole('button', { name: '发送短信' }));
    const result = await screen.findByRole('dialog', { name: '部分成员没有收到短信' });
    expect(result.textContent).toContain('已向 249 名成员发送短信邀请，1 名成员未发送');
    expect(within(result).getByText('近期已发送过短信，请稍后再试')).toBeTruthy();
    expect(
      bodies(sent, orgRoutes.sendInvites).map((b) => (JSON.parse(b.memberIds ?? '') as unknown[]).length),
    ).toEqual([200, 50]);
  });

  it('an invitation is sent to one, and taken back', async () => {
    const sent = serve({
      [at(orgRoutes.sendInvites)]: ok({ sent: 1, skipped: [] }),
      [at(orgRoutes.revokeInvite)]: refused('INVITE_NONE', '该成员没有等待中的邀请'),
    });
    open();
    await more('王小明', '发送短信邀请');
    await userEvent.click(await screen.findByRole('button', { name: '发送短信' }));
    await screen.findByText('已发送 1 条短信邀请');
    expect(bodies(sent, orgRoutes.sendInvites)).toEqual([{ memberIds: JSON.stringify([id(10)]) }]);
    await more('李娜', '撤销邀请');
    await userEvent.click(await screen.findByRole('button', { name: '撤销邀请' }));
    expect((await screen.findByRole('alert')).textContent).toBe('该成员没有等待中的邀请');
  });

  it('somebody bound gets no invitation, one without an invitation nothing to take back', async () => {
    serve({
      [at(orgRoutes.listPeople)]: page([
        somebody(10, '王小明', { bound: true }),
        somebody(11, '李娜', { invited: false }),
      ]),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: '王小明的更多操作' }));
    await screen.findByRole('menuitem', { name: '解除账号绑定' });
    expect(screen.queryByRole('menuitem', { name: /邀请/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: '李娜的更多操作' }));
    await screen.findByRole('menuitem', { name: '生成邀请链接' });
    expect(screen.queryByRole('menuitem', { name: '撤销邀请' })).toBeNull();
  });
});

describe('Excel 导入', () => {
  const file = new File(['x'], '成员.xlsx');
  const start = async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Excel 导入' }));
    await userEvent.upload(screen.getByLabelText('选择 Excel 文件'), file);
  };

  it('the template is offered; bad rows stay in the dialog as a file, and nobody was entered', async () => {
    serve({ [at(orgRoutes.importTemplate)]: ok({ fileName: '成员导入模板.xlsx', file: 'eA==' }) });
    uploaded.mockResolvedValue({
      imported: 0,
      failed: 100,
      memberIds: [],
      fileName: '导入错误.xlsx',
      file: 'eA==',
    });
    await start();
    await userEvent.click(screen.getByRole('button', { name: '下载模板' }));
    await waitFor(() => expect(saved).toEqual(['成员导入模板.xlsx']));
    await userEvent.click(screen.getByRole('button', { name: /^导\s?入$/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('有 100 行不正确，没有导入任何成员。');
    expect(saved).toEqual(['成员导入模板.xlsx']);
    await userEvent.click(screen.getByRole('button', { name: '下载错误文件' }));
    expect(saved).toEqual(['成员导入模板.xlsx', '导入错误.xlsx']);
  });

  it('who came in is offered an SMS each', async () => {
    serve();
    uploaded.mockResolvedValue({
      ...{ imported: 2, failed: 0, memberIds: [id(20), id(21)], fileName: '邀请链接.xlsx', file: 'eA==' },
    });
    await start();
    await userEvent.click(screen.getByRole('button', { name: /^导\s?入$/ }));
    await screen.findByRole('dialog', { name: '短信邀请 2 名成员' });
    expect(saved).toEqual(['邀请链接.xlsx']);
  });
});
