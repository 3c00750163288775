// 签署密码 on its page: refused with the reason before it is sent, set after the login password, replaced and stopped.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import SignPwdPage from './sign-pwd-page.tsx';

const info = (signPasswordTime: string | null) =>
  ok({
    ...{ name: '王明', mobile: '138****8000', email: null, emailProven: false, document: null },
    ...{ secondFactor: false, recoveryLeft: 0, createTime: '2026-01-01T00:00:00Z', passwordTime: null },
    signPasswordTime,
  });

function open(kept: string | null) {
  const world = { kept, proved: false };
  const proved = (done: () => object) => () =>
    world.proved ? ok(done()) : refused('10401', '需要再次验证身份');
  const sent = fakeServer({
    '/account/info': () => info(world.kept),
    '/account/signPwd/set': proved(() => {
      world.kept = '2026-11-28T02:00:00Z';
      return { setTime: world.kept };
    }),
    '/account/signPwd/remove': proved(() => {
      world.kept = null;
      return { done: true };
    }),
    '/account/proveAgain': () => {
      world.proved = true;
      return ok({ seconds: 600 });
    },
  });
  showPage(SignPwdPage, '/tpl/signPwd');
  return { sent, user: userEvent.setup() };
}
async function prove(user: ReturnType<typeof userEvent.setup>) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('当前密码'), 'secret123');
  await user.click(dialog.getByRole('button', { name: /确\s*定$/ }));
}

it('weak digits are refused at the field and never sent', async () => {
  const { user, sent } = open(null);
  expect(await screen.findByText('尚未设置')).toBeTruthy();
  for (const [digits, why] of [
    ['123456', '连续的数字容易被猜中'],
    ['850617', '像生日或日期'],
  ] as const) {
    await user.clear(screen.getByLabelText('新签署密码'));
    await user.type(screen.getByLabelText('新签署密码'), digits);
    await user.click(screen.getByRole('button', { name: '设置签署密码' }));
    expect(await screen.findByText(why, { exact: false })).toBeTruthy();
  }
  expect(sent.filter(({ path }) => path === '/account/signPwd/set')).toEqual([]);
});

it('is set after the login password was asked for, and the page goes on by itself', async () => {
  const { user, sent } = open(null);
  await user.type(await screen.findByLabelText('新签署密码'), '907364');
  await user.type(screen.getByLabelText('再次输入'), '907365');
  await user.click(screen.getByRole('button', { name: '设置签署密码' }));
  expect(await screen.findByText('两次输入的签署密码不一致')).toBeTruthy();
  await user.clear(screen.getByLabelText('再次输入'));
  await user.type(screen.getByLabelText('再次输入'), '907364');
  await user.click(screen.getByRole('button', { name: '设置签署密码' }));
  await prove(user);
  expect(await screen.findByText('签署密码已设置')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '更换签署密码' })).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/account/signPwd/set')).toHaveLength(2);
});

it('is stopped after the login password', async () => {
  const { user } = open('2026-11-01T02:00:00Z');
  await user.click(await screen.findByRole('button', { name: '停用签署密码' }));
  await prove(user);
  expect(await screen.findByText('签署密码已停用')).toBeTruthy();
  expect(await screen.findByText('尚未设置')).toBeTruthy();
});
