// One request by link and by session: what the link shows before the code, every act, and what becomes of it.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endSession, startSession } from '../../../../platform/session.ts';
import { enterprise } from '../../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../../testing/show-page.tsx';
import {
  address,
  agreed,
  approveId,
  corpSession,
  inst,
  instIdNo,
  page,
  pair,
  row,
  taskId,
} from '../testing/inst.ts';
import { forgetApproval } from './approver-link.ts';
import AuditPage from './audit-page.tsx';

/** As when the server has no text for this reader. */
vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: ({ absentText }: { absentText?: string }) => <section aria-label="合同正文">{absentText}</section>,
}));

const linkInfo = {
  corpName: inst.corpName,
  flowType: 0,
  mobileMasked: '139****1234',
  open: true,
  detail: null,
  signToken: null,
};
const signToken = 'b'.repeat(43);
const plain = `/applySign/audit?instIdNo=${instIdNo}`;

function show(path: string) {
  window.history.replaceState(null, '', path);
  return showPage(AuditPage, path);
}
const asMember = () => startSession(corpSession(enterprise), true);
const formOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body));

beforeEach(() => {
  endSession();
  sessionStorage.clear();
  forgetApproval(approveId);
});

it('leads back to the list that a view link names', async () => {
  asMember();
  // what stands in the head of the layout is put there through this place
  const head = document.createElement('div');
  head.id = 'signer-head';
  document.body.append(head);
  onTestFinished(() => head.remove());
  fakeServer({ '/c/flow/flowInst/info': ok(inst) });
  show(`${plain}&fromTo=${encodeURIComponent('/corp/signInfo/applyList?signStatus=6')}`);
  const back = await screen.findByRole('link', { name: '返回列表' });
  expect(back.getAttribute('href')).toBe('/corp/signInfo/applyList?signStatus=6');
});

describe('by link', () => {
  let known = false;
  beforeEach(() => {
    known = false;
  });
  /** As the server: nothing before the code, everything with it and, by its bearer, after it. */
  const byCode = (form: URLSearchParams) => {
    if (form.has('code') && form.get('code') !== '123456') return refused('CODE_WRONG', '验证码错误或已过期');
    known ||= form.has('code');
    return ok(known ? { ...linkInfo, detail: inst, signToken } : linkInfo);
  };
  const open = async () => {
    show(address);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('短信验证码'), '123456');
    await screen.findByRole('button', { name: '同意' });
    return user;
  };
  it('shows the enterprise and the masked phone, nothing of the contract, and takes the pair out of the address', async () => {
    const sent = fakeServer({ '/si/signInfo/approveSealInfo': ok(linkInfo) });
    show(address);
    expect(await screen.findByRole('heading', { name: inst.corpName })).toBeTruthy();
    expect(screen.getByText('139****1234')).toBeTruthy();
    expect(document.body.textContent).not.toContain(inst.contractName);
    expect(window.location.search).not.toMatch(/sign=|ts=/);
    expect(formOf(sent[0]?.body)).toEqual({ ...pair, ts: String(pair.ts) });
  });
  it('a wrong code is said beside it; the right one opens everything; 同意 is sent once with the bearer', async () => {
    const sent = fakeServer({
      '/si/signInfo/approveSealInfo': byCode,
      '/si/signInfo/approveSeal': ok({ instIdNo, status: 0 }),
    });
    show(address);
    const user = userEvent.setup();
    const code = await screen.findByLabelText('短信验证码');
    await user.type(code, '000000');
    expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已过期');
    await user.type(screen.getByLabelText('短信验证码'), '123456');
    expect(await screen.findByText('¥120,000.00')).toBeTruthy();
    // colleagues cannot be looked up by link
    expect(screen.queryByRole('button', { name: '转交他人审批' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '同意' }));
    await user.click(await screen.findByRole('button', { name: '确认同意' }));
    expect(await screen.findByRole('heading', { name: '已同意' })).toBeTruthy();
    const acts = sent.filter(({ path }) => path === '/si/signInfo/approveSeal');
    expect(acts).toHaveLength(1);
    expect(formOf(acts[0]?.body)).toMatchObject({ instIdNo, approveId, act: 'approve' });
    expect(acts[0]?.body).not.toContain(pair.sign);
  });
  it('驳回 wants a reason and says what becomes of the contract', async () => {
    const sent = fakeServer({
      '/si/signInfo/approveSealInfo': byCode,
      '/si/signInfo/approveSeal': ok({ instIdNo, status: 2 }),
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: '驳回' }));
    await user.click(await screen.findByRole('button', { name: '确认驳回' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请填写驳回原因');
    await user.type(screen.getByLabelText(/驳回原因/), '金额有误');
    await user.click(screen.getByRole('button', { name: '确认驳回' }));
    expect(await screen.findByText(/合同不会发出/)).toBeTruthy();
    const act = sent.find(({ path }) => path === '/si/signInfo/approveSeal');
    expect(formOf(act?.body).reason).toBe('金额有误');
  });
  it('somebody was faster: the dialog says so and the page is read again', async () => {
    let decided = false;
    fakeServer({
      '/si/signInfo/approveSealInfo': (form: URLSearchParams) =>
        decided ? ok({ ...linkInfo, open: false, detail: agreed, signToken }) : byCode(form),
      '/si/signInfo/approveSeal': () => {
        decided = true;
        return refused('FLOW_DECIDED', '该审批已处理或已结束，请刷新页面');
      },
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: '同意' }));
    await user.click(await screen.findByRole('button', { name: '确认同意' }));
    expect((await screen.findByRole('alert')).textContent).toBe('该审批已处理或已结束，请刷新页面');
    await waitFor(() => expect(screen.queryByRole('button', { name: '同意' })).toBeNull());
  });
  it('an aged code leads back to the first screen', async () => {
    sessionStorage.setItem(`xinqi-approval:${approveId}`, JSON.stringify({ pair, signToken }));
    let reads = 0;
    fakeServer({
      '/si/signInfo/approveSealInfo': () => (reads++ === 0 ? refused('10201', '登录已过期') : ok(linkInfo)),
    });
    show(`/applySign/audit?instIdNo=${instIdNo}&approveId=${approveId}`);
    expect(await screen.findByRole('button', { name: '获取验证码' })).toBeTruthy();
  });
  it('a dead link leads to the login', async () => {
    fakeServer({ '/si/signInfo/approveSealInfo': refused('LINK_INVALID', '链接已失效') });
    show(address);
    expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '登录后处理' }).getAttribute('href')).toBe(
      '/login?ap=%2Fcorp%2Fapproval',
    );
  });
  it('no answer: the fault with a second try', async () => {
    let reads = 0;
    fakeServer({
      '/si/signInfo/approveSealInfo': () =>
        reads++ === 0 ? refused('SERVER_BUSY_NOW', '服务器繁忙') : ok(linkInfo),
    });
    show(address);
    await userEvent.setup().click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { name: inst.corpName })).toBeTruthy();
  });
});

