// 角色权限 and 编辑角色 in all their states: nothing, waiting, refused, without right, what the caller lacks; 印章使用人.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type RoleRow, roleRoutes } from '@xinqi/wire/role';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../testing/show-page.tsx';
import RoleEditPage from './role-edit-page.tsx';
import RolePage from './role-page.tsx';

const path = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const [list, seals, detail, save] = [
  roleRoutes.list,
  roleRoutes.detailAssignSeals,
  roleRoutes.detail,
  roleRoutes.operRole,
].map(path);
const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
const role = (name: string, more: Partial<RoleRow> = {}): RoleRow => ({
  roleId: id(10),
  name,
  des: '',
  pids: [4, 103],
  version: 3,
  memberCount: 2,
  mayChange: true,
  updateTime: '2026-11-01T08:00:00Z',
  ...more,
});
const acting = (user: typeof enterprise) =>
  useSession.setState({ authUser: person, currentAuthUser: user, token: 't', syncStatus: true });

beforeEach(() => {
  acting({ ...enterprise, superFlag: false, pids: [3, 102] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

describe('角色权限', () => {
  it('asks nothing and says so without the right', async () => {
    acting({ ...enterprise, superFlag: false, pids: [3] });
    const sent = fakeServer({});
    showPage(RolePage, '/console/role');
    await screen.findByText('您没有权限查看此页面，如有需要请联系企业管理员');
    expect(sent.map((s) => s.path)).not.toContain(list);
    expect(screen.queryByRole('link', { name: '新建角色' })).toBeNull();
  });
  it('waits, then is empty in words; another sentence when nothing is found', async () => {
    fakeServer({ [list!]: ok({ list: [] }) });
    showPage(RolePage, '/console/role');
    await screen.findByText('加载中…');
    await screen.findByText(/^还没有角色。/);
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索角色' }), '财');
    await screen.findByText('没有符合条件的角色');
  });
  it('says why it could not be read, reads again, and offers to change what the caller may change alone', async () => {
    let broken = true;
    fakeServer({
      [list!]: () =>
        broken
          ? refused('SYSTEM', '系统异常')
          : ok({ list: [role('印章员'), role('高权限', { roleId: id(11), mayChange: false })] }),
    });
    showPage(RolePage, '/console/role');
    broken = (await screen.findByText('系统异常')) === null;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByRole('link', { name: '编辑 印章员' });
    expect(screen.queryByRole('link', { name: '编辑 高权限' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除 高权限' })).toBeNull();
    expect(screen.getAllByText('印章与授权')).toHaveLength(2);
  });
});

it('the list marks rights that open nothing yet', async () => {
  fakeServer({ [list!]: ok({ list: [role('财务员', { pids: [4, 16] })] }) });
  showPage(RolePage, '/console/role');
  await screen.findByText('企业消费统计（尚未上线）、印章与授权');
});

describe('印章使用人', () => {
  const open = async () => {
    showPage(RolePage, '/console/role');
    await userEvent.click(await screen.findByRole('tab', { name: '印章使用人' }));
  };
  const page = { itemPage: 1, pageSize: 20, lent: [], list: [], total: 0 };
  it('says that there is no seal, or why it could not be read', async () => {
    let broken = true;
    fakeServer({
      [list!]: ok({ list: [] }),
      [seals!]: () => (broken ? refused('SYSTEM', '系统异常') : ok({ ...page, seals: [] })),
    });
    await open();
    await screen.findByText('系统异常');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('企业还没有启用的印章');
  });
  it('shows who may use a seal and through what', async () => {
    const through = (memberId: string, name: string, how: object) => ({
      memberId,
      name,
      groupName: null,
      ...how,
    });
    fakeServer({
      [list!]: ok({ list: [] }),
      [seals!]: (form: URLSearchParams) =>
        ok({
          ...page,
          seals: [{ sealId: id(20), name: '合同章' }],
          ...(form.get('sealId') === id(20)
            ? {
                total: 2,
                lent: [{ grantId: id(21), corpName: '上海远达贸易有限公司' }],
                list: [
                  through(id(22), '小员', { through: 'group', throughName: '财务部', grantId: id(23) }),
                  through(id(24), '老板', { through: 'super', throughName: null, grantId: null }),
                ],
              }
            : {}),
        }),
    });
    await open();
    await screen.findByText('选择一枚印章，查看现在可以使用它的成员');
    await chooseOption(screen.getByRole('combobox'), '合同章');
    await screen.findByText('凭部门授权（财务部）');
    screen.getByText('超级管理员');
    screen.getByText('上海远达贸易有限公司');
  });
});

describe('编辑角色', () => {
  const item = (pid: number, name: string, tips: string | null = null, children: object[] = []) => ({
    ...{ pid, name, des: '', checked: false, tips, children },
  });
  const tree = [item(4, '印章与授权', null, [item(104, '印章授权', null, [item(10401, '全部印章授权')])])];
  it('ticks what a box stands under (E-01), disables what the caller lacks, keeps what was typed when it is refused', async () => {
    const lacking = item(10, '操作日志审计', '您没有此权限，不能授予他人');
    const sent = fakeServer({
      [detail!]: ok({ role: null, tree: [...tree, lacking] }),
      [save!]: refused('ROLE_NAME_TAKEN', '已有同名角色，请换一个名称'),
    });
    showPage(RoleEditPage, '/authEdit/authEditNew');
    await userEvent.type(await screen.findByLabelText('角色名称'), '印章员');
    expect((screen.getByRole('checkbox', { name: /操作日志审计/ }) as HTMLInputElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: '全部印章授权' }));
    await userEvent.click(screen.getByRole('button', { name: '新建' }));
    await screen.findByText('已有同名角色，请换一个名称');
    const asked = new URLSearchParams(sent.find((s) => s.path === save)!.body);
    expect(JSON.parse(asked.get('pids')!).sort()).toEqual([10401, 104, 4].sort());
    expect((screen.getByLabelText('角色名称') as HTMLInputElement).value).toBe('印章员');
  });
  it('a key that opens nothing yet cannot be ticked and says what it waits for; one given before can be taken back', async () => {
    const why = '该功能尚未上线：仲裁';
    const waiting = [item(16, '点数', why, [item(15, '仲裁', why)])];
    fakeServer({ [detail!]: ok({ role: role('旧角色', { pids: [16] }), tree: waiting }) });
    showPage(RoleEditPage, `/authEdit/authEditNew?roleId=${id(10)}`);
    const [given, other] = (await screen.findAllByRole('checkbox')) as HTMLInputElement[];
    expect([given!.checked, given!.disabled, other!.checked, other!.disabled]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(screen.getAllByText(why)).toHaveLength(2);
    await userEvent.click(given!);
    expect([given!.checked, given!.disabled]).toEqual([false, true]);
  });
  it('a role that is not there says so', async () => {
    fakeServer({ [detail!]: refused('NOT_FOUND', '数据不存在') });
    showPage(RoleEditPage, '/authEdit/authEditNew');
    within(await screen.findByRole('alert')).getByText('数据不存在');
  });
});
