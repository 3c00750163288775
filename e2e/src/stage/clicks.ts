// How many clicks an act costs, counted where they land: whatever presses the pointer on the page, on whichever of its documents.
import type { Page } from '@playwright/test';

/** From now on; asked how many there were. Keys and what is typed count for nothing. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('pointerPressed', () => {
    clicks += 1;
  });
  const listen = () =>
    window.addEventListener(
      'pointerdown',
      () => void (window as unknown as { pointerPressed(): Promise<void> }).pointerPressed(),
      { capture: true },
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}
