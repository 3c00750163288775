// A page as a picture of docs/pictures: fonts loaded, nothing moving, 8 bits a pixel, at most so many bytes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { origin } from '../product/origin.ts';
import { desktop, phone } from '../stage/chromium.ts';

const pictures = join(import.meta.dirname, '../../../docs/pictures');
const limit = 150 * 1024;
export type Kind = 'desktop' | 'phone';

export async function open(browser: Browser, kind: Kind): Promise<Page> {
  const size = kind === 'phone' ? phone : desktop;
  const shared = {
    baseURL: origin(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  } as const;
  return (await browser.newContext({ ...size, ...shared })).newPage();
}

const taken: string[] = [];

/** `shows` stands in the README beside the page's address (numbers of contracts left out) and width. */
export async function take(page: Page, name: string, shows: string): Promise<void> {
  await page.getByText('加载中').first().waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const small = await sharp(shot).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
  if (small.length > limit) throw new Error(`${name}.png: ${small.length} bytes, at most ${limit}`);
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${name}.png`), small);
  const address = decodeURIComponent(page.url().slice(origin().length)).replace(
    /(No|Nos|applyId)=[^&]+/g,
    '$1=…',
  );
  const width = page.viewportSize()?.width ?? 0;
  taken.push(
    `| [${name}](${name}.png) | \`${address.replace(/[?&](sign|ts)=[^&]+/g, '')}\` | ${width} | ${shows} |`,
  );
  console.log(`${name}.png ${Math.round(small.length / 1024)} KB`);
}

const nameOf = (row: string): string => /^\| \[([^\]]+)\]/.exec(row)?.[1] ?? '';

/** Rows of the index, those of a run of some parts put in the place of their former ones. */
function mergedRows(former: string): string[] {
  const fresh = new Map(taken.map((row) => [nameOf(row), row]));
  const kept = former
    .split('\n')
    .filter((row) => existsSync(join(pictures, `${nameOf(row)}.png`)))
    .map((row) => {
      const again = fresh.get(nameOf(row));
      fresh.delete(nameOf(row));
      return again ?? row;
    });
  return [...kept, ...fresh.values()];
}

/** README.md of the folder: what was taken, where, how wide and when. */
export function writeIndex(day: string): void {
  const index = join(pictures, 'README.md');
  const text = `# Pictures

Last taken on ${day} from the running product beside a throw-away database, nothing retouched, by one command (with names of
parts behind it, only those: \`signing\`, \`lists\`, \`pages\`, \`console\`, \`tenants\`):

\`\`\`
node ops/run24.mjs e2e/src/screenshots.ts
\`\`\`

| picture | page | width | shows |
|---|---|---|---|
${mergedRows(existsSync(index) ? readFileSync(index, 'utf8') : '').join('\n')}
`;
  writeFileSync(index, text);
}
