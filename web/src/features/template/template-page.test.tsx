// 模板与授权: a template is granted to a member, the grant is taken back, the log tells both; who may not keep templates sees no act
// that the server would refuse.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { templateRoutes as r, type TplRow } from '@xinqi/wire/template';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../testing/show-page.tsx';
import TemplatePage from './template-page.tsx';

const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
const time = '2026-11-25T08:00:00.000Z';
const row = (more: Partial<TplRow> = {}): TplRow => ({
  ...{ tplId: id(10), kind: 'simple', name: '采购合同', groupName: null, enabled: true, version: 1 },
  ...{ roles: ['甲方', '乙方'], pageCount: 2, useCount: 0, madeBy: '陈思远', updateTime: time },
  ...{ mayManage: true, mayGrant: true },
  ...more,
});
const page = <T,>(...list: T[]) => ok({ list, total: list.length });
const path = (route: { paths: readonly { path: string }[] }) =>
  route.paths.find((one) => one.path.startsWith('/c/m/tpl/'))!.path;
const grants = { kind: 'member' as const, grantedBy: '陈思远', createTime: time };

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('is granted to a member, and taken back, as the log tells', async () => {
  let granted: object[] = [];
  const sent = fakeServer({
    [path(r.list)]: () => page(row()),
    [path(r.groupTypes)]: () => ok({ list: [] }),
    [path(r.tplGrants)]: () => page(...granted),
    [path(r.tplGrantees)]: () =>
      ok({
        all: true,
        groups: [{ groupId: id(30), name: '采购部', above: null }],
        people: [{ userId: id(20), name: '林晓梅', groupName: '采购部' }],
      }),
    [path(r.grantOrRevokeTpl)]: () => ok({ changed: 1 }),
    [path(r.authLogs)]: () =>
      page({
        ...{ logId: id(40), tplId: id(10), tplName: '采购合同' },
        act: 'grant',
        byName: '陈思远',
        content: '林晓梅',
        createTime: time,
      }),
  });
  showPage(TemplatePage, '/console/template');
  await userEvent.click(await screen.findByRole('button', { name: '更多操作 采购合同' }));
  await userEvent.click(await screen.findByText('授权'));
  const drawer = await screen.findByRole('dialog', { name: '“采购合同”的授权' });
  await within(drawer).findByText('还没有授权给任何人');
  await userEvent.click(within(drawer).getByRole('button', { name: '新增授权' }));
  await screen.findByText('授权使用“采购合同”');
  await userEvent.click(screen.getByRole('button', { name: /^授\s?权$/ }));
  await screen.findByText('请选择成员或部门');
  await userEvent.click(screen.getByLabelText('成员'));
  await userEvent.click(await screen.findByText('林晓梅（采购部）'));
  granted = [{ ...grants, grantId: id(50), granteeName: '林晓梅' }];
  await userEvent.click(screen.getByRole('button', { name: /^授\s?权$/ }));
  await userEvent.click(await within(drawer).findByRole('button', { name: '撤销 林晓梅' }));
  granted = [];
  await userEvent.click(await screen.findByRole('button', { name: '撤销授权' }));
  await within(drawer).findByText('还没有授权给任何人');
  const asked = sent
    .filter((one) => one.path === path(r.grantOrRevokeTpl))
    .map((one) => JSON.parse(one.body));
  expect(asked).toEqual([
    { tplIds: [id(10)], grant: true, userIds: [id(20)], groupIds: [] },
    { grant: false, grantIds: [id(50)] },
  ]);
  await userEvent.click(within(drawer).getByRole('tab', { name: '记录' }));
  await within(drawer).findByText('林晓梅');
});

it('offers a plain member nothing but its use', async () => {
  useSession.setState({ currentAuthUser: { ...enterprise, superFlag: false, pids: [] } });
  fakeServer({
    '/c/tpl/list': () => page(row({ mayManage: false, mayGrant: false })),
    '/c/tpl/groupTypes': () => ok({ list: [] }),
  });
  showPage(TemplatePage, '/tpl/general');
  await screen.findByRole('link', { name: '使用 采购合同' });
  expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /新建|编辑/ })).toBeNull();
});
