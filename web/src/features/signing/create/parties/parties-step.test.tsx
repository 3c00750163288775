// Step ② as the sender uses it: problems in Chinese under the inputs, order, pasted lines, the own identity.
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { emptyDraft, newParty, type Party } from '../draft/draft.ts';
import { WizardWorld } from '../testing/wizard-world.tsx';
import { PartiesStep } from './parties-step.tsx';

const me = {
  userId: '33333333-3333-4333-8333-333333333333',
  userType: 0 as const,
  name: '陈思远',
  account: '138****8000',
  superFlag: false,
  pids: [],
  corpId: null,
  realName: false,
  certified: null,
  accountInfoVO: { rechargeButton: 0 as const, isUserInvite: 0 as const },
};
beforeEach(() => useSession.setState({ authUser: me, allAuthUser: [me], currentAuthUser: me }));

function Step({ parties, showProblems = false }: { parties: Party[]; showProblems?: boolean }) {
  return (
    <WizardWorld draft={{ ...emptyDraft(new Date()), parties }} change={{ showProblems }}>
      <PartiesStep />
    </WizardWorld>
  );
}

it('says nothing before an input is left, then what is wrong, until it is right', async () => {
  const user = userEvent.setup();
  render(<Step parties={[newParty(0)]} />);
  const phone = screen.getByLabelText('手机号');
  await user.type(phone, '12345');
  expect(screen.queryByText('手机号格式不正确')).toBeNull();
  await user.tab();
  expect(screen.getByText('手机号格式不正确')).toBeTruthy();
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('请输入姓名')).toBeNull();
  await user.clear(phone);
  await user.type(phone, '138 0013 8000');
  await user.tab();
  expect(screen.queryByText('手机号格式不正确')).toBeNull();
  expect((phone as HTMLInputElement).value).toBe('13800138000');
});

it('shows every problem after 下一步', () => {
  render(<Step parties={[newParty(1), newParty(0, { name: '张伟', mobile: '13800138000' })]} showProblems />);
  for (const text of ['请输入企业名称', '请输入经办人姓名', '请输入手机号'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('marks the second of two equal signatories', () => {
  const twin = { name: '张伟', mobile: '13800138000' };
  render(<Step parties={[newParty(0, twin), newParty(0, twin)]} showProblems />);
  const second = screen.getByRole('listitem', { name: '第2位签署方' });
  expect(within(second).getByText('与第1位签署方重复')).toBeTruthy();
});

it('adds the own identity once, without its phone, which the session knows only masked', async () => {
  const user = userEvent.setup();
  render(<Step parties={[]} />);
  await user.click(screen.getByRole('button', { name: '添加我自己' }));
  expect((screen.getByLabelText('姓名') as HTMLInputElement).value).toBe('陈思远');
  const phone = screen.getByLabelText<HTMLInputElement>('手机号');
  expect([phone.value, phone.placeholder]).toEqual(['', '用于接收签署短信']);
  expect(screen.getByText('请填写您自己的手机号，登录账号为 138****8000')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '添加我自己' })).toBeNull();
});

it('shows the problem of the input that a press leaves only after the click', async () => {
  const user = userEvent.setup();
  render(<Step parties={[newParty(0, { name: '张伟' })]} />);
  const add = screen.getByRole('button', { name: '添加企业' });
  await user.type(screen.getByLabelText('手机号'), '12345');
  await user.pointer({ keys: '[MouseLeft>]', target: add });
  expect(document.activeElement).toBe(add);
  expect(screen.queryByText('手机号格式不正确')).toBeNull();
  await user.pointer('[/MouseLeft]');
  expect(screen.getByLabelText('企业名称')).toBeTruthy();
  expect(await screen.findByText('手机号格式不正确')).toBeTruthy();
});

it('warns of one phone for two people, and lets it pass', async () => {
  const phone = '13800138000';
  const corp = newParty(1, { name: '云帆有限公司', operator: '李娜', mobile: '138 0013 8000' });
  render(<Step parties={[newParty(0, { name: '张伟', mobile: phone }), corp]} />);
  const second = screen.getByRole('listitem', { name: '第2位签署方' });
  expect(within(second).getByText(/与“张伟”的手机号相同/)).toBeTruthy();
  expect(within(second).getByLabelText('经办人手机号').getAttribute('aria-invalid')).toBeNull();
});

it('orders by keyboard when the order counts', async () => {
  const user = userEvent.setup();
  render(<Step parties={[newParty(0, { name: '张伟' }), newParty(0, { name: '李娜' })]} />);
  expect(screen.queryByRole('button', { name: '下移第1位签署方' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: '按顺序签署' }));
  await user.click(screen.getByRole('button', { name: '下移第1位签署方' }));
  const names = screen.getAllByLabelText('姓名').map((input) => (input as HTMLInputElement).value);
  expect(names).toEqual(['李娜', '张伟']);
  expect((screen.getByRole('button', { name: '上移第1位签署方' }) as HTMLButtonElement).disabled).toBe(true);
});

it('adds pasted lines only when every line is right', async () => {
  const user = userEvent.setup();
  render(<Step parties={[]} />);
  await user.click(screen.getByRole('button', { name: '批量添加' }));
  const area = await screen.findByRole('textbox', { name: /每行一位/ });
  await user.click(area);
  await user.paste('张伟 13800138000\n李娜');
  expect(screen.getByText(/第2行 “李娜”：缺少手机号/)).toBeTruthy();
  expect((screen.getByRole('button', { name: '添加 1 位' }) as HTMLButtonElement).disabled).toBe(true);
  await user.paste(' 13900139000');
  await user.click(screen.getByRole('button', { name: '添加 2 位' }));
  const names = screen.getAllByLabelText('姓名').map((input) => (input as HTMLInputElement).value);
  expect(names).toEqual(['张伟', '李娜']);
});

it('takes readers, names what is wrong with them, and lets them go again', async () => {
  const user = userEvent.setup();
  render(<Step parties={[newParty(0, { name: '张伟', mobile: '13800138000' })]} />);
  await user.click(screen.getByRole('button', { name: '添加抄送人' }));
  const row = within(screen.getByRole('listitem', { name: '第1位抄送人' }));
  await user.type(row.getByLabelText('姓名'), '林晓梅');
  await user.type(row.getByLabelText('手机号'), '+86 138 0013 8000');
  await user.tab();
  expect(row.getByText('这是第1位签署方的手机号，签署方无需抄送')).toBeTruthy();
  await user.clear(row.getByLabelText('手机号'));
  await user.type(row.getByLabelText('手机号'), '139 0013 9000');
  await user.tab();
  expect((row.getByLabelText('手机号') as HTMLInputElement).value).toBe('13900139000');
  expect(row.queryByText(/签署方无需抄送/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除第1位抄送人' }));
  expect(screen.queryByRole('listitem', { name: '第1位抄送人' })).toBeNull();
});

it('warns of a kind that the law excludes, and tells how long another is to be kept', async () => {
  render(<Step parties={[]} />);
  const kind = screen.getByRole('combobox', { name: /类型/ });
  await chooseOption(kind, '借款合同');
  expect(screen.getByText('合同结束后建议保存不少于5年')).toBeTruthy();
  await chooseOption(kind, '婚姻、收养、继承文书');
  expect(screen.getByRole('alert').textContent).toBe('该类文书依法不适用电子签名，请使用书面形式');
  await chooseOption(kind, '一般合同');
  expect(screen.queryByRole('alert')).toBeNull();
});
