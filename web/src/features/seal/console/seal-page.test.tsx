// 印章与授权 in all its states: nothing, waiting, refused, without right, without the right to manage; grants and their reach.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { roleRoutes } from '@xinqi/wire/role';
import { type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import SealPage from './seal-page.tsx';
import UsablePage from './usable-page.tsx';

const path = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const [list, users, grantees, grant, uses, usable, holders] = [
  sealRoutes.sealList,
  sealRoutes.sealUsers,
  sealRoutes.sealGrantees,
  sealRoutes.grantOrRevokeSeal,
  sealRoutes.sealUses,
  sealRoutes.usableList,
  roleRoutes.detailAssignSeals,
].map(path);
const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
const seal: SealRow = {
  sealId: id(10),
  name: '合同章',
  sealType: 2,
  state: 1,
  made: 'template',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  widthMm: 42,
  heightMm: 42,
  drawingSha256: 'ab',
  grantable: true,
  uses: 0,
  grants: 0,
  auditReason: null,
  mayAudit: true,
  createTime: '2026-11-01T08:00:00Z',
};
const page = (...rows: unknown[]) => ok({ list: rows, total: rows.length, itemPage: 1, pageSize: 50 });
const acting = (pids: number[], superFlag = false) =>
  useSession.setState({
    authUser: person,
    currentAuthUser: { ...enterprise, superFlag, pids },
    token: 't',
    syncStatus: true,
  });

beforeEach(() => {
  acting([4, 103, 104]);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

describe('印章与授权', () => {
  it('offers to make none to an enterprise that was not verified', async () => {
    acting([], true);
    useSession.setState({ currentAuthUser: { ...enterprise, certified: 0, realName: false } });
    fakeServer({ [list as string]: page() });
    showPage(SealPage, '/console/seal');
    await screen.findByText(/企业尚未认证/);
    expect(screen.queryByRole('button', { name: '制作印章' })).toBeNull();
  });

  it('asks nothing and says so without the right', async () => {
    acting([10]);
    const sent = fakeServer({});
    showPage(SealPage, '/console/seal');
    await screen.findByText('您没有权限查看此页面，如有需要请联系企业管理员');
    expect(sent.map((s) => s.path)).not.toContain(list);
  });
  it('waits, is empty in words, and says why it could not be read', async () => {
    let broken = true;
    fakeServer({ [list!]: () => (broken ? refused('SYSTEM', '系统异常') : page()) });
    showPage(SealPage, '/console/seal');
    await screen.findByText('加载中…');
    await screen.findByText('系统异常');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('没有符合条件的印章');
    await userEvent.click(screen.getByRole('tab', { name: /待审核/ }));
    await screen.findByText('没有待审核的印章');
  });
  it('who only looks is offered nothing that he may not do', async () => {
    acting([4]);
    fakeServer({ [list!]: page(seal), [users!]: page() });
    showPage(SealPage, '/console/seal');
    await userEvent.click(await screen.findByRole('button', { name: '授权（0）' }));
    await screen.findByText('还没有授权给任何人');
    for (const name of ['制作印章', '上传图片', '停用', '新增授权'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
  it('shows at the seal who may use it, to who manages roles', async () => {
    acting([3, 4, 102]);
    const sent = fakeServer({
      [list!]: page(seal),
      [users!]: page(),
      [holders!]: ok({
        seals: [],
        lent: [{ grantId: id(40), corpName: '远山公司' }],
        ...{ total: 1, itemPage: 1, pageSize: 20 },
        list: [
          { memberId: id(20), name: '吴文员', groupName: '财务部', through: 'member', throughName: null },
        ],
      }),
    });
    showPage(SealPage, '/console/seal');
    await userEvent.click(await screen.findByRole('button', { name: '授权（0）' }));
    await userEvent.click(await screen.findByRole('tab', { name: '谁可以用' }));
    await screen.findByText('吴文员');
    screen.getByText('凭本人授权');
    screen.getByText('远山公司');
    expect(sent.find((s) => s.path === holders)!.body).toContain(id(10));
  });
  it('104 alone chooses among what one manages and not among enterprises; a refusal keeps the choice', async () => {
    const sent = fakeServer({
      [list!]: page(seal),
      [users!]: page(),
      [grantees!]: ok({
        all: false,
        groups: [{ groupId: id(30), name: '销售部', above: '总部' }],
        people: [],
      }),
      [grant!]: refused('SEAL_GRANT_SCOPE', '您只能把印章授权给所管理的部门及其成员'),
    });
    showPage(SealPage, '/console/seal');
    await userEvent.click(await screen.findByRole('button', { name: '授权（0）' }));
    await userEvent.click(await screen.findByRole('button', { name: '新增授权' }));
    await screen.findByText(/^您还没有管理的部门/);
    expect(screen.queryByRole('radio', { name: '其他企业' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^授\s?权$/ }));
    await screen.findByText('请选择成员');
    await userEvent.click(screen.getByRole('radio', { name: '部门' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /销售部/ }));
    await userEvent.click(screen.getByRole('button', { name: /^授\s?权$/ }));
    await screen.findByText('您只能把印章授权给所管理的部门及其成员');
    screen.getByText('已选：销售部');
    expect(JSON.parse(sent.find((s) => s.path === grant)!.body)).toEqual({
      ...{ sealId: id(10), grant: true, groupIds: [id(30)] },
    });
  });
  it('a seal’s uses: none in words, and why they could not be read', async () => {
    let broken = true;
    fakeServer({ [list!]: page(seal), [uses!]: () => (broken ? refused('SYSTEM', '系统异常') : page()) });
    showPage(SealPage, '/console/seal');
    await userEvent.click(await screen.findByRole('button', { name: '用印记录' }));
    await screen.findByText('系统异常');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('此印章还没有使用过');
  });
});

describe('我可用的印章', () => {
  it('says why it is empty, and through what a seal may be used', async () => {
    let rows: unknown[] = [];
    fakeServer({ [usable!]: () => page(...rows) });
    showPage(UsablePage, '/tpl/entSign');
    await screen.findByText('您还没有可以使用的印章，请联系企业管理员授权');
    const { sealId, name, svg, widthMm, heightMm } = seal;
    const shown = { sealId, name, svg, widthMm, heightMm, corpName: '本企业', grantId: id(40) };
    rows = [{ ...shown, through: 'group', throughName: '财务部' }];
    showPage(UsablePage, '/tpl/entSign');
    await screen.findByText(/凭部门授权（财务部）/);
  });
  it('is sorted by one’s own tags; a refusal stays beside the new tag', async () => {
    const { sealId, name, svg, widthMm, heightMm } = seal;
    const shown = { sealId, name, svg, widthMm, heightMm, corpName: '本企业', grantId: null };
    const row = { ...shown, through: 'super', throughName: null };
    const tagged = { tagId: id(50), name: '常用', targetIds: [id(41)] };
    const sent = fakeServer({
      [usable!]: page(row, { ...row, sealId: id(41), name: '财务章' }),
      '/c/userTag/list': ok({ list: [tagged] }),
      '/c/userTag/save': refused('TAG_TAKEN', '已有相同的标签'),
    });
    showPage(UsablePage, '/tpl/entSign');
    await userEvent.click(await screen.findByRole('button', { name: '常用' }));
    expect(screen.queryByRole('heading', { name: '合同章' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '财务章的标签' }));
    expect(((await screen.findByRole('checkbox', { name: '常用' })) as HTMLInputElement).checked).toBe(true);
    await userEvent.type(screen.getByLabelText('新标签'), '常用');
    await userEvent.click(screen.getByRole('button', { name: '添加' }));
    await screen.findByText('已有相同的标签');
    expect(
      JSON.parse(new URLSearchParams(sent.find((s) => s.path === '/c/userTag/save')!.body).get('targetIds')!),
    ).toEqual([id(41)]);
  });
});
