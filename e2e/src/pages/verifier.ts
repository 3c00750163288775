// The verifier as one HTML file, opened from disk without a network, and the files that it is held against: made once a
// worker, each with what the command's engine says of it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { test as base } from '../stage/stage.ts';

const root = join(import.meta.dirname, '../../..');
export const built = join(root, 'verifier/dist/verifier.html');

export type Case = {
  file: string;
  trust: string | null;
  report: {
    kind: string;
    verdict: string;
    reasonCode: string | null;
    claims: { claim: string; result: string }[];
  };
};
/** Every case, and the path of a file of the folder in which they lie. */
export type Cases = { all: readonly Case[]; at: (name: string) => string };

export const test = base.extend<object, { cases: Cases }>({
  cases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that it needs
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'xinqi-verifier-'));
      const at = (name: string): string => join(folder, name);
      const made = spawnSync(process.execPath, [join(root, 'verifier/src/testing/write-cases.ts'), folder], {
        encoding: 'utf8',
      });
      if (made.status !== 0) throw new Error(made.stderr);
      await use({ all: JSON.parse(readFileSync(at('cases.json'), 'utf8')) as Case[], at });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Opens a copy from disk, the network off; complaints and requests are collected. */
export async function openOffline(page: Page, file = built): Promise<string[]> {
  const seen: string[] = [];
  page.on('console', (message) => seen.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) seen.push(request.url());
  });
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  return seen;
}

/** Chooses a root certificate of the cases. */
export async function chooseTrust(page: Page, { at }: Cases, name: string): Promise<void> {
  await page.locator('#trust-file').setInputFiles(at(`${name}.pem`));
  await expect(page.locator('#trust-state')).toContainText(`${name}.pem`);
}

type Saved = {
  trust: string | null;
  tsaTrust: string | null;
  witness: string | null;
  earlier: string | null;
  trustList: string | null;
  sheet: { sha256: string };
};
/** Has a file judged; answers what 保存 JSON saves. */
export async function judge(page: Page, file: string): Promise<Saved> {
  await page.locator('#file').setInputFiles(file);
  const button = page.getByRole('button', { name: '保存 JSON' });
  await expect(button).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
