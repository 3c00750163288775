// A clerk in a browser: a pair of hands whose clicks and filled fields are counted.
import type { Locator, Page } from '@playwright/test';

/** A pair of hands: counts what they do. */
export class Clerk {
  readonly page: Page;
  clicks = 0;
  fields = 0;
  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async press(name: string | RegExp): Promise<void> {
    const exact = typeof name === 'string';
    await this.click(this.page.getByRole('button', { name, exact }).last());
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    this.fields += 1;
    await this.page.getByLabel(label).last().fill(text);
  }
}
