// The test object of every story: opens desktop and phone browsers, each with an empty profile, and lets no story pass
// in which a page reported an error, broke the content security policy or got a 5xx answer.
import { type BrowserContext, test as base, type Page, type Request } from '@playwright/test';
import { samplePdf } from '../product/sample-pdf.ts';
import { bringsData, shownAt } from './calls-of-page.ts';
import { type Kind, Profiles } from './profiles.ts';
import { recordPage } from './record.ts';

export type Stage = {
  /** A page of an empty browser profile. `cold`: whose cache is empty, too, for what a page does when the network is gone. */
  open(kind: Kind, cold?: 'cold'): Promise<Page>;
  /** Watches a page that a page opened. */
  watch(page: Page): Page;
  /** Complaints that this story causes on purpose (a lost network, a refused call). */
  expectComplaint(pattern: RegExp): void;
  /**
   * Records the page at `path` with the calls that it made there and that answered with data; throws when it was never there.
   * Whether one of them is the page's own is judged by tools/spec, from what stands beside its route. Resolves when the
   * calls made there are answered: a story that went on to another page would cancel them.
   */
  rendered(page: Page, path: string): Promise<void>;
  /** The addresses (paths) that a page went through. */
  pathsOf(page: Page): readonly string[];
};

/** Where a page was; of each call where it was made, and whether it brought data, known when its answer has come. */
type Watched = { paths: string[]; calls: { at: string; call: string; data: Promise<boolean> }[] };

/** The body of a JSON answer; undefined for any other, and for a request that the page gave up. */
async function answer(request: Request): Promise<unknown> {
  try {
    const response = await request.response();
    const json = (response?.headers()['content-type'] ?? '').startsWith('application/json');
    return json ? await response?.json() : undefined;
  } catch {
    return undefined;
  }
}

/** What a page does after its next picture: effects that ask for data have asked by then. A page that goes away has no next one. */
const afterPaint = (page: Page): Promise<void> =>
  page
    .evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))
    .catch(() => undefined);

type OfWorker = { pdf: (title: string, pages: number) => Promise<Buffer>; profiles: Profiles };

export const test = base.extend<{ stage: Stage }, OfWorker>({
  pdf: [
    async ({ browser }, use) => use((title, pages) => samplePdf(browser, title, pages)),
    { scope: 'worker' },
  ],
  profiles: [async ({ browser }, use) => use(new Profiles(browser)), { scope: 'worker' }],
  stage: async ({ profiles }, use) => {
    const taken: { kind: Kind; context: BrowserContext }[] = [];
    const complaints: string[] = [];
    const expected: RegExp[] = [];
    const watched = new WeakMap<Page, Watched>();
    const shown: (() => Promise<void>)[] = [];
    const watch = (page: Page): Page => {
      const record: Watched = { paths: [], calls: [] };
      watched.set(page, record);
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(
            `${message.type()} at ${page.url()}: ${message.text()} (${message.location().url})`,
          );
      });
      page.on('pageerror', (error) =>
        complaints.push(`uncaught at ${page.url()}: ${error.stack ?? error.message}`),
      );
      page.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`${response.status()} from ${response.url()}`);
      });
      page.on('request', (request) => {
        const at = request.headers()[shownAt];
        if (at === undefined) return;
        const call = `${request.method()} ${new URL(request.url()).pathname}`;
        record.calls.push({ at, call, data: answer(request).then(bringsData) });
      });
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) record.paths.push(new URL(frame.url()).pathname);
      });
      return page;
    };
    await use({
      watch,
      async open(kind, cold) {
        const page = await profiles.open(kind, cold !== undefined);
        taken.push({ kind, context: page.context() });
        return watch(page);
      },
      expectComplaint: (pattern) => void expected.push(pattern),
      async rendered(page, path) {
        const seen = watched.get(page);
        if (!seen?.paths.includes(path)) throw new Error(`${path} was not shown`);
        const here = () => seen.calls.filter(({ at }) => at === path);
        await afterPaint(page);
        // one call may lead to the next
        let known: number;
        do {
          known = here().length;
          await Promise.all(here().map(({ data }) => data));
          await afterPaint(page);
        } while (known < here().length);
        shown.push(async () => {
          const brought = await Promise.all(
            here().map(async ({ call, data }) => ((await data) ? [call] : [])),
          );
          recordPage(path, new Set(brought.flat()));
        });
      },
      pathsOf: (page) => watched.get(page)?.paths ?? [],
    });
    for (const judge of shown) await judge();
    for (const { kind, context } of taken) await profiles.giveBack(kind, context);
    const unexpected = complaints.filter((line) => !expected.some((pattern) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`pages complained:\n  ${unexpected.join('\n  ')}`);
  },
});
export { expect, type Page } from '@playwright/test';
