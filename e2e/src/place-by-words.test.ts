// 关键字定位: the wizard finds where a contract asks its parties to sign, on a desktop and on a phone.
import {
  addOwnCompany,
  addPerson,
  next,
  openWizard,
  pdfUpload,
  placedCount,
  upload,
} from './pages/wizard.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { samplePdf, signatureBlock } from './product/sample-pdf.ts';
import { expect, test } from './stage/stage.ts';

for (const kind of ['desktop', 'phone'] as const)
  test(`places of a contract’s own words are taken over at once: ${kind}`, async ({ stage, browser }) => {
    const corp = await register(newCompany('星海科技', '李娜'));
    const wang = await register(newPerson('王小明'));
    const pdf = await samplePdf(browser, '软件开发服务合同', 3, { ending: signatureBlock });
    const page = await stage.open(kind);
    await openWizard(page, corp);
    await upload(page, pdfUpload('软件开发服务合同.pdf', pdf));
    await next(page);
    await addOwnCompany(page, 1, corp);
    await addPerson(page, 2, wang);
    await next(page);
    if (kind === 'phone') await page.getByRole('button', { name: '查找' }).click();
    const panel = page.getByRole('region', { name: '关键字定位' });
    await expect(panel.getByText('找到 4 处')).toBeVisible();
    await expect(panel.getByRole('listitem')).toContainText([
      /甲方\(盖章\).*第 3 页 · 企业印章/,
      /乙方\(签字\).*第 3 页 · 签名/,
      /日期.*第 3 页 · 签署日期/,
      /日期.*第 3 页 · 签署日期/,
    ]);
    await panel.getByRole('button', { name: '全部放置' }).click();
    await expect(panel.getByText('找到的位置均已放置')).toBeVisible();
    if (kind === 'desktop') await placedCount(page, 4);

    await test.step('other words, for the party that is chosen', async () => {
      await panel.getByRole('searchbox', { name: '关键字' }).fill('合同 总价');
      await panel.getByRole('button', { name: '查找' }).click();
      await expect(panel.getByText('找到 3 处')).toBeVisible();
    });
  });
