// 模板授权: several templates are granted at once, only those that one may grant; who keeps no templates is told so. 授权记录: by act.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { templateRoutes as r, type TplRow } from '@xinqi/wire/template';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import GrantPage from './grant-page.tsx';
import LogPage from './log-page.tsx';

const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
const row = (n: number, name: string, mayGrant = true): TplRow => ({
  ...{
    tplId: id(n),
    kind: 'simple',
    name,
    groupName: null,
    enabled: true,
    version: 1,
    mayManage: true,
    mayGrant,
  },
  ...{ roles: ['甲方'], pageCount: 2, useCount: 0, madeBy: '陈思远', updateTime: '2026-11-25T08:00:00.000Z' },
});
const path = (route: { paths: readonly { path: string }[] }) =>
  route.paths.find((one) => one.path.startsWith('/c/m/tpl/'))!.path;

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('grants what was ticked, and nothing that one may not grant', async () => {
  const sent = fakeServer({
    [path(r.list)]: () =>
      ok({ list: [row(10, '采购合同'), row(11, '租赁合同'), row(12, '他人模板', false)], total: 3 }),
    [path(r.groupTypes)]: () => ok({ list: [] }),
    [path(r.tplGrantees)]: () =>
      ok({ all: true, groups: [], people: [{ userId: id(20), name: '林晓梅', groupName: null }] }),
    [path(r.grantOrRevokeTpl)]: () => ok({ changed: 2 }),
  });
  showPage(GrantPage, '/tpl/grant');
  expect(((await screen.findByLabelText('选择 他人模板')) as HTMLInputElement).disabled).toBe(true);
  await userEvent.click(screen.getByLabelText('全选本页'));
  await userEvent.click(screen.getByRole('button', { name: '授权所选（2）' }));
  await screen.findByText('授权使用2个模板');
  await userEvent.click(screen.getByLabelText('成员'));
  await userEvent.click(await screen.findByText('林晓梅'));
  await userEvent.click(screen.getByRole('button', { name: /^授\s?权$/ }));
  await screen.findByRole('button', { name: '授权所选' });
  const asked = sent.find((one) => one.path === path(r.grantOrRevokeTpl))!;
  expect(JSON.parse(asked.body)).toMatchObject({ tplIds: [id(10), id(11)], userIds: [id(20)] });
});

it('is for who keeps an enterprise’s templates', async () => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  fakeServer({});
  showPage(GrantPage, '/tpl/grant');
  await screen.findByText(/请切换到企业身份/);
});

it('tells what happened, by act', async () => {
  const sent = fakeServer({
    [path(r.authLogs)]: () =>
      ok({
        list: [
          {
            ...{ logId: id(40), tplId: id(10), tplName: '采购合同', act: 'revoke', byName: '陈思远' },
            ...{ content: '林晓梅', createTime: '2026-11-25T08:00:00.000Z' },
          },
        ],
        total: 1,
      }),
  });
  showPage(LogPage, '/tpl/authorization?act=revoke');
  await screen.findByText('林晓梅');
  const asked = sent.find((one) => one.path === path(r.authLogs))!;
  expect(new URLSearchParams(asked.body).get('act')).toBe('revoke');
});
