// Pictures of pages that one account sees after another, each at both widths.
import type { Browser, Page } from '@playwright/test';
import { logIn } from '../pages/sign-in.ts';
import type { Registered } from '../product/people.ts';
import { type Kind, open, take } from './take.ts';

export type Shot = {
  name: string;
  shows: string;
  path: string;
  /** Text of the heading that shows that the page is there. */
  heading: string | RegExp;
  act?: (page: Page, kind: Kind) => Promise<void>;
  only?: Kind;
};

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
/** Waits for a dialog that asks something. */
export const dialog = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').last().getByRole('button', { name: '取消' }).waitFor();
};
/** Scrolls until this stands at the top. */
export const down = (page: Page, heading: string): Promise<void> =>
  page
    .getByRole('heading', { name: heading })
    .first()
    .evaluate((node) => node.scrollIntoView({ block: 'start' }));

export async function takeShots(browser: Browser, who: Registered, shots: readonly Shot[]): Promise<void> {
  for (const kind of ['desktop', 'phone'] as const) {
    const page = await open(browser, kind);
    await logIn(page, who);
    for (const shot of shots) {
      if ((shot.only ?? kind) !== kind) continue;
      await page.goto(shot.path);
      await page.getByRole('heading', { name: shot.heading }).first().waitFor();
      // a page that watches its contract is never quiet
      await page.locator('.page-loading, .stale').first().waitFor({ state: 'hidden' });
      if (kind === 'desktop' && shot.path.includes('viewDetail'))
        await page.locator('.pdf-page canvas').first().waitFor();
      // directories come after the list beside which they stand
      if (kind === 'desktop' && (await page.locator('.list-frame').count()) > 0)
        await page.locator('.directory-panel [role=treeitem]').first().waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      await shot.act?.(page, kind);
      await take(page, `${shot.name}-${kind === 'phone' ? 390 : 1440}`, shot.shows);
      await page.unrouteAll();
      // the next picture shows the usual columns
      await page.evaluate(() => localStorage.removeItem('xinqi-list-columns apply'));
    }
    await page.context().close();
  }
}
