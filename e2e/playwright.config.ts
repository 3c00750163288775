// Browser tests: Debian's Chromium against the product that tools/with-product.ts started beside this run. One worker:
// two cores are shared with the product. No retry hides a race; no test sleeps.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from './src/stage/chromium.ts';

export default defineConfig({
  testDir: 'src',
  testMatch: /\.test\.ts$/,
  outputDir: join(import.meta.dirname, '../test-results'),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: chromium,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
