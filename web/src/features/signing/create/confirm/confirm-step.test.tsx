// Step ④: what is sent, once; a kind that the law excludes only after its warning was read; readers in the summary.
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { signingRoutes } from '@xinqi/wire/signing';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { person } from '../../../../testing/identities.ts';
import { fakeServer, ok, refused } from '../../../../testing/show-page.tsx';
import { type Draft, emptyDraft, newParty, newReader } from '../draft/draft.ts';
import { WizardWorld } from '../testing/wizard-world.tsx';
import { ConfirmStep } from './confirm-step.tsx';

vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: () => <section aria-label="合同正文" />,
  boxStyle: () => ({}),
}));

const create = signingRoutes.create.paths.find(({ path }) => path.startsWith('/i/'))!.path;
const draft: Draft = {
  ...emptyDraft(new Date()),
  applyId: '00000000-0000-7000-8000-000000000001',
  fileId: '00000000-0000-7000-8000-000000000002',
  contractName: '房屋租赁合同',
  parties: [newParty(0, { key: 'man', name: '张伟', mobile: '13800138000' })],
  readers: [{ ...newReader(), name: '林晓梅', mobile: '13900139000' }, newReader()],
  placement: {
    fields: [
      {
        id: 'f',
        partyKey: 'man',
        kind: 'signature',
        page: 0,
        x: 10,
        y: 10,
        width: 100,
        height: 48,
        label: '',
        required: true,
      },
    ],
    edgeSeals: [],
  },
};
const sentAs = vi.fn();
const show = (change: Partial<Draft> = {}) =>
  render(
    <WizardWorld draft={{ ...draft, ...change }} change={{ step: 4, sent: sentAs }}>
      <ConfirmStep />
    </WizardWorld>,
  );
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '发起签署' });

beforeEach(() => {
  sentAs.mockReset();
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('names the readers and sends them with the contract', async () => {
  const sent = fakeServer({
    [create]: ok({ applyId: draft.applyId, applyNo: 'APL1', draftVersion: 2, approving: false }),
  });
  show();
  expect(screen.getByText('林晓梅，合同完成后收到短信')).toBeTruthy();
  await userEvent.click(button());
  await waitFor(() => expect(sentAs).toHaveBeenCalledWith('APL1', false));
  expect(sent).toHaveLength(1);
  const body = sent[0]?.body ?? '';
  const ccJson = body.startsWith('{')
    ? (JSON.parse(body) as { ccJson: unknown }).ccJson
    : JSON.parse(new URLSearchParams(body).get('ccJson') ?? 'null');
  expect(ccJson).toEqual([{ name: '林晓梅', mobile: '13900139000' }]);
});

it('sends a kind that the law excludes only after its warning was read', async () => {
  fakeServer({
    [create]: ok({ applyId: draft.applyId, applyNo: 'APL1', draftVersion: 2, approving: false }),
  });
  show({ contractKind: 'family' });
  expect(button().disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /该类文书依法不适用电子签名/ }));
  expect(button().disabled).toBe(false);
  await userEvent.click(button());
  await waitFor(() => expect(sentAs).toHaveBeenCalled());
});

it('sends a template’s default approvers, or none when they were taken out', async () => {
  const memberIds = ['33333333-3333-4333-8333-333333333333'];
  const given = { approveJson: [{ mode: 'serial' as const, memberIds }], consumMode: 0, pay: false };
  const sent = fakeServer({
    [create]: ok({ applyId: draft.applyId, applyNo: 'APL1', draftVersion: 2, approving: true }),
  });
  const { unmount } = show({ given });
  await userEvent.click(button());
  await waitFor(() => expect(sentAs).toHaveBeenCalledTimes(1));
  unmount();
  show({ given });
  await userEvent.click(screen.getByRole('button', { name: '移除指定审批人' }));
  expect(screen.queryByRole('region', { name: '默认设置' })).toBeNull();
  await userEvent.click(button());
  await waitFor(() => expect(sentAs).toHaveBeenCalledTimes(2));
  expect(sent.map(({ body }) => body.includes(memberIds[0]!))).toEqual([true, false]);
});

it('stays with everything when the server refuses', async () => {
  fakeServer({ [create]: refused('CC_SIGNS', '抄送人不能同时是签署方') });
  show();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('抄送人不能同时是签署方');
  expect(sentAs).not.toHaveBeenCalled();
  expect(button().disabled).toBe(false);
});

it('opens the preview without asking the server for anything', async () => {
  const sent = fakeServer({});
  show();
  await userEvent.click(screen.getByRole('button', { name: '以签署方视角预览' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.getByText('签名 1 处', { selector: 'li' })).toBeTruthy();
  expect(sent).toEqual([]);
});

it('an enterprise sees who will approve, states the amount that this depends on, and hears that it waits', async () => {
  const corp = { ...person, userType: 1 as const, corpId: '00000000-0000-7000-8000-0000000000c1' };
  useSession.setState({ currentAuthUser: corp, consoleToken: 'c' });
  const pre = {
    ...{ needed: true, flowId: '00000000-0000-7000-8000-0000000000f1', name: '大额审批', asksAmount: true },
    steps: [{ name: '部门负责人', mode: 'any', approvers: ['周审批', '吴审批'] }],
  };
  const sent = fakeServer({
    '/c/flow/preFlowInst': ok(pre),
    '/c/applySign/create': ok({ applyId: draft.applyId, applyNo: 'APL1', draftVersion: 2, approving: true }),
  });
  const { unmount } = show();
  expect(await screen.findByText('周审批、吴审批（或签）')).toBeTruthy();
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '提交发起审批' });
  expect(submit().disabled).toBe(true);
  expect(screen.getByRole('button', { name: '填写合同金额' })).toBeTruthy();
  unmount();
  show({ amount: '120000.5' });
  expect(await screen.findByText('¥120,000.50')).toBeTruthy();
  await waitFor(() => expect(submit().disabled).toBe(false));
  await userEvent.click(submit());
  await waitFor(() => expect(sentAs).toHaveBeenCalledWith('APL1', true));
  expect(sent.map(({ body }) => body ?? '').join()).toContain('"amount":12000050');
});
