// account: a forgotten password by both families of pages, a changed one, and the devices where an account is open.

import { answerCaptcha, askCode, fillLogin, logInByHand, readCode } from './pages/sign-in.ts';
import { newPerson, password, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

const better = 'Heron-94-lake';

test('a forgotten password: code, new password, every login has ended', async ({ stage }) => {
  const sun = await register(newPerson('孙悦'));
  const open = await stage.open('desktop');
  await logInByHand(open, sun);

  const page = await stage.open('desktop');
  await page.goto('/login');
  await page.getByRole('link', { name: '找回密码' }).click();
  // the login page has a field of this name too
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
  await page.getByLabel('手机号 / 邮箱').fill(sun.mobile);
  await answerCaptcha(page);
  const code = await askCode(page, sun.mobile, /重置密码/);
  await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('验证码错误')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('新密码', { exact: true }).fill('password1');
  await page.getByLabel('再次输入', { exact: true }).fill('password1');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByText('该密码过于常见')).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(better);
  await page.getByLabel('再次输入', { exact: true }).fill(better);
  await stage.rendered(page, '/account/forgetPwd');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeVisible();

  // what was open before is not any more
  await open.goto('/signInfo/signList');
  await expect(open).toHaveURL(/\/login\?ap=/);
  await page.getByRole('link', { name: '去登录' }).click();
  await fillLogin(page, sun.mobile, password);
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
  await fillLogin(page, sun.mobile, better);
  await expect(page.getByRole('heading', { name: sun.name })).toBeVisible();
});

test('the other family of pages on a phone: who, then code and new password', async ({ stage }) => {
  const he = await register(newPerson('何川'));
  const page = await stage.open('phone');
  await page.goto('/account/password/authentication');
  await page.getByRole('link', { name: '获取验证码' }).click();
  await page.getByLabel('手机号 / 邮箱').fill(he.mobile);
  await answerCaptcha(page);
  await stage.rendered(page, '/account/password/forget');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByRole('heading', { name: '身份验证' })).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await readCode(he.mobile, /重置密码/));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('新密码', { exact: true }).fill(better);
  await page.getByLabel('再次输入', { exact: true }).fill(better);
  await stage.rendered(page, '/account/password/authentication');
  await page.getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('link', { name: '去登录' }).click();
  await fillLogin(page, he.mobile, better);
  await expect(page.getByRole('heading', { name: he.name })).toBeVisible();
});

test('settings: another device is seen and ended, the password changed', async ({ stage }) => {
  const lin = await register(newPerson('林夏'));
  const other = await stage.open('phone');
  await logInByHand(other, lin);
  const page = await stage.open('desktop');
  await logInByHand(page, lin);
  await page.getByRole('button', { name: /当前身份/ }).click();
  await page.getByRole('menuitem', { name: '设置' }).click();
  await expect(page.getByText(`${lin.name}，登录账号 ${lin.mobile.slice(0, 3)}****`)).toBeVisible();
  await stage.rendered(page, '/signSettings');
  await page.getByRole('link', { name: /账号信息/ }).click();
  await expect(page.getByText('当前登录', { exact: true })).toBeVisible();
  await stage.rendered(page, '/signSettings/accountInfo');
  await page.goto('/tpl/accountInfo');
  await expect(page.getByText('最近使用')).toHaveCount(3);
  await stage.rendered(page, '/tpl/accountInfo');
  await page.getByRole('button', { name: '退出其他所有登录' }).click();
  await page.getByRole('button', { name: '全部退出' }).click();
  await expect(page.getByText('最近使用')).toHaveCount(1);
  await other.goto('/signInfo/signList');
  await expect(other).toHaveURL(/\/login\?ap=/);

  await page.getByRole('link', { name: '修改密码' }).click();
  await page.getByLabel('新密码', { exact: true }).fill(better);
  await page.getByLabel('再次输入', { exact: true }).fill(better);
  await stage.rendered(page, '/signSettings/loginPwd');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  await fillLogin(other, lin.mobile, better);
  await expect(other.getByRole('heading', { name: '我签署的' })).toBeVisible();
});
