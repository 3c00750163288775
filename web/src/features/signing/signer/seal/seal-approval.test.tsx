// The seal's approval on the signing page: asked for, on its way, turned down, passed, and a seal that is taken meanwhile.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { InstDetail } from '@xinqi/wire/flow';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../../../platform/session.ts';
import { fakeServer, ok, refused, showPage } from '../../../../testing/show-page.tsx';
import { dropDraft } from '../document/sign-draft.ts';
import { forgetLink } from '../open/link-pair.ts';
import SignPage from '../read/sign-page.tsx';
import { address, applyNo, detail, fieldId, meNo, pair } from '../testing/contract.ts';

vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: () => <section aria-label="合同正文" />,
  boxStyle: () => ({}),
}));

const instIdNo = `FLW${'0'.repeat(26)}`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const sealId = fieldId(60);
const other = fieldId(61);
const seal = { sealId, name: '合同专用章', svg, widthPt: 119, heightPt: 119 };
const line = (status: number): ApplyDetail => ({
  ...detail,
  parties: detail.parties.map((party) =>
    party.signNo === meNo ? { ...party, userType: 1, name: '上海远山科技有限公司', status } : party,
  ) as ApplyDetail['parties'],
  fields: detail.fields.map((field) => (field.signNo === meNo ? { ...field, kind: 'seal' } : field)),
  me: { ...detail.me!, canSign: status === 0, whyNot: status === 0 ? null : '用印审批中', seals: [seal] },
});
const inst: InstDetail = {
  files: ['房屋租赁合同'],
  instIdNo,
  flowType: 1,
  flowName: '用印审批',
  version: 0,
  status: 0,
  corpName: '上海远山科技有限公司',
  askerName: '李娜',
  note: '',
  amount: null,
  contractName: detail.contractName,
  parties: '上海远山科技有限公司',
  applyNo,
  signNo: meNo,
  sealName: seal.name,
  sealSvg: svg,
  steps: [
    {
      name: '财务审批',
      mode: 'any',
      state: 'open',
      dueTime: null,
      tasks: [
        {
          approveId: fieldId(70),
          memberId: fieldId(71),
          name: '赵敏',
          state: 1,
          origin: 'design',
          insteadOf: null,
          reason: '',
          method: null,
          decideTime: null,
          gone: null,
        },
      ],
    },
  ],
  createTime: '2026-11-20T02:00:00.000Z',
  finishTime: null,
  mine: { approveId: null, mayAdd: false, mayWithdraw: true, mayRemind: true, smsConfirm: false },
};
type State = { needed: boolean; asksAmount?: boolean; status?: number | null; reason?: string };

