// The pages of a document that two people look at: what the applicant fills in, and what a reviewer opens.
import type { Browser, Page } from '@playwright/test';
import { expect } from '../stage/stage.ts';

/** A photograph of a document, drawn by the browser; twice as large where a machine shall read a zone of it: each pixel is written anew. */
export async function documentPicture(
  browser: Browser,
  lines: readonly string[],
  size: 1 | 2,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 900, height: 620 }, deviceScaleFactor: size });
  await page.setContent(
    `<body style="margin:0;background:#71675c"><div style="margin:50px;padding:40px;height:440px;background:#efe6d8;
      border-radius:18px;font:34px/1.7 sans-serif">${lines.map((line) => `<div>${line}</div>`).join('')}</div></body>`,
  );
  const bytes = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.close();
  return bytes;
}
/** A line of the machine-readable zone. */
export const zoned = (line: string) =>
  `<span style="font:bold 26px/1.6 monospace;white-space:pre">${line.replace(/</g, '&lt;')}</span>`;
/** The product reads one picture after the other, for everybody. */
export const reading = { timeout: 90_000 };
export const file = (buffer: Buffer) => ({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer });
export const submit = (page: Page) => page.getByRole('button', { name: '提交审核' });
export const progress = (page: Page) => page.getByRole('region', { name: '审核进度' });

export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
}
/** Fills in a permit of Hong Kong and hands it in. */
export async function applyWithPermit(page: Page, name: string, number: string, picture: Buffer) {
  await page.getByRole('checkbox').check();
  await page.getByRole('combobox', { name: '证件类型' }).click();
  await page.getByText('港澳居民来往内地通行证', { exact: true }).last().click();
  await page.getByLabel('姓名', { exact: true }).fill(name);
  await page.getByLabel('证件号码').fill(number);
  await page.getByLabel('出生日期').fill('1985-03-02');
  await page.getByLabel('有效期至').fill('2031-03-02');
  for (const side of ['正面', '背面']) await page.getByLabel(`选择证件${side}`).setInputFiles(file(picture));
  await expect(page.getByText('已上传')).toHaveCount(2, reading);
  await submit(page).click();
  await expect(progress(page)).toContainText('审核中');
}
/** On /auth/review: opens the newest application of this kind and waits for its pictures. */
export async function openNewest(page: Page, paper: string, name: string, pictures: number) {
  await page
    .getByRole('button', { name: new RegExp(`^${paper}`) })
    .last()
    .click();
  const desk = page.getByRole('region', { name: '待审核的证件' });
  await expect(desk.getByRole('heading', { name })).toBeVisible();
  await expect(desk.locator('img')).toHaveCount(pictures);
  return desk;
}
