// A clerk's batch from its file to its act of will, click by click: sent from a PDF, a Word file or a template with a list whose bad rows are
// named and left out; approved by one act; signed by another. The story asserts these steps with few rows, the bench measures them with 300.
import { expect, type Page } from '@playwright/test';
import type { Clerk } from '../stage/clerk.ts';
import type { Upload } from './wizard.ts';

export type { Upload };

/** The chooser of the system is one click, and the file in it another. */
const chooser = 2;
/** Hundreds of contracts on a crowded machine. */
const patience = { timeout: 300_000 };

/** The list as an Excel file, with so many good rows, and three whose phone is none. */
export type List = { good: number; sheet: Buffer };
export const badRows = 3;

async function pick(clerk: Clerk, label: string, file: Upload): Promise<void> {
  clerk.clicks += chooser;
  await clerk.page.getByLabel(label).setInputFiles(file);
}

/** Throws unless each bad row stands there with its reason. */
async function named(page: Page): Promise<void> {
  await page.getByRole('alert').getByText('行有误').waitFor();
  const reasons = await page.locator('.batch-grid .field-error').allTextContents();
  if (reasons.length !== badRows || reasons.some((reason) => reason !== '手机号格式不正确'))
    throw new Error(`the three bad rows are called ${reasons.join()}`);
}

async function listAndSend(clerk: Clerk, { good, sheet }: List): Promise<void> {
  await pick(clerk, '选择名单文件', {
    ...{ name: '名单.xlsx', buffer: sheet },
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  await named(clerk.page);
  await clerk.press(`去掉有误的 ${badRows} 行`);
  await clerk.press(`发起 ${good} 份合同`);
  await clerk.page.getByText(`已完成：共 ${good} 份，已发起 ${good}`).waitFor(patience);
}

async function placeAndList(clerk: Clerk, list: List): Promise<void> {
  await clerk.press('下一步');
  const words = clerk.page.getByRole('region', { name: '关键字定位' });
  await clerk.click(words.getByRole('button', { name: '全部放置' }));
  await clerk.page.getByRole('heading', { name: '已放置（4）' }).waitFor();
  await clerk.press('下一步');
  await listAndSend(clerk, list);
}

/** From /initiation/common: a PDF whose places are found by words. */
export async function sendFromFile(clerk: Clerk, pdf: Upload, list: List): Promise<void> {
  await clerk.click(clerk.page.getByRole('link', { name: '批量发起', exact: true }));
  await pick(clerk, '选择合同文件', pdf);
  await clerk.page.getByText(/已就绪/).waitFor();
  await placeAndList(clerk, list);
}

/** The same from a Word file, whose pages are compared first. */
export async function sendFromWord(clerk: Clerk, word: Upload, list: List): Promise<void> {
  const { page } = clerk;
  await clerk.click(page.getByRole('link', { name: '批量发起', exact: true }));
  await pick(clerk, '选择合同文件', word);
  await page.getByText(/此文件由 Word 或 Excel 转换/).waitFor(patience);
  await clerk.click(page.getByRole('button', { name: '逐页查看' }));
  const pages = page.getByRole('dialog', { name: '逐页核对' });
  await pages.locator('.pdf-page[data-page="0"]').hover();
  const right = pages.getByRole('button', { name: '核对无误' });
  // by the wheel, until the last line was seen
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(right).toBeEnabled({ timeout: 500 });
  }).toPass(patience);
  await clerk.click(right);
  await pages.waitFor({ state: 'hidden' });
  await placeAndList(clerk, list);
}

/** From the list of templates. */
export async function sendFromTemplate(clerk: Clerk, tplName: string, list: List): Promise<void> {
  await clerk.click(clerk.page.getByRole('link', { name: `批量发起 ${tplName}` }));
  await listAndSend(clerk, list);
}

/** From /corp/approval with the batch's name as what is searched for: all that waits, by one act. */
export async function approveAll(approver: Clerk, count: number): Promise<void> {
  await approver.press('全部同意');
  await approver.press(`同意 ${count} 项`);
  await approver.page.getByText(`已同意 ${count} 项`).waitFor(patience);
}

/** From the batch's board, whose contracts were approved: all of the enterprise's own lines, by one act of will. */
export async function signAll(signer: Clerk, count: number, codeOf: () => Promise<string>): Promise<void> {
  const { page } = signer;
  await page.getByRole('button', { name: `批量签署 ${count} 份` }).waitFor(patience);
  await signer.press(`批量签署 ${count} 份`);
  await signer.click(page.locator('.consent input'));
  await signer.press(`确认签署 ${count} 份`);
  await signer.press('获取验证码');
  await page.getByText(/s 后重发/).waitFor();
  const code = await codeOf();
  await signer.fill('短信验证码', code);
  await signer.press(`确认签署 ${count} 份`);
  await page.getByRole('heading', { name: `已签署 ${count} 份合同` }).waitFor(patience);
}