describe('signed in', () => {
  it('who only supervises is told who reads the text', async () => {
    asMember();
    fakeServer({
      '/c/flow/flowInst/info': ok({ ...agreed, mine: { ...agreed.mine, approveId: null } }),
      '/c/approve/approverContract': ok(page([])),
      '/c/signInfo/findSealApprovalByPage': ok(page([])),
    });
    show(plain);
    expect(await screen.findByText('您可查看审批进度；合同内容仅审批人与申请人可见')).toBeTruthy();
  });
  it('agrees with the code that the flow asks for, then hears who is next and goes on to the next request', async () => {
    asMember();
    let decided = false;
    const other = { ...row, instIdNo: `FLW${'1'.repeat(26)}`, contractName: '采购合同' };
    const sent = fakeServer({
      '/c/flow/flowInst/info': () =>
        ok(decided ? agreed : { ...inst, mine: { ...inst.mine, smsConfirm: true } }),
      '/c/approve/approverContract': () => ok(page(decided ? [other] : [row, other])),
      '/c/signInfo/findSealApprovalByPage': ok(page([])),
      '/c/flow/sendApproveSealSms': ok({ resendAfterSeconds: 60, mobileMasked: '138****8000' }),
      '/c/flow/approveFlow': () => {
        decided = true;
        return ok({ instIdNo, status: 0 });
      },
    });
    show(plain);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '同意' }));
    await user.click(await screen.findByRole('button', { name: '确认同意' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请输入6位数字验证码');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('已发送到 138****8000')).toBeTruthy();
    await user.type(screen.getByLabelText('短信验证码'), '123456');
    await user.click(screen.getByRole('button', { name: '确认同意' }));
    expect(await screen.findByText('接下来由李娜、赵敏审批。')).toBeTruthy();
    const next = await screen.findByRole('link', { name: /下一条待审批/ });
    expect(next.getAttribute('href')).toContain(other.instIdNo);
    const act = sent.find(({ path }) => path === '/c/flow/approveFlow');
    expect(formOf(act?.body)).toMatchObject({ instIdNo, approveId, act: 'approve', code: '123456' });
  });
  it('hands on to one colleague; adds several before himself', async () => {
    asMember();
    const colleague = { title: '', mobileMasked: '137****0000', groupName: '法务部' };
    const sent = fakeServer({
      '/c/flow/flowInst/info': ok(inst),
      '/c/approve/approverContract': ok(page([row])),
      '/c/signInfo/findSealApprovalByPage': ok(page([])),
      '/c/listCorpUserByPage': ok({
        list: [
          { ...colleague, memberId: taskId(41), name: '孙丽' },
          { ...colleague, memberId: taskId(42), name: '周强' },
        ],
        total: 2,
      }),
      '/c/flow/approveFlow': ok({ instIdNo, status: 0 }),
    });
    show(plain);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '加签' }));
    await user.click(await screen.findByRole('button', { name: '确认加签' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请选择加签的同事');
    await user.click(screen.getByRole('checkbox', { name: /孙丽/ }));
    await user.click(screen.getByRole('checkbox', { name: /周强/ }));
    await user.click(screen.getByRole('radio', { name: /在我之前/ }));
    await user.click(screen.getByRole('button', { name: '确认加签' }));
    expect(await screen.findByRole('heading', { name: '已加签' })).toBeTruthy();
    const added = formOf(sent.find(({ path }) => path === '/c/flow/approveFlow')?.body);
    expect(JSON.parse(added.memberIds ?? '')).toEqual([taskId(41), taskId(42)]);
    expect(added.place).toBe('before');
    await user.click(screen.getByRole('button', { name: '查看审批进度' }));
    await user.click(await screen.findByRole('button', { name: '转交他人审批' }));
    await user.click(await screen.findByRole('radio', { name: /周强/ }));
    await user.click(screen.getByRole('button', { name: '确认转交' }));
    expect(await screen.findByText(/周强会收到通知/)).toBeTruthy();
  });
  it('the asker reminds and withdraws; he decides nothing', async () => {
    asMember();
    fakeServer({
      '/c/flow/flowInst/info': ok({
        ...inst,
        mine: { approveId: null, mayAdd: false, mayWithdraw: true, mayRemind: true, smsConfirm: false },
      }),
      '/c/signInfo/reminderApprova': ok({ reminded: 1 }),
      '/c/flow/withdraw': ok({ instIdNo, status: 3 }),
      '/c/approve/approverContract': ok(page([])),
      '/c/signInfo/findSealApprovalByPage': ok(page([])),
    });
    show(plain);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '催审批' }));
    expect(await screen.findByText('已提醒 1 位审批人')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '撤回申请' }));
    await user.click(await screen.findByRole('button', { name: '确认撤回' }));
    expect(await screen.findByText(/合同已撤销/)).toBeTruthy();
  });
  it('the steps say who decided, why and how; an ended request offers nothing', async () => {
    asMember();
    fakeServer({
      '/c/flow/flowInst/info': ok({ ...agreed, status: 4, finishTime: '2026-11-21T02:00:00.000Z' }),
      '/c/approve/approverContract': ok(page([])),
      '/c/signInfo/findSealApprovalByPage': ok(page([])),
    });
    show(plain);
    expect(await screen.findByText('同意按此执行')).toBeTruthy();
    expect(screen.getByText(/通过链接与短信验证码/)).toBeTruthy();
    expect(screen.getByText('审批已超时')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /同意|驳回|撤回申请/ })).toBeNull();
  });
  it('a stranger may change to another of his enterprises', async () => {
    asMember();
    fakeServer({ '/c/flow/flowInst/info': refused('NOT_FOUND', '数据不存在') });
    show(plain);
    expect(await screen.findByRole('heading', { name: '无法查看该审批' })).toBeTruthy();
  });
  it('somebody else’s open turn by its link asks for that person’s code', async () => {
    asMember();
    fakeServer({
      '/c/flow/flowInst/info': ok({ ...inst, mine: { ...inst.mine, approveId: null } }),
      '/si/signInfo/approveSealInfo': ok(linkInfo),
    });
    show(address);
    expect(await screen.findByRole('button', { name: '获取验证码' })).toBeTruthy();
    expect(within(document.body).queryByText(inst.contractName)).toBeNull();
  });
});
