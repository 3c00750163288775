// A clerk's 300 contracts: one file, a list with three bad rows, two places; from the choice of what to start to 已完成.
import { peopleSheet } from '../org/import-people.ts';
import type { Clerk } from './clerk.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The chooser of the system is one click, and the file in it another. */
const chooser = 2;

export const batchOf300 = (pdf: Buffer) => async (clerk: Clerk) => {
  const { page } = clerk;
  const place = (x: number) =>
    page.locator('.pdf-page[data-page="0"] .place-layer').click({ position: { x, y: 320 } });
  await clerk.click(page.getByRole('link', { name: '批量发起', exact: true }));
  clerk.clicks += chooser;
  await page
    .getByLabel('选择合同文件')
    .setInputFiles({ name: '劳动合同.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByText(/已就绪|可继续下一步/).waitFor();
  await clerk.press('下一步');
  await clerk.click(page.locator('.palette').getByRole('button', { name: '企业印章' }));
  await place(420);
  await clerk.click(page.locator('.place-left').getByText('名单中的签署方'));
  await clerk.click(page.locator('.palette').getByRole('button', { name: '签名' }));
  await place(160);
  // the two places
  clerk.clicks += 2;
  await clerk.press('下一步');
  clerk.clicks += chooser;
  await page
    .getByLabel('选择名单文件')
    .setInputFiles({ name: '名单.xlsx', mimeType: sheetType, buffer: peopleSheet(3, 300) });
  await clerk.press(/^去掉有误的/);
  await clerk.press(/^发起 297 份合同$/);
  await page.getByText(/已完成：共 297 份/).waitFor({ timeout: 300_000 });
};
