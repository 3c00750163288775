// account: a QR code that enters only after one has seen whose account it is, an enterprise by its name, single sign-on, and a
// document from outside the mainland.

import { answerCaptcha, askCode, fillLogin, logInByHand } from './pages/sign-in.ts';
import { newCompany, newPerson, password, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

test('QR login: the phone sees the browser, the browser sees the account', async ({ stage }) => {
  const ma = await register(newPerson('马小远'));
  const desk = await stage.open('desktop');
  await desk.goto('/login');
  await desk.getByRole('tab', { name: '扫码登录' }).click();
  await expect(desk.getByRole('img', { name: '登录二维码' })).toBeVisible();
  const scan = await desk.getByRole('link', { name: '在新窗口打开确认页' }).getAttribute('href');
  const at = new URL(scan ?? '');

  // a phone that is not signed in comes back to the code after its login, and the key is in no address then
  const phone = await stage.open('phone');
  await phone.goto(at.pathname + at.search);
  await fillLogin(phone, ma.mobile, password);
  await expect(phone.getByText(/Chrome/)).toBeVisible();
  expect(new URL(phone.url()).search).toBe('');
  await stage.rendered(phone, '/account/qrConfirm');
  await expect(desk.getByText('已扫码：马*远')).toBeVisible();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByText('已确认')).toBeVisible();
  await expect(desk.getByText(`${ma.mobile.slice(0, 3)}****${ma.mobile.slice(-4)}`)).toBeVisible();
  expect(new URL(desk.url()).pathname).toBe('/login');
  await desk.getByRole('button', { name: '是我的账号，登录' }).click();
  await expect(desk.getByRole('heading', { name: ma.name })).toBeVisible();

  // another's phone opens the same code and finds nothing
  const other = await stage.open('phone');
  await logInByHand(other, await register(newPerson('冯远')));
  await other.goto(at.pathname + at.search);
  await expect(other.getByText('二维码已失效')).toBeVisible();
});

test('an enterprise by its name', async ({ stage }) => {
  const corp = await register(newCompany('青禾建材', '沈青'));
  const page = await stage.open('desktop');
  await page.goto('/login');
  await page.getByRole('tab', { name: '企业登录' }).click();
  await page.getByLabel('企业名称').fill('没有这家公司');
  await fillLogin(page, corp.mobile, password);
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
  await page.getByLabel('企业名称').fill(corp.company ?? '');
  await fillLogin(page, corp.mobile, password);
  await expect(page.getByRole('button', { name: `${corp.company} 企业，当前身份` })).toBeVisible();
});

test('single sign-on: the first time bound by the mobile, then straight in', async ({ stage }) => {
  const shen = await register(newCompany('青禾建材', '沈青'));
  const byIssuer = async (page: Page): Promise<void> => {
    await page.goto('/login');
    await page.getByRole('tab', { name: '企业登录' }).click();
    await page.getByRole('button', { name: '企业单点登录' }).click();
    await page.getByLabel('企业账号').fill(`shen.qing.${shen.mobile}`);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  };
  const desk = await stage.open('desktop');
  await byIssuer(desk);
  await expect(desk.getByRole('heading', { name: '绑定信契账号' })).toBeVisible();
  expect(new URL(desk.url()).pathname + new URL(desk.url()).search).toBe('/auth/binding/bind');
  // a reload loses nothing
  await desk.reload();
  await expect(desk.getByText(/的企业账号已验证/)).toBeVisible();
  for (const width of [390, 1440]) {
    await desk.setViewportSize({ width, height: 900 });
    expect(await barriers(desk)).toEqual([]);
    expect(await overflow(desk)).toEqual([]);
  }
  await stage.rendered(desk, '/auth/binding/bind');
  await desk.getByLabel('手机号').fill(shen.mobile);
  await desk.getByLabel('验证码', { exact: true }).fill(await askCode(desk, shen.mobile));
  await desk.getByRole('button', { name: '绑定并登录' }).click();
  await expect(desk.getByRole('button', { name: `${shen.company} 企业，当前身份` })).toBeVisible();
  await stage.rendered(desk, '/login/sso');

  const phone = await stage.open('phone');
  await byIssuer(phone);
  await expect(phone.getByRole('button', { name: `${shen.company} 企业，当前身份` })).toBeVisible();
  await phone.goto('/login/sso?state=borrowed&code=x');
  await expect(phone.getByRole('alert')).toHaveText('单点登录已超时或不是在本浏览器发起，请重新登录');
});

test('a document from outside the mainland', async ({ stage }) => {
  const chan = newPerson('CHAN Tai Man');
  const page = await stage.open('desktop');
  await page.goto('/account/register');
  await page.getByRole('link', { name: /境外人员注册/ }).click();
  await page.getByLabel(/证件类型/).selectOption('5');
  await page.getByLabel(/证件号码/).fill('A123456(4)');
  await page.getByRole('button', { name: /注册并登录/ }).click();
  await expect(page.getByText('Invalid document number')).toBeVisible();
  await page.getByLabel(/证件号码/).fill('A123456(3)');
  await page.getByLabel('姓名 / Name', { exact: true }).fill(chan.name);
  await page.getByLabel('手机号 / Mobile (+86)', { exact: true }).fill(chan.mobile);
  await answerCaptcha(page);
  await page.getByLabel('验证码', { exact: true }).fill(await askCode(page, chan.mobile));
  await page.getByLabel('设置密码 / Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await stage.rendered(page, '/account/nonContiRegister');
  await page.getByRole('button', { name: /注册并登录/ }).click();
  await expect(page.getByRole('heading', { name: chan.name })).toBeVisible();
  await page.goto('/signSettings/accountInfo');
  await expect(page.getByText('A1****63')).toBeVisible();
  await expect(page.getByText('未核验')).toBeVisible();
});
