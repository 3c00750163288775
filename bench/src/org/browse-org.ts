// /console/member in Debian's Chromium: first paint, search of people and departments, a department dragged, people moved. The
// same hands do the same in a small enterprise, whose times are the floor.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Session } from '@xinqi/wire/account';
import { signedIn } from '../web/browser.ts';
import { groupNameOf } from './make-org.ts';

/** Milliseconds. */
export type Seen = {
  tree: number;
  organization: number;
  group: number;
  person: number;
  drag: number;
  dragSaved: number;
  move: number;
  /** Longest stretch in which the page answered to nothing, while somebody typed. */
  stalled: number;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const tree = (page: Page) => page.getByRole('tree', { name: '部门' });
const node = (page: Page, name: string) => page.locator('.group-tree').getByTitle(name, { exact: true });

/** Longest task of the page's main thread while `work` runs, as the browser tells tasks of 50 ms and more. */
async function stalledIn(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const w = window as { longest?: number };
    w.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) w.longest = Math.max(w.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  await page.waitForTimeout(100);
  return page.evaluate(() => (window as { longest?: number }).longest ?? 0);
}

async function open(context: BrowserContext, path: string): Promise<{ page: Page; ms: number }> {
  const page = await context.newPage();
  const ms = await timed(async () => {
    await page.goto(path);
    await node(page, groupNameOf(9)).waitFor();
    await page.getByRole('row').nth(1).waitFor();
  });
  return { page, ms };
}

/** Of the ten at the top another one each round. */
async function drag(page: Page, round: number): Promise<{ shown: number; saved: number }> {
  const moved = groupNameOf(2 + round);
  const title = (name: string) => node(page, name).locator('.group-title');
  let dropped = 0;
  // the hand's own way does not count: from the drop
  await page.exposeFunction('dropped', () => {
    dropped = performance.now();
  });
  await page.evaluate(() =>
    document.addEventListener('drop', () => void (window as { dropped?: () => void }).dropped?.(), true),
  );
  await title(moved).dragTo(title(groupNameOf(10)));
  // last under the other one, it may stand below what is drawn; at the top it no longer stands
  await page.waitForFunction(
    (name) =>
      ![...document.querySelectorAll('.group-tree .ant-tree-treenode')].some(
        (row) =>
          row.querySelector('.group-name')?.textContent === name &&
          row.querySelectorAll('.ant-tree-indent-unit').length === 1,
      ),
    moved,
  );
  const saved = performance.now();
  await page.getByText(`“${moved}”已移动`).waitFor();
  return { shown: saved - dropped, saved: performance.now() - dropped };
}

/** Moves as many as there are, up to a thousand, into another department. */
async function move(page: Page, people: number): Promise<number> {
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  if (people > 20) {
    await page.getByRole('button', { name: /^选择(前|全部) [0-9]+ 名$/ }).click();
    await page.getByText(`已选择 ${people} 名成员`).waitFor();
  }
  await page.getByRole('button', { name: /^调整部门/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(groupNameOf(9));
  await page.getByTitle(groupNameOf(9), { exact: true }).last().click();
  return timed(async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await page.getByText('部门已调整').waitFor();
  });
}

export async function browse(
  browser: Browser,
  origin: string,
  session: Session,
  size: { groups: number; people: number },
  round: number,
): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  try {
    await signedIn(session, 'corp')(context);
    // the scripts are in the cache; what is fetched and drawn is the organization
    await open(context, '/console/member').then(({ page }) => page.close());
    const { page: second, ms: organization } = await open(context, '/console/organization');
    await second.close();
    const { page, ms } = await open(context, '/console/member');
    await tree(page).waitFor();
    const last = groupNameOf(size.groups);
    const department = page.getByRole('searchbox', { name: '搜索部门' });
    const group = await timed(async () => {
      await department.fill(last);
      await node(page, last).waitFor();
    });
    await department.fill('');
    await node(page, groupNameOf(9)).waitFor();
    const people = page.getByRole('searchbox', { name: '搜索成员' });
    const person = await timed(async () => {
      await people.fill('王伟');
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.people-list tbody tr')].every((row) =>
          row.textContent?.includes('王伟'),
        ),
      );
    });
    const stalled = await stalledIn(page, () => people.pressSequentially('文建红梅国志', { delay: 30 }));
    await people.fill('');
    await page.getByRole('row').nth(1).waitFor();
    const { shown, saved } = await drag(page, round);
    const moved = await move(page, Math.min(1000, size.people > 20 ? 1000 : size.people));
    return { tree: ms, organization, group, person, drag: shown, dragSaved: saved, move: moved, stalled };
  } finally {
    await context.close();
  }
}
