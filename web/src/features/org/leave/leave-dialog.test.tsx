// 离职: the counts before it is done, the warning without a successor, what is sent with one.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PersonRow } from '@xinqi/wire/org';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { enterprise } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

const row: PersonRow = {
  memberId: '00000000-0000-7000-8000-000000000401',
  name: '离职销售',
  title: '',
  mobileMasked: '138****0001',
  groupId: null,
  groupName: null,
  bound: true,
  invited: false,
  smsTime: null,
  superFlag: false,
  roleNames: [],
  version: 0,
  joinTime: '2026-11-01T02:00:00Z',
};
const heir = { ...row, memberId: '00000000-0000-7000-8000-000000000402', name: '接手人' };
const preview = {
  name: row.name,
  openSent: 3,
  finishedSent: 8,
  allSent: 12,
  drafts: 2,
  openLines: 1,
  lines: [
    {
      applyNo: 'APL01JC8Z3K9X2M4N6P8Q0R1S3T1',
      contractName: '等他签的合同',
      senderName: '陈合作',
      deadline: null,
    },
  ],
  seals: ['合同专用章'],
  groups: ['销售部'],
  maySeals: true,
  mayGroups: true,
};
const paths = {
  preview: '/c/m/user/leavePreview',
  people: '/c/m/user/listCorpUsers',
  leave: '/c/m/user/v2/delCorpUser',
};
const people = ok({ list: [row, heir], total: 2, itemPage: 1, pageSize: 20 });
const onDone = vi.fn();
const show = () =>
  showPage(() => <LeaveDialog row={row} onClose={() => {}} onDone={onDone} />, '/console/member');

beforeEach(() => {
  endSession();
  onDone.mockReset();
  useSession.setState({ currentAuthUser: enterprise, allAuthUser: [enterprise] });
});

it('says what goes over and names the lines that would wait for nobody', async () => {
  fakeServer({ [paths.preview]: ok(preview), [paths.people]: people });
  show();
  const held = await screen.findByLabelText('将要交接');
  expect(within(held).getByText('8')).toBeTruthy();
  expect(await screen.findByText(/等他签的合同（陈合作发起/)).toBeTruthy();
  const heirs = await screen.findByRole('list', { name: '接手人' });
  expect(await within(heirs).findByLabelText(/^接手人/)).toBeTruthy();
  expect(within(heirs).queryByLabelText(/离职销售/)).toBeNull();
});

it('sends the successor and the seals', async () => {
  const sent = fakeServer({
    [paths.preview]: ok(preview),
    [paths.people]: people,
    [paths.leave]: ok({ changed: 1 }),
  });
  show();
  const user = userEvent.setup();
  const heirs = await screen.findByRole('list', { name: '接手人' });
  await user.click(await within(heirs).findByLabelText(/^接手人/));
  expect(screen.queryByText(/等他签的合同/)).toBeNull();
  await user.click(await screen.findByLabelText(/合同专用章/));
  await user.click(screen.getByRole('button', { name: '确认离职并交接' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const { body } = sent.find(({ path }) => path === paths.leave)!;
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    memberId: row.memberId,
    successorId: heir.memberId,
    grantSeals: '1',
  });
});

it('cannot be confirmed while nobody knows what goes over', async () => {
  fakeServer({ [paths.preview]: refused('SYSTEM', '系统异常，请稍后再试'), [paths.people]: people });
  show();
  expect(await screen.findByText('系统异常，请稍后再试')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认离职' }).disabled).toBe(true);
});
