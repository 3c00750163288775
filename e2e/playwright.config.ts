// Browser tests: Debian's Chromium against the product that tools/with-product.ts started beside this run. Three workers on two
// cores: a story waits for jobs a good part of its time, and another one works meanwhile; every story makes its own people, so that
// each is a unit of work of its own. No retry hides a race; no test sleeps; limits are wide, since a loaded machine must not turn a
// right answer into a failure.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from './src/stage/chromium.ts';

/** The longest stories begin first: one that began last would run alone while the other worker has nothing left to do. */
const LONG = /(every-page|signing|document-review|video-sign|word-batch)\.test\.ts$/;

export default defineConfig({
  testDir: 'src',
  testMatch: /\.test\.ts$/,
  projects: [
    { name: '长', testMatch: LONG },
    { name: '短', testIgnore: LONG },
  ],
  fullyParallel: true,
  outputDir: join(import.meta.dirname, '../test-results'),
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: chromium,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    // E2E_TRACE=1 keeps what led to a failure; recording every story costs a third of the run
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
