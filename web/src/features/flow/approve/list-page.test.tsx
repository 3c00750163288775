// The lists of requests: tabs by right, search and state in the address, the empty and the failing list, the delegate.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../../platform/session.ts';
import { chooseOption, writeDay } from '../../../testing/choose-option.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import ListPage from './list-page.tsx';
import { corpSession, page, row, taskId } from './testing/inst.ts';

const member = { ...enterprise, superFlag: false };
const contracts = '/c/approve/approverContract';
const seals = '/c/signInfo/findSealApprovalByPage';
const answers = (more: Record<string, Answer> = {}) => ({
  [contracts]: ok(page([row])),
  [seals]: ok(page([], 3)),
  '/c/flow/delegate': ok({ delegate: null }),
  ...more,
});
beforeEach(endSession);

describe('requests', () => {
  it('wait for the member with the way to decide; seals stand beside them with their number', async () => {
    startSession(corpSession(member), true);
    fakeServer(answers());
    showPage(ListPage, '/corp/approval');
    const act = await screen.findByRole('link', { name: `审批 ${row.contractName}` });
    expect(act.getAttribute('href')).toBe(`/applySign/audit?instIdNo=${row.instIdNo}`);
    expect(screen.getByText('¥120,000.00')).toBeTruthy();
    expect(screen.getByText('待 王小明 审批')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: '待我审批（1）' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: /用印审批/ })).textContent).toBe('用印审批3');
    expect(screen.queryByRole('tab', { name: '全企业' })).toBeNull();
  });
  it('all of the enterprise are for who holds the right; tab, word and state are asked for and stand in the address', async () => {
    startSession(corpSession({ ...member, pids: [12] }), true);
    const sent = fakeServer(answers({ [contracts]: ok(page([{ ...row, approveId: null, status: 2 }])) }));
    const router = showPage(ListPage, '/corp/approval');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: '全企业' }));
    await chooseOption(await screen.findByLabelText('审批状态'), '已驳回');
    await user.type(screen.getByRole('searchbox'), '软件');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ tab: 'all', status: '2', keyword: '软件' }),
    );
    await waitFor(() =>
      expect(
        Object.fromEntries(new URLSearchParams(sent.findLast(({ path }) => path === contracts)?.body)),
      ).toEqual({
        tab: 'all',
        keyword: '软件',
        status: '2',
        itemPage: '1',
        pageSize: '20',
      }),
    );
    expect(await screen.findByRole('link', { name: `查看 ${row.contractName}` })).toBeTruthy();
  });
  it('of seals name the seal', async () => {
    startSession(corpSession(member), true);
    fakeServer(answers({ [seals]: ok(page([{ ...row, flowType: 1, sealName: '合同专用章' }])) }));
    showPage(ListPage, '/corp/signInfo/sealApproval');
    expect(await screen.findByText('合同专用章')).toBeTruthy();
  });
  it('none, none that fit, and a list that fails with a second try', async () => {
    startSession(corpSession(member), true);
    let fails = true;
    fakeServer(
      answers({
        [contracts]: (form: URLSearchParams) =>
          fails && form.get('pageSize') === '20' ? refused('SOME_FAULT', '系统异常') : ok(page([])),
      }),
    );
    showPage(ListPage, '/corp/approval?keyword=租赁');
    const again = await screen.findByRole('button', { name: '重试' });
    fails = false;
    const user = userEvent.setup();
    await user.click(again);
    expect(await screen.findByText('没有符合条件的申请')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    expect(await screen.findByText('没有等待您审批的申请')).toBeTruthy();
  });
  it('a person is told to act for his enterprise, and nothing is asked', () => {
    startSession({
      ...corpSession(enterprise),
      authUser: person,
      allAuthUser: [person, enterprise],
      consoleToken: null,
      consoleCorpId: null,
      knownDevice: 'k'.repeat(43),
    });
    const sent = fakeServer(answers());
    showPage(ListPage, '/corp/approval');
    return waitFor(() => {
      expect(screen.getByText('审批属于企业，请先切换到企业身份')).toBeTruthy();
      expect(screen.getByRole('button', { name: `切换到 ${enterprise.name}` })).toBeTruthy();
      expect(sent).toEqual([]);
    });
  });
});

describe('委托审批', () => {
  it('names a colleague for some days, shows it, and ends it', async () => {
    startSession(corpSession(member), true);
    let delegate: unknown = null;
    const sent = fakeServer(
      answers({
        '/c/flow/delegate': () => ok({ delegate }),
        '/c/listCorpUserByPage': ok({
          list: [
            {
              memberId: taskId(41),
              name: '孙丽',
              title: '',
              mobileMasked: '137****0000',
              groupName: '法务部',
            },
          ],
          total: 1,
        }),
        '/c/flow/setDelegate': (form: URLSearchParams) => {
          delegate = form.has('memberId')
            ? { memberId: taskId(41), name: '孙丽', beginDate: '2036-01-01', endDate: '2036-01-05' }
            : null;
          return ok({ done: true });
        },
      }),
    );
    showPage(ListPage, '/corp/approval');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '委托审批' }));
    await user.click(await screen.findByRole('button', { name: /保\s?存/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('请选择受委托的同事');
    await user.click(await screen.findByRole('radio', { name: /孙丽/ }));
    writeDay(screen.getByLabelText(/结束日期/), '2036-01-05');
    writeDay(screen.getByLabelText('开始日期'), '2036-02-01');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('结束日期不能早于开始日期');
    writeDay(screen.getByLabelText('开始日期'), '2036-01-01');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText(/2036-01-01 至 2036-01-05 委托/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '结束委托' }));
    expect(await screen.findByRole('button', { name: '委托审批' })).toBeTruthy();
    expect(sent.filter(({ path }) => path === '/c/flow/setDelegate').map(({ body }) => body)).toEqual([
      `memberId=${taskId(41)}&beginDate=2036-01-01&endDate=2036-01-05`,
      '',
    ]);
  });
});
