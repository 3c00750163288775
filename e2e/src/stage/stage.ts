// The test object of every story: opens desktop and phone browsers, each with an empty profile, and lets no story pass
// in which a page reported an error, broke the content security policy or got a 5xx answer.
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { origin } from '../product/origin.ts';
import { samplePdf } from '../product/sample-pdf.ts';
import { desktop, phone } from './chromium.ts';
import { recordPage } from './record.ts';

type Kind = 'desktop' | 'phone';
export type Stage = {
  /** A page of a fresh browser profile. */
  open(kind: Kind): Promise<Page>;
  /** Watches a page that a page opened. */
  watch(page: Page): Page;
  /** Complaints that this story causes on purpose (a lost network, a refused call). */
  expectComplaint(pattern: RegExp): void;
  /** Records the page at `path` as rendered with data; throws when it was never there; the story fails when no call of its succeeded. */
  rendered(page: Page, path: string): void;
  /** The addresses (paths) that a page went through. */
  pathsOf(page: Page): readonly string[];
};

/** Where a page was, and of each call's answer whether it succeeded: its body may be read after the page has shown it. */
type Watched = { paths: string[]; answers: Promise<boolean>[] };

export const test = base.extend<{ stage: Stage }, { pdf: (title: string, pages: number) => Promise<Buffer> }>(
  {
    pdf: [
      async ({ browser }, use) => use((title, pages) => samplePdf(browser, title, pages)),
      { scope: 'worker' },
    ],
    stage: async ({ browser }, use) => {
      const contexts: BrowserContext[] = [];
      const complaints: string[] = [];
      const expected: RegExp[] = [];
      const watched = new WeakMap<Page, Watched>();
      const shown: (() => Promise<void>)[] = [];
      const watch = (page: Page): Page => {
        const record: Watched = { paths: [], answers: [] };
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
          // a short link answers by a redirect to the page that says what became of it
          if (response.status() === 302 && new URL(response.url()).pathname.startsWith('/s/'))
            record.answers.push(Promise.resolve(true));
          const json = (response.headers()['content-type'] ?? '').startsWith('application/json');
          if (!json || response.request().method() !== 'POST') return;
          // told by every page, brings nothing
          if (new URL(response.url()).pathname === '/pageView') return;
          const body: Promise<unknown> = response.json().catch(() => undefined);
          record.answers.push(
            body.then((read) => (read as { success?: unknown } | undefined)?.success === true),
          );
        });
        page.on('framenavigated', (frame) => {
          if (frame === page.mainFrame()) record.paths.push(new URL(frame.url()).pathname);
        });
        return page;
      };
      await use({
        watch,
        async open(kind) {
          const context = await browser.newContext({
            ...(kind === 'phone' ? phone : desktop),
            baseURL: origin(),
            locale: 'zh-CN',
            timezoneId: 'Asia/Shanghai',
            acceptDownloads: true,
            // a click never meets a dialog that still grows, and axe no text in the middle of a fade
            reducedMotion: 'reduce',
          });
          contexts.push(context);
          return watch(await context.newPage());
        },
        expectComplaint: (pattern) => void expected.push(pattern),
        rendered(page, path) {
          const seen = watched.get(page);
          if (!seen?.paths.includes(path)) throw new Error(`${path} was not shown`);
          const answers = [...seen.answers];
          shown.push(async () => {
            if (!(await Promise.all(answers)).includes(true))
              throw new Error(`${path} shows nothing that a call brought`);
            recordPage(path);
          });
        },
        pathsOf: (page) => watched.get(page)?.paths ?? [],
      });
      for (const judge of shown) await judge();
      for (const context of contexts) await context.close();
      const unexpected = complaints.filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`pages complained:\n  ${unexpected.join('\n  ')}`);
    },
  },
);
export { expect, type Page } from '@playwright/test';
