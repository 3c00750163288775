// account: registration of a person and of an enterprise, both ways to sign in, signing out, and the way back to the
// page that was wanted, which never leaves this origin (security.md O).

import { answerCaptcha, askCode, fillLogin, logInByHand } from './pages/sign-in.ts';
import { origin } from './product/origin.ts';
import { newCompany, newPerson, password, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('a person registers with captcha and SMS code and stands in the workbench', async ({ stage }) => {
  const page = await stage.open('desktop');
  const wang = newPerson('王小明');
  await page.goto('/account/register');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('请输入手机号')).toBeVisible();
  await expect(page.getByText('请阅读并同意后再注册')).toBeVisible();

  await page.getByLabel('姓名', { exact: true }).fill(wang.name);
  await page
    .getByLabel('手机号', { exact: true })
    .fill(`+86 ${wang.mobile.replace(/^(\d{3})(\d{4})/, '$1 $2 ')}`);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('请拖动滑块完成安全验证')).toBeVisible();
  // by keyboard, to where no gap ever is
  const slider = page.getByRole('slider', { name: '拼图位置' });
  for (let n = 0; n < 5; n++) await slider.press('ArrowRight');
  await expect(slider).toHaveValue('10');
  await expect(page.getByText('安全校验已完成')).toBeVisible();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('安全验证未通过')).toBeVisible();
  await expect(slider).toHaveValue('0');
  await answerCaptcha(page);
  await page.getByLabel('验证码', { exact: true }).fill(await askCode(page, wang.mobile));
  await page.getByLabel('设置密码', { exact: true }).fill('123456');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('密码格式不正确')).toBeVisible();
  await page.getByLabel('设置密码', { exact: true }).fill(password);
  await stage.rendered(page, '/account/register');
  await page.getByRole('button', { name: '注册并登录' }).click();

  await expect(page.getByRole('heading', { name: wang.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: '四步发起第一份合同' })).toBeVisible();
  await stage.rendered(page, '/');
});

test('an enterprise registers and acts for itself; its administrator can act as a person', async ({
  stage,
}) => {
  const page = await stage.open('desktop');
  const corp = newCompany('北京云签科技', '陈思远');
  await page.goto('/account/register');
  await page.getByText('以企业名义签署').click();
  await page.getByLabel('企业名称').fill(corp.company);
  await page.getByLabel('管理员姓名').fill(corp.name);
  await page.getByLabel('手机号', { exact: true }).fill(corp.mobile);
  await answerCaptcha(page);
  await page.getByLabel('验证码', { exact: true }).fill(await askCode(page, corp.mobile));
  await page.getByLabel('设置密码', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByRole('button', { name: `${corp.company} 企业，当前身份` })).toBeVisible();

  await page.getByRole('button', { name: /企业，当前身份/ }).click();
  await page.getByRole('menuitem', { name: corp.name }).click();
  await expect(page.getByRole('button', { name: /个人，当前身份/ })).toBeVisible();
  await page.goto('/viewIndex');
  await expect(page.getByRole('heading', { name: corp.name })).toBeVisible();
  await stage.rendered(page, '/viewIndex');
});

test('signs in by password after a wrong one, by code, and out', async ({ stage }) => {
  const li = await register(newPerson('李婷'));
  const page = await stage.open('desktop');
  await page.goto('/login');
  await fillLogin(page, li.mobile, 'wrong-one1');
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
  await expect(page.getByLabel('手机号 / 邮箱')).toHaveValue(li.mobile);
  await fillLogin(page, li.mobile, password);
  await expect(page.getByRole('heading', { name: li.name })).toBeVisible();

  await page.getByRole('button', { name: /当前身份/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/signInfo/signList');
  await expect(page).toHaveURL(/\/login\?ap=/);

  await page.goto('/login');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByLabel('手机号 / 邮箱').fill(li.mobile);
  await answerCaptcha(page);
  const code = await askCode(page, li.mobile, /登录/);
  await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('验证码错误')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await stage.rendered(page, '/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: li.name })).toBeVisible();
});

test('the guard leads to the login and back to the very place', async ({ stage }) => {
  const zhao = await register(newPerson('赵子轩'));
  const page = await stage.open('desktop');
  const place = '/signInfo/applyList?signStatus=5&keyword=租赁';
  await page.goto(place);
  await expect(page).toHaveURL(/\/login\?ap=/);
  expect(stage.pathsOf(page)).toContain('/login/authorize');
  await fillLogin(page, zhao.mobile, password);
  await expect(page.getByRole('heading', { name: '我发起的' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/signInfo/applyList');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ signStatus: '5', keyword: '租赁' });

  // a reload proves the kept tokens at /login/authorize and returns to the same place
  const proving = page.waitForResponse('**/account/session');
  await page.reload();
  await expect(page.getByRole('heading', { name: '我发起的' })).toBeVisible();
  expect((await proving).ok()).toBe(true);
  await stage.rendered(page, '/login/authorize');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ signStatus: '5', keyword: '租赁' });
});

test('no return address leads away from this origin', async ({ stage }) => {
  const zhou = await register(newPerson('周敏'));
  const page = await stage.open('desktop');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin()) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const hostile = [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
  ];
  for (const ap of hostile) {
    await page.goto(`/login?${new URLSearchParams({ ap })}`);
    await fillLogin(page, zhou.mobile, password);
    await expect(page.getByRole('heading', { name: zhou.name })).toBeVisible();
    expect(page.url()).toBe(`${origin()}/`);
    // signed in, the same address is asked of /login/authorize
    await page.goto(`/login/authorize?${new URLSearchParams({ ap, authType: '1' })}`);
    await expect(page.getByRole('heading', { name: zhou.name })).toBeVisible();
    expect(page.url()).toBe(`${origin()}/`);
    await page.getByRole('button', { name: /当前身份/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/login');
  }
  expect(foreign).toEqual([]);
});

test('two tabs: who signs out in one is signed out in the other at its next call', async ({ stage }) => {
  const wu = await register(newPerson('吴磊'));
  const first = await stage.open('desktop');
  await logInByHand(first, wu);
  const second = stage.watch(await first.context().newPage());
  await second.goto('/signInfo/signList');
  await expect(second.getByRole('heading', { name: '我签署的' })).toBeVisible();
  await first.getByRole('button', { name: /当前身份/ }).click();
  await first.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(first).toHaveURL('/login');
  await second.reload();
  await expect(second).toHaveURL(/\/login/);
});
