// The side panel and its dialogs: keyboard, menu, what is refused before a call, what is sent, what a colleague did first.

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type DirectoryRow, directoryRoutes } from '@xinqi/wire/directory';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { person } from '../../testing/identities.ts';
import { fakeServer, ok, refused, type Sent, showPage } from '../../testing/show-page.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { DirectoryPanel } from './directory-panel.tsx';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const row = (
  n: number,
  name: string,
  parent: number | null,
  more: Partial<DirectoryRow> = {},
): DirectoryRow => ({
  directoryId: id(n),
  parentId: parent === null ? null : id(parent),
  name,
  version: 3,
  depth: parent === null ? 1 : 2,
  count: 0,
  totalCount: 0,
  createTime: '2026-11-01T00:00:00Z',
  updateTime: '2026-11-01T00:00:00Z',
  ...more,
});
const rows = [
  row(1, '采购合同', null, { count: 2, totalCount: 5 }),
  row(2, '2026年', 1, { count: 3, totalCount: 3 }),
  row(4, '销售合同', null),
];
const tree = (more = {}) =>
  ok({
    list: rows,
    total: rows.length,
    itemPage: 1,
    pageSize: 200,
    noArchivedCnt: 7,
    archivedCnt: 5,
    mayManage: true,
    ...more,
  });
const path = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const bodies = (sent: Sent[], route: { paths: readonly { path: string }[] }) =>
  sent
    .filter((x) => x.path === path(route))
    .map((x) =>
      x.body.startsWith('{') ? JSON.parse(x.body) : Object.fromEntries(new URLSearchParams(x.body)),
    );

const chosen = vi.fn();
function Page() {
  const [selected, setSelected] = useState<string | null | undefined>();
  return (
    <DirectoryPanel
      list="apply"
      selected={selected}
      onSelect={(value) => {
        chosen(value);
        setSelected(value);
      }}
    />
  );
}
const item = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
const menu = async (name: string, act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `${name}的操作` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
};

