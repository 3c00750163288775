// What a clerk's three hundred contracts are made from: a contract as a browser prints it, the same as a Word file, a template of it.
import type { Browser } from '@playwright/test';
import { templateRoutes } from '@xinqi/wire/template';
import type { Upload } from '../../../e2e/src/pages/batch-of-many.ts';
import { wordFile } from '../../../e2e/src/product/word-file.ts';
import type { Client } from '../product/client.ts';
import { untilReady, upload } from '../product/story.ts';

export const contractName = '劳动合同';
export const tplName = '劳动合同模板';
const clause = '甲方应按月足额支付乙方的劳动报酬，并依法为乙方缴纳社会保险。';
const places = [
  '甲方（盖章）：　　　　　　日期：　　年　　月　　日',
  '乙方（签字）：　　　　　　日期：　　年　　月　　日',
];

/** Two pages that end where the parties sign, as a browser prints them. */
export async function labourContract(browser: Browser): Promise<Upload> {
  const page = await browser.newPage();
  await page.setContent(`<html lang="zh-CN"><h1>劳动合同</h1>${`<p>${clause}</p>`.repeat(30)}
    ${places.map((place) => `<p>${place}</p>`).join('')}</html>`);
  const buffer = await page.pdf({ format: 'A4' });
  await page.close();
  return { name: `${contractName}.pdf`, mimeType: 'application/pdf', buffer };
}

export const labourContractInWord = (): Upload => ({
  name: `${contractName}.docx`,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: wordFile(contractName, [...Array.from({ length: 30 }, () => clause), ...places]),
});

/** The template that an administrator made once. */
export async function makeTemplate(boss: Client, pdf: Buffer): Promise<void> {
  const contractId = await upload(boss, pdf);
  await untilReady(boss, contractId);
  const at = (x: number, size: number) => ({ page: 0, x, y: 600, width: size, height: size });
  const roles = [
    { role: '甲方', userType: 1 as const, self: true, fields: [{ kind: 'seal' as const, ...at(80, 113) }] },
    { role: '乙方', fields: [{ kind: 'signature' as const, ...at(320, 60) }] },
  ];
  await boss.call(templateRoutes.operate, { contractId, name: tplName, roles }, '/c/m/tpl/operate');
}
