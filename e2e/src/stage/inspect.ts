// What must hold for every page, whatever it shows: nothing runs off the side of the screen, and axe finds no serious
// or critical barrier.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violation = {
  id: string;
  impact: string | null;
  nodes: { target: unknown[]; failureSummary?: string }[];
};

/** As a script and not as text to evaluate: a tab that knows it need not compile it again (0.06 instead of 0.1 s of processor time). */
async function load(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  await session.detach();
}

/** Serious and critical violations, one line each with the first place where they stand; of the page, or of a part of it. */
export async function barriers(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await load(page);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: {
        run(part: string, options: object): Promise<{ violations: Violation[] }>;
        _audit: { rules: { id: string; impact: string }[] };
      };
    };
    // a rule's impact is that of all it finds: rules below serious would be half of the work, and what they find is left out below
    const below = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(below.map(({ id }) => [id, { enabled: false }]));
    // preload fetches every style sheet again for two rules: one is experimental and off, the other below serious
    return (await axe.run(selector, { resultTypes: ['violations'], preload: false, rules })).violations;
  }, part);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} × ${nodes.length}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary ?? ''}`,
    );
}

/** Elements that reach over the right edge when the page is wider than the screen; none when it is not. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate((screen) => {
    const { scrollWidth } = document.documentElement;
    if (Math.max(scrollWidth, window.innerWidth) <= screen) return [];
    return [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > screen + 1)
      .slice(0, 5)
      .map((node) => `${node.tagName.toLowerCase()}.${node.className} (${scrollWidth} > ${screen})`)
      .concat(`page ${scrollWidth}/${window.innerWidth} > ${screen}`);
  }, page.viewportSize()?.width ?? 0);
