// Debian's Chromium for the parts that look through a browser, and a profile that is signed in.
import { existsSync } from 'node:fs';
import type { BrowserContext, LaunchOptions } from '@playwright/test';
import type { Session } from '@xinqi/wire/account';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Throws when the browser is not there. */
export function browserOptions(): LaunchOptions {
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} is missing (apt-get install chromium)`);
  return { executablePath: CHROMIUM, args: FLAGS };
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
