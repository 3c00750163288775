// The account pages as a user handles them, and the codes that reach him.
import { expect, type Page } from '@playwright/test';
import { answerQuestion } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { anyone } from '../product/caller.ts';
import { type Person, password } from '../product/people.ts';

/** Answers the captcha's question, as people do who do not drag, and waits for the page's work. */
export async function answerCaptcha(page: Page): Promise<void> {
  const captcha = page.getByRole('group', { name: '安全验证' });
  const words = captcha.getByRole('button', { name: '改用文字题' });
  await expect(captcha.getByRole('button', { name: /^改用/ })).toBeVisible();
  if (await words.isVisible()) await words.click();
  const answer = captcha.getByRole('textbox', { name: /其中/ });
  await expect(answer).toBeVisible();
  await answer.fill(String(answerQuestion(await captcha.locator('label').innerText())));
  await expect(captcha.getByText('安全校验已完成')).toBeVisible();
}

/** Has a code sent by the page's own controls and answers the digits that arrived. */
export async function askCode(page: Page, mobile: string, about: RegExp = /验证码/): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /s 后重发/ })).toBeVisible();
  return readCode(mobile, about);
}

/** The code of the newest message with one to a phone whose text matches. What /dev/inbox shows of it is notice.test's. */
export async function readCode(mobile: string, about: RegExp): Promise<string> {
  const [, digits = ''] = await anyone.message(
    mobile,
    new RegExp(`^(?=.*(?:${about.source})).*验证码[^0-9]{0,3}([0-9]{6})`),
  );
  return digits;
}

/** Signs in on the login page; `at`: on the way to this page, as who asked for it and was sent to the login first. */
export async function logInByHand(page: Page, person: Person, at?: string): Promise<void> {
  await page.goto(at === undefined ? '/login' : `/login?ap=${encodeURIComponent(at)}`);
  await fillLogin(page, person.mobile, password);
  if (at === undefined) await seesMenu(page);
  else await page.waitForURL(({ pathname }) => pathname !== '/login');
}

const seesMenu = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

/**
 * Opens a page, else the workbench, with the session that the login page would have kept (web/src/platform/session.ts): to load it and
 * to fill it in for each story took a third of a processor's second. Stories about logins do it by hand.
 */
export async function logIn(page: Page, { mobile }: Person, at = '/'): Promise<void> {
  const answer = await anyone.call(accountRoutes.passwordLogin, { targetId: mobile, password });
  const { knownDevice: _, ...session } = answer;
  const { authUser, allAuthUser, consoleCorpId } = session;
  const enterprise = allAuthUser.find(({ userType, corpId }) => userType === 1 && corpId === consoleCorpId);
  const state = { ...session, currentAuthUser: enterprise ?? authUser };
  // before the page's own scripts, of this one load: a page of the origin to write it on would be another load
  const kept = await page
    .context()
    .addInitScript(
      (session) => localStorage.setItem('xinqi-session', session),
      JSON.stringify({ state, version: 0 }),
    );
  await page.goto(at);
  await kept.dispose();
  if (at === '/') await seesMenu(page);
}

export async function fillLogin(page: Page, target: string, secret: string): Promise<void> {
  await page.getByLabel('手机号 / 邮箱').fill(target);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs out by the menu of who is signed in. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /当前身份/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login');
}
