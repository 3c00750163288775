// A real contract as a customer would make it: Chinese text printed to PDF by a browser (embedded subset fonts, object
// streams as Skia writes them), A4, as many pages as asked.
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

/** One tab of each browser prints one document after the other: a new one would load the fonts again. */
const printers = new WeakMap<Browser, Promise<Page>>();

/** `ending` is HTML behind the last clause. */
export async function samplePdf(
  browser: Browser,
  title: string,
  pages: number,
  ending = '',
): Promise<Buffer> {
  const sheet = (page: number): string =>
    `<section><h1>${page === 0 ? title : `${title}（第 ${page + 1} 页）`}</h1>${clauses.map((text) => `<p>${text}</p>`).join('')}${page === pages - 1 ? ending : ''}</section>`;
  const free = printers.get(browser) ?? browser.newContext().then((context) => context.newPage());
  const printed = free.then(async (page) => {
    await page.setContent(
      `<html lang="zh-CN"><title>${title}</title><style>
        @page { size: A4; margin: 25mm } body { font: 12pt/1.9 "Noto Serif CJK SC", serif; margin: 0 }
        section { break-after: page } section:last-child { break-after: auto } h1 { font-size: 18pt; text-align: center }
      </style>${Array.from({ length: pages }, (_, i) => sheet(i)).join('')}</html>`,
    );
    return { page, bytes: await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false }) };
  });
  printers.set(
    browser,
    printed.then(({ page }) => page),
  );
  return (await printed).bytes;
}
