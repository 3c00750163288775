// 企业管理: what a member may administer, nothing for who may nothing; for a person his requests to join: loading, failing, none,
// and an enterprise that is asked for.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgRoutes } from '@xinqi/wire/org';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import ConsolePage from './console-page.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const page = (...list: unknown[]) => ok({ list, total: list.length, itemPage: 1, pageSize: 20 });
const show = (acting: typeof person, answers: Record<string, Answer>) => {
  useSession.setState({ authUser: person, currentAuthUser: acting, token: 't', syncStatus: true });
  const sent = fakeServer({ [at(orgRoutes.corpUserCount)]: ok({ count: 12, boundCount: 9 }), ...answers });
  showPage(ConsolePage, '/console/consoleIndex');
  return sent;
};
const tiles = () => screen.queryAllByRole('link').map((link) => link.querySelector('strong')?.textContent);

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);

describe('an enterprise', () => {
  it.each([
    [
      'a super administrator',
      enterprise,
      [
        '成员与部门',
        '印章与授权',
        '发起审批设置',
        '用印审批设置',
        '角色权限',
        '成员合同',
        '模板与授权',
        '合同编号规则',
        '合同信息项',
        '操作日志',
      ],
    ],
    ['who manages members', { ...enterprise, superFlag: false, pids: [3] }, ['成员与部门']],
    ['who audits', { ...enterprise, superFlag: false, pids: [10] }, ['操作日志']],
  ])('offers %s what he may', async (_who, acting, offered) => {
    show(acting, {});
    await screen.findByText(/12 名成员，其中 9 名已加入/);
    expect(tiles()).toEqual(offered);
  });

  it('says so to who may nothing, and stays when the count cannot be read', async () => {
    show(
      { ...enterprise, superFlag: false, pids: [] },
      { [at(orgRoutes.corpUserCount)]: refused('BUSY', '系统繁忙，请稍后重试') },
    );
    await screen.findByText('您在该企业没有管理权限，如有需要请联系企业管理员');
    expect(tiles()).toEqual([]);
  });
});

describe('a person', () => {
  it('sees that his requests load, why they do not, and that there are none', async () => {
    let broken = true;
    show(person, {
      [at(orgRoutes.myJoins)]: () => (broken ? refused('BUSY', '系统繁忙，请稍后重试') : page()),
    });
    await screen.findByText('加载中…');
    await screen.findByText('系统繁忙，请稍后重试');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('还没有加入申请');
  });

  it('asks to join by the exact name; a refusal stays in the dialog with what was typed', async () => {
    const sent = show(person, {
      [at(orgRoutes.myJoins)]: page({
        ...{
          requestId: '00000000-0000-7000-8000-000000000001',
          corpName: '上海某某有限公司',
          name: '陈思远',
        },
        ...{ mobileMasked: '138****8000', reason: '', state: 2, answer: '信息不符' },
        createTime: '2026-11-01T08:00:00.000Z',
      }),
      [at(orgRoutes.join)]: refused('JOIN_NO_CORP', '没有找到该企业，请核对企业全称'),
    });
    await screen.findByText('已拒绝：信息不符');
    await userEvent.click(screen.getByRole('button', { name: '加入企业' }));
    await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请输入企业全称');
    await userEvent.type(screen.getByLabelText('企业全称'), '没有这家有限公司{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('没有找到该企业，请核对企业全称'));
    expect(sent.filter((x) => x.path === at(orgRoutes.join))).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('企业全称').value).toBe('没有这家有限公司');
  });
});