function server(world: { detail: ApplyDetail; state: State; submit?: () => unknown }) {
  const state = () => ({
    sealId,
    asksAmount: false,
    status: null,
    reason: '',
    ...world.state,
    instIdNo: world.state.status == null ? null : instIdNo,
  });
  return fakeServer({
    '/si/applySign/info': () => ok(world.detail),
    '/si/applySign/progress': 'no stream',
    '/si/applySign/submit': () => world.submit?.(),
    '/si/signInfo/flowInstStatu': () => ok({ list: [state(), { ...state(), sealId: other, needed: false }] }),
    '/si/signInfo/flowInstData': () => ok(inst),
    '/si/signInfo/initFlowInst': () => {
      world.detail = line(4);
      world.state = { needed: true, status: 0 };
      return ok({ instIdNo, status: 0 });
    },
    '/si/signInfo/withdrawFlowInst': () => {
      world.detail = line(0);
      world.state = { needed: true, status: 3 };
      return ok({ instIdNo, status: 3 });
    },
  });
}
async function open() {
  window.history.replaceState(null, '', address);
  showPage(SignPage, address);
  const panel = await screen.findByRole('complementary', { name: '签署' });
  return { user: userEvent.setup(), panel: within(panel) };
}
beforeEach(() => {
  endSession();
  forgetLink(meNo);
  dropDraft(meNo);
  sessionStorage.clear();
  sessionStorage.setItem(
    `xinqi-link:${meNo}`,
    JSON.stringify({ pair, signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' }),
  );
});

describe('a seal that must be approved', () => {
  it('is asked for with the amount that the flow needs, waits with its steps, and is withdrawn', async () => {
    const sent = server({ detail: line(0), state: { needed: true, asksAmount: true } });
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: '申请用印' }));
    expect(screen.queryByRole('button', { name: '确认签署' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: '提交申请' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请填写合同金额');
    await user.type(screen.getByLabelText(/合同金额/), '12万');
    await user.click(screen.getByRole('button', { name: '提交申请' }));
    expect((await screen.findByRole('alert')).textContent).toContain('正确的金额');
    await user.clear(screen.getByLabelText(/合同金额/));
    await user.type(screen.getByLabelText(/合同金额/), '120,000.5');
    await user.type(screen.getByLabelText(/申请说明/), '本周盖章');
    await user.click(screen.getByRole('button', { name: '提交申请' }));
    expect(await panel.findByText(/审批通过后会通知您/)).toBeTruthy();
    expect(await panel.findByText('财务审批')).toBeTruthy();
    expect(panel.queryByRole('button', { name: '拒签' })).toBeNull();
    const asked = new URLSearchParams(sent.find(({ path }) => path.endsWith('/initFlowInst'))?.body);
    expect(Object.fromEntries(asked)).toEqual({
      ...pair,
      ts: String(pair.ts),
      sealId,
      note: '本周盖章',
      amount: '12000050',
    });
    await user.click(panel.getByRole('button', { name: '撤回申请' }));
    await user.click(await screen.findByRole('button', { name: '确认撤回' }));
    expect(await panel.findByRole('button', { name: '重新申请用印' })).toBeTruthy();
  });
  it('turned down: the reason, asking again, and the usual ways out', async () => {
    server({ detail: line(5), state: { needed: true, status: 2, reason: '资质未更新' } });
    const { panel } = await open();
    expect(await panel.findByText('原因：资质未更新')).toBeTruthy();
    for (const name of ['重新申请用印', '转交他人签署', '拒签'])
      expect(panel.getByRole('button', { name })).toBeTruthy();
    expect(panel.queryByRole('button', { name: '确认签署' })).toBeNull();
  });
  it('passed: signing as usual, and it says so', async () => {
    server({ detail: line(0), state: { needed: true, status: 1 } });
    const { panel } = await open();
    expect(await panel.findByText(/用印审批已通过/)).toBeTruthy();
    expect(panel.getByRole('button', { name: '确认签署' })).toBeTruthy();
  });
  it('none is needed: nothing is said of approvals', async () => {
    server({ detail: line(0), state: { needed: false } });
    const { panel } = await open();
    await waitFor(() =>
      expect(panel.getByRole<HTMLButtonElement>('button', { name: '确认签署' }).disabled).toBe(false),
    );
    expect(panel.queryByText(/审批/)).toBeNull();
  });
});

describe('what changed meanwhile', () => {
  it.each([
    [
      'SIGN_SEAL_FORBIDDEN',
      '“合同专用章”已停用，或您的使用授权已撤销、到期，本次未签署。请联系企业管理员，或改用其他印章。',
    ],
    ['SIGN_SEAL_UNAPPROVED', '使用该印章须先通过用印审批，请先提交用印申请'],
  ])('%s is said, and the seals are read again', async (code, message) => {
    const world = {
      detail: line(0),
      state: { needed: false } as State,
      submit: () => refused(code, message),
    };
    const sent = server(world);
    const { user, panel } = await open();
    await user.click(panel.getByRole('checkbox', { name: /我已阅读/ }));
    await waitFor(() =>
      expect(panel.getByRole<HTMLButtonElement>('button', { name: '确认签署' }).disabled).toBe(false),
    );
    const reads = () => sent.filter(({ path }) => path.endsWith('/flowInstStatu')).length;
    const before = reads();
    for (const field of panel.queryAllByRole('textbox')) await user.type(field, '文三路');
    world.state = { needed: code === 'SIGN_SEAL_UNAPPROVED' };
    await user.click(panel.getByRole('button', { name: '确认签署' }));
    expect((await panel.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    if (world.state.needed) expect(await panel.findByRole('button', { name: '申请用印' })).toBeTruthy();
  });
});
