// A real contract as a customer would make it: Chinese text printed to PDF by a browser (embedded subset fonts, object
// streams as Skia writes them), A4, as many pages as asked. Its font is embedded as a font: one with PostScript outlines becomes some
// seventy fonts of drawings, which take longer to print and to draw.
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';

const clauses = [
  '第一条　服务内容。乙方按照甲方提出的需求说明完成软件系统的设计、开发、测试与交付，并在交付后提供十二个月的免费维护。',
  '第二条　费用与支付。合同总价为人民币叁万元整（¥30,000.00），甲方于合同签署后五个工作日内支付百分之三十，验收合格后支付余款。',
  '第三条　知识产权。乙方交付的成果之著作权自甲方付清全部款项之日起归甲方所有。',
  '第四条　保密。双方对在履行本合同过程中知悉的对方商业秘密负有保密义务，该义务不因本合同终止而终止。',
  '第五条　争议解决。因本合同引起的争议，双方应友好协商；协商不成的，提交北京仲裁委员会仲裁。',
];

/** Where the parties sign, as contracts print it: side by side at the end. */
export const signatureBlock = `<table style="width:100%"><tr><td>甲方（盖章）：</td><td>乙方（签字）：</td></tr>
  <tr><td>日期：　　年　　月　　日</td><td>日期：　　年　　月　　日</td></tr></table>`;

const family = '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf';
const fontFile = createRequire(import.meta.url).resolve(family);
const look = `<html lang="zh-CN"><style>
  @font-face { font-family: carried; src: url(/font.ttf) }
  @page { size: A4; margin: 25mm } body { font: 12pt/1.9 carried; margin: 0 }
  body.drawn { font-family: "Noto Serif CJK SC" }
  section { break-after: page } section:last-child { break-after: auto }
  h1 { font-size: 18pt; font-weight: normal; text-align: center }
</style>`;

/** One tab of each browser prints one document after the other: a new one would load the font again. */
const printers = new WeakMap<Browser, Promise<Page>>();

async function openPrinter(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route('http://printer.test/**', (route) =>
    route.request().url().endsWith('.ttf')
      ? route.fulfill({ path: fontFile })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', body: look }),
  );
  await page.goto('http://printer.test/');
  return page;
}

/**
 * `ending` is HTML behind the last clause. `font`: `drawn` is what Skia makes of fonts with PostScript outlines, some seventy
 * fonts of drawings (Type 3).
 */
export async function samplePdf(
  browser: Browser,
  title: string,
  pages: number,
  { ending = '', font = 'carried' }: { ending?: string; font?: 'carried' | 'drawn' } = {},
): Promise<Buffer> {
  const sheet = (page: number): string =>
    `<section><h1>${page === 0 ? title : `${title}（第 ${page + 1} 页）`}</h1>${clauses.map((text) => `<p>${text}</p>`).join('')}${page === pages - 1 ? ending : ''}</section>`;
  const written = { title, font, html: Array.from({ length: pages }, (_, i) => sheet(i)).join('') };
  const free = printers.get(browser) ?? openPrinter(browser);
  const printed = free.then(async (page) => {
    await page.evaluate(async ({ title, font, html }) => {
      document.title = title;
      document.body.className = font;
      document.body.innerHTML = html;
      await document.fonts.ready;
    }, written);
    return { page, bytes: await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false }) };
  });
  printers.set(
    browser,
    printed.then(({ page }) => page),
  );
  return (await printed).bytes;
}
