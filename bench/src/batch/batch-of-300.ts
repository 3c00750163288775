// A clerk's 300 contracts: a list of which three rows are bad, each named with its reason, left out, the others sent; from a file whose
// places are found by words, or from a template, to 已完成.
import type { Browser, Page } from '@playwright/test';
import { templateRoutes } from '@xinqi/wire/template';
import { peopleSheet } from '../org/import-people.ts';
import type { Client } from '../product/client.ts';
import { untilReady, upload } from '../product/story.ts';
import type { Clerk } from '../web/clerk.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The chooser of the system is one click, and the file in it another. */
const chooser = 2;
const tplName = '劳动合同模板';

/** Two pages that end where the parties sign, as a browser prints them. */
export async function labourContract(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const clause = '<p>甲方应按月足额支付乙方的劳动报酬，并依法为乙方缴纳社会保险。</p>';
  await page.setContent(`<html lang="zh-CN"><h1>劳动合同</h1>${clause.repeat(30)}
    <p>甲方（盖章）：　　　　　　日期：　　年　　月　　日</p><p>乙方（签字）：　　　　　　日期：　　年　　月　　日</p></html>`);
  const pdf = await page.pdf({ format: 'A4' });
  await page.close();
  return pdf;
}

/** Throws unless each bad row stands there with its reason. */
async function named(page: Page): Promise<void> {
  await page.getByRole('alert').getByText('行有误').waitFor();
  const reasons = await page.locator('.batch-grid .field-error').allTextContents();
  if (reasons.length !== 3 || reasons.some((reason) => reason !== '手机号格式不正确'))
    throw new Error(`the three bad rows are called ${reasons.join()}`);
}

async function listAndSend(clerk: Clerk): Promise<void> {
  const { page } = clerk;
  clerk.clicks += chooser;
  await page
    .getByLabel('选择名单文件')
    .setInputFiles({ name: '名单.xlsx', mimeType: sheetType, buffer: peopleSheet(3, 300) });
  await named(page);
  await clerk.press(/^去掉有误的/);
  await clerk.press(/^发起 297 份合同$/);
  await page.getByText(/已完成：共 297 份/).waitFor({ timeout: 300_000 });
}

export const batchFromFile = (pdf: Buffer) => async (clerk: Clerk) => {
  const { page } = clerk;
  await clerk.click(page.getByRole('link', { name: '批量发起', exact: true }));
  clerk.clicks += chooser;
  await page
    .getByLabel('选择合同文件')
    .setInputFiles({ name: '劳动合同.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByText(/已就绪|可继续下一步/).waitFor();
  await clerk.press('下一步');
  const words = page.getByRole('region', { name: '关键字定位' });
  await clerk.click(words.getByRole('button', { name: '全部放置' }));
  await page.getByRole('heading', { name: '已放置（4）' }).waitFor();
  await clerk.press('下一步');
  await listAndSend(clerk);
};

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

export const batchFromTemplate = async (clerk: Clerk) => {
  await clerk.click(clerk.page.getByRole('link', { name: `批量发起 ${tplName}` }));
  await listAndSend(clerk);
};
