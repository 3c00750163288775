// Pictures of the branded logins, each at both widths.
import type { Browser } from '@playwright/test';
import { branded } from '../product/tenants.ts';
import { open, take } from './take.ts';

export async function pictureTenants(browser: Browser): Promise<void> {
  for (const [kind, width] of [
    ['desktop', 1440],
    ['phone', 390],
  ] as const) {
    const page = await open(browser, kind);
    for (const { slug, name } of branded) {
      await page.goto(`/login-${slug}`);
      await page.getByRole('heading', { name: `登录 ${name}` }).waitFor();
      await take(page, `login-${slug}-${width}`, `the branded login ${slug}`);
    }
    await page.context().close();
  }
}
