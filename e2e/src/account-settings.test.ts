// account: two-step login by the digits of an app, and every page of the settings with real data at both widths.
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillLogin, logIn, logInByHand } from './pages/sign-in.ts';
import { finished, send, signatory, signByLink } from './product/contracts.ts';
import { newCompany, newPerson, password, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

/** What an authenticator shows for this secret (RFC 6238, 30 s, six digits). */
function digitsOf(secret: string, at = Date.now()): string {
  const bits = [...secret].map((c) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const place = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('two-step login: the password alone opens nothing, the app’s digits do', async ({ stage }) => {
  const ma = await register(newPerson('马两步'));
  const page = await stage.open('desktop');
  await logInByHand(page, ma, '/signSettings/accountInfo');
  await page.getByRole('button', { name: '开启两步验证' }).click();
  const secret = (await page.locator('.second-secret code').innerText()).replaceAll(' ', '');
  await page.getByLabel('两步验证码').fill(digitsOf(secret));
  await page.getByRole('button', { name: /开\s*启$/ }).click();
  await page.getByRole('button', { name: '我已保存' }).click();
  const other = await stage.open('phone');
  await other.goto('/login');
  await fillLogin(other, ma.mobile, password);
  await expect(other.getByText('该账号已开启两步验证')).toBeVisible();
  // those of the next step, which were never taken: good before and after the clock passes into it
  await other.getByLabel('两步验证码').fill(digitsOf(secret, Date.now() + 30_000));
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other.getByRole('heading', { name: '马两步' })).toBeVisible();
});

const pages = [
  ['/signSettings', '设置'],
  ['/signSettings/accountInfo', '账号信息'],
  ['/signSettings/authorization', '我的授权'],
  ['/signSettings/digital', '数字证书'],
  ['/signSettings/security/dc', '数字证书'],
  ['/tpl/accountInfo', '账号信息'],
  ['/tpl/personSet', '设置'],
  ['/tpl/signPwd', '签署密码'],
  ['/signSettings/loginPwd', '修改登录密码'],
  ['/tpl/digital', '数字证书'],
  ['/tpl/myAuth', '我的授权'],
  ['/tpl/corpSet', '企业设置'],
  ['/console/account', '企业设置'],
  ['/console/setting', '企业设置'],
  ['/tpl/Preferences', '消息偏好'],
  ['/console/accountPage/preference', '消息偏好'],
] as const;

/** One path of each page. */
const once = new Set<string>([
  '/signSettings',
  '/signSettings/accountInfo',
  '/signSettings/authorization',
  '/signSettings/digital',
  '/console/setting',
  '/console/accountPage/preference',
]);

async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('加载中')).toHaveCount(0);
  expect(await overflow(page), path).toEqual([]);
}

test('the pages of the settings, each path of them', async ({ stage, pdf }) => {
  const page = await stage.open('desktop');
  const corp = await register(newCompany('设置科技', '沈设'));
  // a signature of his, so that there is a certificate to be shown
  const sender = await register(newPerson('许发起'));
  const { applyNo } = await send(sender, await pdf('服务协议', 1), '服务协议', [signatory(corp, 0)]);
  await signByLink(corp, '服务协议');
  await finished(sender, applyNo);
  await logIn(page, corp);
  for (const [path, title] of pages) {
    await visit(page, path, title);
    await stage.rendered(page, path);
  }
});

test('the pages of the settings without barriers, on a phone too', async ({ stage }) => {
  const corp = await register(newCompany('设置无障', '沈碍'));
  // one after the other: of two logins at one moment the second is asked to wait a second, as if it were a guess
  const [desk, phone] = [await stage.open('desktop'), await stage.open('phone')];
  for (const page of [desk, phone]) await logIn(page, corp);
  await Promise.all(
    [desk, phone].map(async (page) => {
      for (const [path, title] of pages.filter(([at]) => once.has(at))) {
        await visit(page, path, title);
        expect(await barriers(page), path).toEqual([]);
      }
    }),
  );
});
