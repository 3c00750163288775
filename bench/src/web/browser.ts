// The browser of the parts that look through one, a profile that is signed in, and a page that is there.
import { existsSync } from 'node:fs';
import type { BrowserContext, LaunchOptions, Page } from '@playwright/test';
import type { Session } from '@xinqi/wire/account';
import { chromium } from '../../../e2e/src/stage/chromium.ts';

/** Throws when the browser is not there. */
export function browserOptions(): LaunchOptions {
  const { executablePath } = chromium;
  if (!existsSync(executablePath)) throw new Error(`${executablePath} is missing (apt-get install chromium)`);
  return chromium;
}

/** Puts a session into a profile before its first page; it acts for its enterprise when that is asked for. */
export const signedIn =
  (session: Session, acts: 'person' | 'corp' = 'person') =>
  async (context: BrowserContext): Promise<void> => {
    const { token, consoleToken, authUser, allAuthUser } = session;
    const state = {
      token,
      consoleToken,
      authUser,
      allAuthUser,
      currentAuthUser: (acts === 'corp' && allAuthUser.find(({ userType }) => userType === 1)) || authUser,
      lastIdentity: null,
    };
    const stored = JSON.stringify({ state, version: 0 });
    await context.addInitScript((text) => localStorage.setItem('xinqi-session', text), stored);
  };

/** A page is there when nothing was fetched for so long. The stream of the notice bell never ends and does not count. */
const QUIET_MS = 2000;

/** Opens a page and waits until nothing more is fetched. */
export async function openWhole(page: Page, address: string): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  page.on('response', note);
  await page.goto(address);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  page.off('response', note);
}
