// A page as a picture of docs/pictures: fonts loaded, nothing moving, 8 bits a pixel, at most so many bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
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

/** README.md of the folder: what was taken, where, how wide and when. */
export function writeIndex(day: string): void {
  const text = `# Pictures

Taken on ${day} from the running product beside a throw-away database, nothing retouched, by one command:

\`\`\`
node tools/run24.mjs e2e/src/screenshots.ts
\`\`\`

| picture | page | width | shows |
|---|---|---|---|
${taken.join('\n')}
`;
  writeFileSync(join(pictures, 'README.md'), text);
}
