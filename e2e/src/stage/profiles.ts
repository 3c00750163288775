// Browser profiles of a worker, handed to one story after the other. What a story could leave behind for the next one is deleted;
// what stays is the browser's cache of the product's own scripts and styles, which it would load, parse and compile again for each.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { origin } from '../product/origin.ts';
import { markCalls, shownAt } from './calls-of-page.ts';
import { desktop, phone } from './chromium.ts';

/** Four pixels for one cost twice the drawing, and layout is the same: a screen as sharp as a phone's is for what depends on it. */
const sizes = { desktop, phone: { ...phone, deviceScaleFactor: 1 }, 'sharp phone': phone };
export type Kind = keyof typeof sizes;

async function create(browser: Browser, kind: Kind): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...sizes[kind],
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

/** Brings back what a story may have changed, and lets no page of it write anything more. */
async function close(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearPermissions();
}

/** Deletes whatever pages could keep: cookies and every storage of every origin. Asked of a page that has shown nothing yet. */
async function empty(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.detach();
}

export class Profiles {
  readonly #browser: Browser;
  readonly #idle: Record<Kind, BrowserContext[]> = { desktop: [], phone: [], 'sharp phone': [] };

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page of an empty profile; `cold`: with an empty cache as well, for who looks at what a browser does that has loaded nothing yet. */
  async open(kind: Kind, cold = false): Promise<Page> {
    const known = cold ? undefined : this.#idle[kind].pop();
    const page = await (known ?? (await create(this.#browser, kind))).newPage();
    // emptied with the page that is needed: one for this alone would be a process of its own
    if (known) await empty(page);
    return page;
  }

  async giveBack(kind: Kind, context: BrowserContext): Promise<void> {
    await close(context);
    this.#idle[kind].push(context);
  }
}
