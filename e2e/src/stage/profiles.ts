// Browser profiles of a worker, handed to one story after the other. What a story could leave behind for the next one is deleted;
// what stays is the browser's cache of the product's own scripts and styles, which it would load, parse and compile again for each.
import type { Browser, BrowserContext } from '@playwright/test';
import { origin } from '../product/origin.ts';
import { markCalls, shownAt } from './calls-of-page.ts';
import { desktop, phone } from './chromium.ts';

export type Kind = 'desktop' | 'phone';

async function create(browser: Browser, kind: Kind): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(kind === 'phone' ? phone : desktop),
    baseURL: origin(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    // a click never meets a dialog that still grows, and axe no text in the middle of a fade
    reducedMotion: 'reduce',
  });
  await context.addInitScript(markCalls, shownAt);
  return context;
}

/** Deletes whatever pages could keep: cookies, every storage of every origin, permissions; brings the network back. */
async function empty(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearPermissions();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await page.close();
}

export class Profiles {
  readonly #browser: Browser;
  readonly #idle: Record<Kind, BrowserContext[]> = { desktop: [], phone: [] };

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** `cold`: with an empty cache as well, for who looks at what a browser does that has loaded nothing yet. */
  async take(kind: Kind, cold = false): Promise<BrowserContext> {
    return (cold ? undefined : this.#idle[kind].pop()) ?? create(this.#browser, kind);
  }

  async giveBack(kind: Kind, context: BrowserContext): Promise<void> {
    await empty(context);
    this.#idle[kind].push(context);
  }
}
