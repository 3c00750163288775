// 绑定钉钉部门: said that nothing is checked, bad numbers refused before they are sent, bound, taken away, refused by the server.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgRoutes } from '@xinqi/wire/org';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused } from '../../../testing/show-page.tsx';
import { BindDialog } from './bind-dialog.tsx';

const groupId = '00000000-0000-7000-8000-000000000001';
const path = orgRoutes.dingTalkGroupBind.paths[0].path;
const onDone = vi.fn();
beforeEach(() => {
  onDone.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
});

/** The dialog of a department that is bound so, and the field in it. */
function open(dingDeptId: string | null, answer: Answer = ok({ changed: 1 })) {
  const sent = fakeServer({ [path]: answer });
  const group = {
    ...{ groupId, name: '销售部', parentId: null, depth: 1, version: 4, headName: null },
    ...{ dingDeptId, path: '销售部', siblings: [] },
  };
  render(<BindDialog group={group} onClose={() => {}} onDone={onDone} />);
  return { sent, field: screen.getByRole('textbox', { name: '钉钉部门 ID' }) };
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));

it('says what is filled in and that it is not checked', () => {
  const { field } = open(null);
  expect(screen.getByRole('dialog', { name: '绑定“销售部”的钉钉部门' })).toBeTruthy();
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('填写钉钉管理后台中该部门的 ID，接入钉钉后按此对应同步；此处不会核对。');
});

it.each([
  ['', '请填写钉钉部门 ID'],
  ['012', '钉钉部门 ID 须为1-19位数字，不能以0开头'],
  ['12a', '钉钉部门 ID 须为1-19位数字，不能以0开头'],
  ['1'.repeat(20), '钉钉部门 ID 须为1-19位数字，不能以0开头'],
])('“%s” is not sent', async (text, words) => {
  const { sent, field } = open(null);
  fireEvent.change(field, { target: { value: text } });
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(sent).toEqual([]);
});

it('sends the number as it was written, with the version that is shown', async () => {
  const { sent, field } = open(null);
  await userEvent.type(field, ' 9007199254740993 ');
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map((x) => JSON.parse(x.body))).toEqual([
    { groupId, dingDeptId: '9007199254740993', version: 4 },
  ]);
});

it('shows what is bound; emptied, it is taken away', async () => {
  const { sent, field } = open('12');
  expect((field as HTMLInputElement).value).toBe('12');
  expect(screen.getByText(/清空后保存即解除绑定。/)).toBeTruthy();
  await userEvent.clear(field);
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map((x) => JSON.parse(x.body))).toEqual([{ groupId, dingDeptId: '', version: 4 }]);
});

it('a refusal stays in the dialog with what was typed', async () => {
  const sentence = '该钉钉部门已绑定本企业的其他部门，请核对部门 ID，或先解除原绑定';
  const { field } = open(null, refused('GROUP_DING_TAKEN', sentence));
  await userEvent.type(field, '12');
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect((field as HTMLInputElement).value).toBe('12');
  expect(onDone).not.toHaveBeenCalled();
});
