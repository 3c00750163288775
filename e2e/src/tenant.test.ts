// tenant: every branded login on a desktop and on a phone; who enters by one comes back to it; an unknown one is no page.
import { fillLogin } from './pages/sign-in.ts';
import { newPerson, password, register } from './product/people.ts';
import { branded } from './product/tenants.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

for (const kind of ['desktop', 'phone'] as const)
  test(`the branded logins on a ${kind}`, async ({ stage }) => {
    const page = await stage.open(kind);
    for (const { slug, name } of branded)
      await test.step(slug, async () => {
        await page.goto(`/login-${slug}`);
        await expect(page.getByRole('heading', { name: `登录 ${name}`, exact: true })).toBeVisible();
        expect.soft(await overflow(page), slug).toEqual([]);
        expect.soft(await barriers(page), slug).toEqual([]);
        await stage.rendered(page, `/login-${slug}`);
      });
    await page.getByRole('link', { name: '立即注册' }).click();
    await expect(page.getByRole('heading', { name: '注册 ZJ 管理端 账号' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/account/register-zj-back');
    expect.soft(await overflow(page)).toEqual([]);
    expect.soft(await barriers(page)).toEqual([]);
  });

test('who entered by a tenant’s page comes back to it; an ended session goes where rule 7 says', async ({
  stage,
}) => {
  const he = await register(newPerson('何川'));
  const page = await stage.open('desktop');
  for (const [slug, name, rule7] of [
    ['dfzx', 'DFZX', '/login'],
    ['taitan', 'Taitan', '/login-taitan'],
  ] as const) {
    await page.goto(`/login-${slug}?ap=${encodeURIComponent('/signInfo/signList?signStatus=2')}`);
    await fillLogin(page, he.mobile, password);
    await expect(page.getByRole('heading', { name: '我签署的' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?signStatus=2');
    await page.getByRole('button', { name: /当前身份/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page.getByRole('heading', { name: `登录 ${name}` })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/login-${slug}`);
    await page.goto('/signInfo/applyList');
    await expect(page).toHaveURL(new RegExp(`${rule7}\\?ap=`));
  }
  await page.goto('/login');
  await page.getByRole('link', { name: '回到您常用的登录入口' }).click();
  await expect(page.getByRole('heading', { name: '登录 Taitan' })).toBeVisible();

  stage.expectComplaint(/404/);
  const visitor = await stage.open('phone');
  await visitor.goto('/login-nobody');
  await expect(visitor.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});
