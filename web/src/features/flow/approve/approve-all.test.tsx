// 全部同意: what waits is counted over all its pages, the exact set is approved part by part, by one code where a flow asks for it; what
// was not decided is named.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ApprovalRow } from '@xinqi/wire/flow';
import { beforeEach, expect, it } from 'vitest';
import { endSession, startSession } from '../../../platform/session.ts';
import { enterprise } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import ListPage from './list-page.tsx';
import { corpSession, page, row, taskId } from './testing/inst.ts';

const lists = '/c/approve/approverContract';
const decide = '/c/flow/approveFlows';
const rows = (count: number, change: Partial<ApprovalRow> = {}): ApprovalRow[] =>
  Array.from({ length: count }, (_, i) => ({
    ...row,
    instIdNo: `FLW${String(i).padStart(26, '0')}`,
    approveId: taskId(1000 + i),
    contractName: `劳动合同-员工${i + 1}`,
    ...change,
  }));
const at = (form: URLSearchParams) => (Number(form.get('itemPage')) - 1) * Number(form.get('pageSize'));

/** Decides two a call, and refuses those of `refusedAt`. */
function server(all: ApprovalRow[], more: { refusedAt?: number; wrong?: string } = {}) {
  const sent = fakeServer({
    [lists]: (form: URLSearchParams) =>
      ok({
        ...page(all.slice(at(form), at(form) + Number(form.get('pageSize')))),
        total: all.length,
        todo: all.length,
      }),
    '/c/signInfo/findSealApprovalByPage': ok(page([])),
    '/c/flow/delegate': ok({ delegate: null }),
    '/c/flow/approveFlowsSms': ok({ resendAfterSeconds: 60, mobileMasked: '138****0001' }),
    [decide]: () => {
      const { list, from, code } = JSON.parse(sent.at(-1)!.body) as {
        list: { instIdNo: string }[];
        from: number;
        code?: string;
      };
      if (code && code === more.wrong) return refused('CODE_WRONG', '验证码错误或已过期');
      const upTo = Math.min(from + 100, list.length);
      const results = list
        .slice(from, upTo)
        .map(({ instIdNo }, i) =>
          from + i === more.refusedAt
            ? { instIdNo, ok: false, code: 'FLOW_DECIDED', message: '该审批已处理' }
            : { instIdNo, ok: true, code: null, message: null },
        );
      const decided = results.filter((one) => one.ok).length;
      return ok({ decided, next: upTo < list.length ? upTo : null, results });
    },
  });
  return sent;
}
beforeEach(() => {
  endSession();
  startSession(corpSession({ ...enterprise, superFlag: false }), true);
});

async function open(address = '/corp/approval') {
  showPage(ListPage, address);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '全部同意' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: '全部同意' })) };
}
const bodies = (sent: { path: string; body: string }[]) =>
  sent
    .filter(({ path }) => path === decide)
    .map(({ body }) => JSON.parse(body) as { list: []; from: number });

it('counts every page of what waits and approves all of it part by part', async () => {
  const all = rows(297);
  const sent = server(all);
  const { user, dialog } = await open('/corp/approval?keyword=劳动合同');
  expect(dialog.getByText(/将同意“劳动合同”中等待您审批的 297 项申请：劳动合同-员工1、/)).toBeTruthy();
  expect(dialog.queryByLabelText('短信验证码')).toBeNull();
  await user.click(dialog.getByRole('button', { name: '同意 297 项' }));
  expect(await screen.findByText('已同意 297 项')).toBeTruthy();
  const asked = bodies(sent);
  expect(asked.map(({ from }) => from)).toEqual([0, 100, 200]);
  const list = all.map(({ instIdNo, approveId }) => ({ instIdNo, approveId }));
  for (const one of asked) expect(one).toMatchObject({ list, act: 'approve' });
});

it('takes one code for all where one of them asks for it; a wrong one leaves the dialog as it was', async () => {
  const all = [...rows(2), ...rows(3, { smsConfirm: true }).slice(2)];
  const sent = server(all, { wrong: '000000' });
  const { user, dialog } = await open();
  const agree = dialog.getByRole('button', { name: '同意 3 项' });
  expect(agree.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  expect(await dialog.findByText('已发送到 138****0001')).toBeTruthy();
  await user.type(dialog.getByLabelText('短信验证码'), '000000');
  await user.click(agree);
  expect(await screen.findByText('验证码错误或已过期')).toBeTruthy();
  await user.clear(dialog.getByLabelText('短信验证码'));
  await user.type(dialog.getByLabelText('短信验证码'), '123456');
  await user.click(agree);
  expect(await screen.findByText('已同意 3 项')).toBeTruthy();
  const asked = sent.find(({ path }) => path === '/c/flow/approveFlowsSms');
  expect(JSON.parse(asked?.body ?? '')).toEqual({ list: bodies(sent)[0]!.list });
  expect(bodies(sent).at(-1)).toMatchObject({ code: '123456', from: 0 });
});

it('says how many were left and why', async () => {
  server(rows(3), { refusedAt: 1 });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '同意 3 项' }));
  expect(await screen.findByText('已同意 2 项，1 项未处理：该审批已处理')).toBeTruthy();
});
