// The account pages and the test inbox as a user handles them.
import { expect, type Page } from '@playwright/test';
import { answerQuestion } from '@xinqi/scenario';
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

/** Has a code sent by the page's own controls and answers the digits that the inbox page shows. */
export async function askCode(page: Page, mobile: string, about: RegExp = /验证码/): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /s 后重发/ })).toBeVisible();
  return readCode(page, mobile, about);
}

/** The code of the newest message with one to a phone whose text matches, read from /dev/inbox in another tab. */
export async function readCode(page: Page, mobile: string, about: RegExp): Promise<string> {
  const inbox = await page.context().newPage();
  await inbox.goto(`/dev/inbox?targetId=${mobile}`);
  const shown = inbox.locator('button.code');
  // a message without a code, about the same contract, may have come in between
  const code = inbox.getByRole('listitem').filter({ hasText: about, has: shown }).first().locator(shown);
  await expect(code).toBeVisible();
  const digits = await code.innerText();
  await inbox.close();
  return digits;
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, person.mobile, password);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
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