beforeEach(() => {
  chosen.mockReset();
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

describe('panel', () => {
  it('shows the tree with its counts and asks for those of its list', async () => {
    const sent = fakeServer({ [path(directoryRoutes.listByPage)]: tree() });
    showPage(Page, '/list');
    expect((await item('未归档')).getAttribute('aria-label')).toBe('未归档，7 份');
    expect((await item('采购合同')).getAttribute('aria-label')).toBe('采购合同，5 份');
    expect((await item('2026年')).getAttribute('aria-level')).toBe('2');
    expect(bodies(sent, directoryRoutes.listByPage)[0]).toMatchObject({ list: 'apply' });
  });

  it('is walked, folded and chosen by keyboard; one stop in the tab order', async () => {
    fakeServer({ [path(directoryRoutes.listByPage)]: tree() });
    showPage(Page, '/list');
    (await item('全部合同')).focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
    const here = () => document.activeElement?.getAttribute('aria-label');
    press('ArrowDown');
    press('ArrowDown');
    expect(here()).toBe('采购合同，5 份');
    press('ArrowRight');
    expect(here()).toBe('2026年，3 份');
    press('ArrowLeft');
    expect(here()).toBe('采购合同，5 份');
    press('ArrowLeft');
    expect(screen.queryByRole('treeitem', { name: /^2026年/ })).toBeNull();
    press('End');
    expect(here()).toBe('销售合同，0 份');
    press('Enter');
    expect(chosen).toHaveBeenCalledWith(id(4));
    expect(screen.getAllByRole('treeitem').filter((x) => x.tabIndex === 0)).toHaveLength(1);
    press('Home');
    press('ArrowDown');
    press(' ');
    expect(chosen).toHaveBeenLastCalledWith(null);
    press('F2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves a directory that is gone', async () => {
    fakeServer({ [path(directoryRoutes.listByPage)]: tree() });
    function Gone() {
      return <DirectoryPanel selected={id(9)} onSelect={chosen} />;
    }
    showPage(Gone, '/list');
    await waitFor(() => expect(chosen).toHaveBeenCalledWith(undefined));
  });

  it('offers no acts to who may not manage', async () => {
    fakeServer({ [path(directoryRoutes.listByPage)]: tree({ mayManage: false }) });
    showPage(Page, '/list');
    (await item('采购合同')).focus();
    fireEvent.keyDown(document.activeElement!, { key: 'F2' });
    fireEvent.keyDown(document.activeElement!, { key: 'Delete' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /操作|新建/ })).toBeNull();
  });

  it('folds, and stays folded in this browser', async () => {
    fakeServer({ [path(directoryRoutes.listByPage)]: tree() });
    showPage(Page, '/list');
    await userEvent.click(await screen.findByRole('button', { name: '收起归档目录' }));
    expect(screen.queryByRole('tree')).toBeNull();
    cleanup();
    showPage(Page, '/list');
    await userEvent.click(await screen.findByRole('button', { name: '展开归档目录' }));
    await item('采购合同');
  });

  it('says why the tree could not be read, and tries again', async () => {
    let broken = true;
    fakeServer({
      [path(directoryRoutes.listByPage)]: () => (broken ? refused('BUSY', '系统繁忙，请稍后再试') : tree()),
    });
    showPage(Page, '/list');
    await screen.findByText('系统繁忙，请稍后再试');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await item('采购合同');
  });
});

describe('changes', () => {
  it('a taken name is said before anything is sent; a good one is made under its parent', async () => {
    const sent = fakeServer({
      [path(directoryRoutes.listByPage)]: tree(),
      [path(directoryRoutes.create)]: ok({ directoryId: id(5), parentId: id(1), name: '2027年', version: 0 }),
    });
    showPage(Page, '/list');
    await menu('采购合同', '新建下级目录');
    const input = await screen.findByLabelText('目录名称');
    await userEvent.type(input, '２０２６年{Enter}');
    await screen.findByText('同一位置已有同名目录，请换一个名称');
    await userEvent.clear(input);
    await userEvent.type(input, '2027年{Enter}');
    await screen.findByText('目录已新建');
    expect(bodies(sent, directoryRoutes.create)).toEqual([{ name: '2027年', parentId: id(1) }]);
  });

  it('a move offers only where it may stand, and tells when a colleague was faster', async () => {
    const sent = fakeServer({
      [path(directoryRoutes.listByPage)]: tree(),
      [path(directoryRoutes.moveToTargetDir)]: refused('STATE_CHANGED', '状态已变化，请刷新后重试'),
    });
    showPage(Page, '/list');
    await menu('采购合同', '移动到…');
    const dialog = await screen.findByRole('dialog');
    const disabled = within(dialog)
      .getAllByRole('radio')
      .filter((x) => (x as HTMLInputElement).disabled);
    expect(disabled.map((x) => x.closest('label')?.textContent)).toEqual([
      '最上级当前位置',
      '采购合同是它自己或它的下级',
      '2026年是它自己或它的下级',
    ]);
    await userEvent.click(within(dialog).getByLabelText('销售合同'));
    await userEvent.click(within(dialog).getByRole('button', { name: /移\s?动/ }));
    await within(dialog).findByText('状态已变化，请刷新后重试');
    expect(bodies(sent, directoryRoutes.moveToTargetDir)).toEqual([
      { directoryId: id(1), version: '3', targetDirectoryId: id(4) },
    ]);
  });

  it('of a full directory it is said where the contents go, and they are moved only when that is ticked', async () => {
    const sent = fakeServer({
      [path(directoryRoutes.listByPage)]: tree(),
      [path(directoryRoutes.delete)]: ok({ changed: 3 }),
    });
    showPage(Page, '/list');
    await menu('2026年', '删除');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/将移到上一级“采购合同”/);
    await userEvent.click(within(dialog).getByRole('button', { name: /删\s?除/ }));
    await within(dialog).findByText('请勾选后再删除');
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(within(dialog).getByRole('button', { name: /删\s?除/ }));
    await waitFor(() =>
      expect(bodies(sent, directoryRoutes.delete)).toEqual([
        { directoryId: id(2), version: '3', moveContents: '1' },
      ]),
    );
  });
});

describe('归档到…', () => {
  const done = vi.fn();
  const Dialog = (list: 'apply' | 'sign') => () => (
    <ArchiveDialog list={list} ids={['x1', 'x2']} onClose={() => {}} onDone={done} />
  );

  it('puts the contracts of the sent list into a directory', async () => {
    const sent = fakeServer({
      [path(directoryRoutes.listByPage)]: tree(),
      [path(directoryRoutes.saveApplySignToDir)]: ok({ changed: 2 }),
    });
    showPage(Dialog('apply'), '/list');
    await screen.findByLabelText('采购合同');
    await userEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
    await screen.findByText('请选择目录');
    await userEvent.click(screen.getByLabelText('采购合同'));
    await userEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
    await screen.findByText('已归档 2 份');
    expect(bodies(sent, directoryRoutes.saveApplySignToDir)).toEqual([
      { directoryId: id(1), applyIds: ['x1', 'x2'] },
    ]);
    expect(done).toHaveBeenCalled();
  });

  it('takes lines out of the archive; a foreign one says so and nothing is lost', async () => {
    const sent = fakeServer({
      [path(directoryRoutes.listByPage)]: tree({ list: [], total: 0, mayManage: false }),
      [path(directoryRoutes.removeApplySignFromDir)]: refused('NOT_FOUND', '内容不存在或您没有权限访问'),
    });
    showPage(Dialog('sign'), '/list');
    await screen.findByText(/请联系有“合同管理”权限的同事新建/);
    await userEvent.click(screen.getByLabelText('不归档（移出目录）'));
    await userEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
    await screen.findByText('内容不存在或您没有权限访问');
    expect(bodies(sent, directoryRoutes.removeApplySignFromDir)).toEqual([{ signNos: ['x1', 'x2'] }]);
  });
});
