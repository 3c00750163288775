// What a browser has to fetch and how soon it shows something: gzip bytes of scripts and styles that a page loads, its
// largest contentful paint as it is and as on a phone (9 Mbit/s, 60 ms, a fourth of the CPU), and the first page of a
// 300-page contract in the reading view. Debian's Chromium, empty cache each time, product on the same machine.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { accountRoutes } from '@xinqi/wire/account';
import { Client } from '../product/client.ts';
import { type Product, ROOT } from '../product/start-product.ts';
import {
  DEMO,
  freshMobile,
  type Link,
  linkOf,
  login,
  newestCode,
  openLink,
  send,
  untilReady,
  upload,
} from '../product/story.ts';
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';
import { median } from '../statistics.ts';
import { browserOptions, openWhole, signedIn } from './browser.ts';

type Visit = { lcp: number; gzip: number };

/** 9 Mbit/s each way and a round trip of 60 ms, in the units of the DevTools protocol (bytes a second, ms). */
const SLOW_LINK = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8, latency: 60 };
const SLOW_CPU = 4;

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

/** Loads a page in a fresh profile until nothing more is fetched. */
async function visit(
  browser: Browser,
  url: string,
  before?: (context: BrowserContext) => Promise<void>,
  slow = false,
): Promise<Visit> {
  const viewport = slow ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ locale: 'zh-CN', viewport });
  try {
    await before?.(context);
    const page = await context.newPage();
    if (slow) await slowDown(page);
    const assets = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/\.(js|mjs|css)$/.test(pathname)) assets.add(pathname);
    });
    await openWhole(page, url);
    return { lcp: await largestPaint(page), gzip: gzipSize(assets) };
  } finally {
    await context.close();
  }
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        );
      }),
  );
}

/** KB of the .gz files that the build laid beside the assets; what has none is counted as it is. */
function gzipSize(assets: Iterable<string>): number {
  let bytes = 0;
  for (const path of assets) {
    const file = join(ROOT, 'web/dist', path);
    bytes += statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
  }
  return bytes / 1024;
}

const pageOf = ({ applyNo, signNo, sign, ts }: Link): string =>
  `/applySign/toDetailAnony?${new URLSearchParams({ applyNo, signNo, sign, ts: String(ts) })}`;

/** Puts a link whose code was passed into a tab before its first page, as the page itself keeps it (signer/open/link-pair.ts). */
const passed =
  (link: Link, signToken: string) =>
  async (context: BrowserContext): Promise<void> => {
    const { applyNo, signNo, sign, ts } = link;
    const kept = [`xinqi-link:${signNo}`, JSON.stringify({ pair: { applyNo, signNo, sign, ts }, signToken })];
    await context.addInitScript(([key, text]) => sessionStorage.setItem(key!, text!), kept);
  };

/** Seconds from the right code to the first drawn page; the file is read in ranges. */
async function firstPage(
  browser: Browser,
  product: Product,
  link: Link,
  anyone: Client,
  mobile: string,
): Promise<number> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(product.origin + pageOf(link));
    await page.getByRole('button', { name: '获取验证码' }).click();
    const code = await newestCode(anyone, mobile);
    const began = performance.now();
    await page.getByLabel('短信验证码').fill(code);
    // the view puts a canvas in place when it is painted whole
    await page.locator('.pdf-canvas canvas').first().waitFor({ state: 'attached' });
    return (performance.now() - began) / 1000;
  } finally {
    await context.close();
  }
}

export async function measureWeb(product: Product, quick: boolean): Promise<Figure[]> {
  const anyone = new Client(product.origin);
  const browser = await chromium.launch(browserOptions());
  try {
    const session = await anyone.call(accountRoutes.passwordLogin, DEMO);
    const sender = await login(anyone);
    const small = await upload(sender, await samplePdf(SAMPLES.small));
    await untilReady(sender, small);
    const mobile = freshMobile();
    await send(sender, small, mobile);
    const link = await linkOf(anyone, mobile);
    const signer = await openLink(anyone, link, mobile);
    const pages: [string, string, ((context: BrowserContext) => Promise<void>)?][] = [
      ['/login', '/login'],
      ['workbench', '/viewIndex', signedIn(session)],
      ['signing page', pageOf(link)],
      ['signing page, code passed', pageOf(link), passed(link, signer.bearer.signToken!)],
    ];
    const figures: Figure[] = [];
    for (const [name, path, before] of pages) {
      const visits: Visit[] = [];
      for (let i = 0; i < (quick ? 2 : 7); i++)
        visits.push(await visit(browser, product.origin + path, before));
      figures.push(
        {
          part: 'web',
          what: `${name}: scripts and styles`,
          value: median(visits.map((v) => v.gzip)),
          unit: 'KB gzip',
        },
        {
          part: 'web',
          what: `${name}: largest contentful paint`,
          value: median(visits.map((v) => v.lcp)),
          unit: 'ms',
        },
      );
      const slow: number[] = [];
      for (let i = 0; i < (quick ? 1 : 5); i++)
        slow.push((await visit(browser, product.origin + path, before, true)).lcp);
      figures.push({
        part: 'web',
        what: `${name}: largest contentful paint, 9 Mbit/s and CPU ÷ ${SLOW_CPU}`,
        value: median(slow),
        unit: 'ms',
        note: '390 px wide, round trip 60 ms',
      });
    }
    const times: number[] = [];
    const large = await upload(sender, await samplePdf(SAMPLES.large));
    await untilReady(sender, large);
    for (let i = 0; i < (quick ? 1 : 5); i++) {
      const reader = freshMobile();
      await send(sender, large, reader);
      times.push(await firstPage(browser, product, await linkOf(anyone, reader), anyone, reader));
    }
    figures.push({
      part: 'web',
      what: 'first page of 20 MB/300 p, from the right code',
      value: median(times),
      unit: 's',
      note: 'reading view of the signer',
    });
    return figures;
  } finally {
    await browser.close();
    anyone.close();
  }
}
