// The first steps of an advanced template that is made from a Word file, and the last of any with one role.
import { expect, type Page } from '@playwright/test';
import { wordFile } from '../product/word-file.ts';
import { chooseParty, clickField, compareConverted, next, placedCount } from './wizard.ts';

/** Uploaded, compared to its last page, with one role left, who signs; its variables are next. */
export async function startWordTemplate(
  page: Page,
  title: string,
  clauses: readonly string[],
): Promise<void> {
  await page.getByLabel('选择合同文件').setInputFiles({
    name: `${title}.docx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordFile(title, [...clauses]),
  });
  await expect(page.getByText('此文件由 Word 或 Excel 转换，共 1 页。')).toBeVisible({ timeout: 120_000 });
  await compareConverted(page);
  await next(page);
  await page.getByRole('button', { name: '删除第1个角色' }).click();
  await next(page);
  await expect(page.getByRole('region', { name: '示例文本' })).toBeVisible();
}

/** From its variables on: 乙方 signs at this share of the first page, and the template is saved. */
export async function placeAndSave(page: Page, x: number, y: number): Promise<void> {
  await next(page);
  await chooseParty(page, '乙方');
  await clickField(page, '签名', 0, x, y);
  await placedCount(page, 1);
  await page.getByRole('button', { name: '保存模板' }).click();
  await expect(page.getByText('模板已保存')).toBeVisible();
}
