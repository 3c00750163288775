// account: a passkey of Chromium's virtual authenticator is added in a fresh login, opens the account
// without a name, is renamed and removed; then it opens nothing.
import { addAuthenticator, addPasskey } from './pages/passkey.ts';
import { fillLogin, leave } from './pages/sign-in.ts';
import { origin } from './product/origin.ts';
import { newPerson, password, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('a passkey is added, opens the account without a name, and no longer once it is removed', async ({
  stage,
}) => {
  const lin = await register(newPerson('林夏'));
  const page = await stage.open('desktop');
  await addAuthenticator(page);
  await page.goto('/login');
  await fillLogin(page, lin.mobile, password);
  await expect(page.getByRole('heading', { name: lin.name })).toBeVisible();

  await addPasskey(page, '办公室电脑');
  await expect(page.getByText('尚未使用')).toBeVisible();
  await stage.rendered(page, '/signSettings/accountInfo');

  await leave(page);
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await expect(page.getByRole('heading', { name: lin.name })).toBeVisible();

  await page.goto('/signSettings/accountInfo');
  // his logins say when they were used last, too
  await expect(page.getByText(/添加于 .*最近使用/)).toBeVisible();
  await page.getByRole('button', { name: '重命名 办公室电脑' }).click();
  const rename = page.getByRole('dialog', { name: '重命名通行密钥' });
  await rename.getByLabel('名称').fill('旧电脑');
  await rename.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '移除 旧电脑' }).click();
  await page.getByRole('button', { name: '移除', exact: true }).click();
  await expect(page.getByText('旧电脑', { exact: true })).toBeHidden();

  // the device still offers it; the product no longer knows it
  await leave(page);
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await expect(page.getByRole('alert')).toContainText('通行密钥验证失败');
  await expect(page).toHaveURL('/login');
});

test('no passkey is offered under a bare address, for which no browser has one (WebAuthn §5.1.3)', async ({
  stage,
}) => {
  const page = await stage.open('phone');
  await page.goto(`${origin().replace('localhost', '127.0.0.1')}/login`);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '使用通行密钥登录' })).toBeHidden();
});
