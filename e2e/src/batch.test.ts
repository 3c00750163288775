// 批量发起: one file, a list of twelve with three bad rows; one is mended, two are left out, ten contracts go out, the board tells of them.
import { logIn } from './pages/sign-in.ts';
import { next, pdfUpload, placedCount, upload } from './pages/wizard.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { samplePdf, signatureBlock } from './product/sample-pdf.ts';
import { storedZip } from './product/word-file.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

const row = (cells: readonly string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const sheet = (rows: readonly (readonly string[])[]) =>
  storedZip({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  });

test('one file for ten of twelve people', async ({ stage, browser }) => {
  const corp = await register(newCompany('杭州云谷采购', '陈思远'));
  const pdf = await samplePdf(browser, '劳动合同', 1, signatureBlock);
  const people = Array.from({ length: 12 }, (_, i) => newPerson(`员工${'甲乙丙丁戊己庚辛壬癸子丑'[i]}`));
  const list = people.map(({ name, mobile }, i) => [
    i === 3 ? '' : name,
    [1, 7].includes(i) ? '1380' : mobile,
  ]);
  const page = await stage.open('desktop');
  await logIn(page, corp);
  await page.goto('/initiation/common');
  await page.getByRole('link', { name: '批量发起', exact: true }).click();
  await upload(page, pdfUpload('劳动合同.pdf', pdf));
  await next(page);
  await page.getByRole('region', { name: '关键字定位' }).getByRole('button', { name: '全部放置' }).click();
  await placedCount(page, 4);
  await next(page);
  await page.getByLabel('选择名单文件').setInputFiles({
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet([['姓名', '手机号'], ...list]),
  });
  await expect(page.getByRole('alert')).toContainText('3 行有误');
  await expect(page.getByText('手机号格式不正确')).toHaveCount(2);
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  await stage.rendered(page, '/initiation/toBatch');
  await page.getByRole('textbox', { name: '第5行 姓名' }).fill(people[3]!.name);
  await page.getByRole('button', { name: '去掉有误的 2 行' }).click();
  await page.getByRole('button', { name: '发起 10 份合同' }).click();
  await expect(page.getByText('已完成：共 10 份，已发起 10', { exact: false })).toBeVisible();
  await expect(page.getByRole('row', { name: /员工丁/ })).toContainText('签署中');
  await expect(page.getByRole('button', { name: '批量签署 10 份' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  await stage.rendered(page, '/initiation/batches');
});
