// A task of a clerk in a browser, timed from the first act, and what its figures say.
import type { Browser } from '@playwright/test';
import type { Session } from '@xinqi/wire/account';
import { Clerk } from '../../../e2e/src/stage/clerk.ts';
import type { Product } from '../product/start-product.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { openWhole, signedIn } from './browser.ts';

/** Who runs the demo's enterprise. */
export const BOSS = { targetId: '19900000001', password: 'demo2026' };
export type Work = { seconds: number; clicks: number; fields: number };

const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A task in a fresh profile that is signed in and stands at `path`; timed from the first act. */
export async function replay(
  browser: Browser,
  product: Product,
  session: Session,
  path: string,
  task: (clerk: Clerk) => Promise<void>,
  device = DESK,
): Promise<Work> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...device,
    baseURL: product.origin,
  });
  try {
    const acts = path.startsWith('/corp/') || session.consoleToken ? 'corp' : 'person';
    await signedIn(session, acts)(context);
    const clerk = new Clerk(await context.newPage());
    await openWhole(clerk.page, path);
    const began = performance.now();
    await task(clerk);
    return { seconds: (performance.now() - began) / 1000, clicks: clerk.clicks, fields: clerk.fields };
  } finally {
    await context.close();
  }
}

export function figuresOf(part: string, what: string, works: readonly Work[], note: string): Figure[] {
  const { clicks = 0, fields = 0 } = works[0] ?? {};
  return [
    { part, what, value: median(works.map(({ seconds }) => seconds)), unit: 's', note },
    {
      part,
      what: `${what}: clicks`,
      value: clicks,
      unit: 'clicks',
      note: `${fields} fields filled`,
    },
  ];
}
