// A PDF becomes a template with variables: they are placed on its pages, filled in there, looked at, sent in three clicks, and signed on a phone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { entryOf } from './judges/pack.ts';
import { textOf } from './judges/pdf.ts';
import { logIn } from './pages/sign-in.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { next, pdfUpload, placed, seeAllPages, sheet, upload, viewSent } from './pages/wizard.ts';
import { placeAndSave } from './pages/word-template.ts';
import { fetchFile, finished } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { samplePdf } from './product/sample-pdf.ts';
import { expect, test } from './stage/stage.ts';

/** With how far down the page each is placed. */
const names = [
  ['承租人', 0.45],
  ['月租金', 0.51],
  ['有车位', 0.56],
  ['房屋照片', 0.68],
] as const;

test('a template with variables is made from a PDF, filled in, sent and signed', async ({ stage, browser }, {
  outputDir,
}) => {
  test.setTimeout(300_000);
  const title = '房屋登记表';
  const landlord = await register(newPerson('周文静'));
  const tenant = newPerson('王小明');
  const desk = await stage.open('desktop');
  await logIn(desk, landlord, '/advancedVersion/advancedVersion');

  await test.step('variables are placed on the pages', async () => {
    await desk.getByRole('link', { name: '新建高级模板' }).click();
    await upload(desk, pdfUpload(`${title}.pdf`, await samplePdf(browser, title, 2)));
    await next(desk);
    // the tenant alone signs
    await desk.getByRole('button', { name: '删除第1个角色' }).click();
    await next(desk);
    for (const [at, [name, down]] of names.entries()) {
      await desk.getByLabel('新变量的名称').fill(name);
      await desk.getByRole('button', { name: '添加变量' }).click();
      await desk.locator('.palette').getByRole('button', { name }).click();
      const paper = await sheet(desk, 0).boundingBox();
      await sheet(desk, 0).click({ position: { x: 300, y: (paper?.height ?? 800) * down } });
      await expect(placed(desk, 0)).toHaveCount(at + 1);
    }
    await desk.getByRole('button', { name: '设置 有车位' }).click();
    const dialog = desk.getByRole('dialog', { name: '设置变量“有车位”' });
    await dialog.getByLabel('类型').click();
    await desk.getByText('勾选', { exact: true }).last().click();
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect(dialog).toHaveCount(0);
    // the rent stands a second time, in words
    await desk.getByRole('button', { name: /^月租金/ }).click();
    await desk.locator('.palette').getByRole('button', { name: '月租金' }).click();
    await sheet(desk, 0).click({ position: { x: 300, y: 120 } });
    await expect(placed(desk, 0)).toHaveCount(names.length + 1);
    await desk.getByLabel('显示格式').click();
    await desk.getByText('大写', { exact: true }).last().click();
    await desk.getByLabel('宽', { exact: true }).fill('70');
    await desk.getByLabel('宽', { exact: true }).press('Enter');
    await placeAndSave(desk, 0.82, 0.6);
  });

  let applyNo = '';
  await test.step('filled in beside the pages: three clicks from the list to the signatory', async () => {
    await desk.getByRole('link', { name: `使用 ${title}` }).click();
    const preview = desk.locator('.fill-preview');
    await expect(preview).toContainText('【月租金】');
    await desk.getByLabel('承租人', { exact: true }).fill(tenant.name);
    await desk.getByLabel('月租金', { exact: true }).fill('5000');
    await desk.getByRole('checkbox', { name: '有车位' }).click();
    await expect(preview).toContainText('人民币伍仟元整');
    await expect(preview).toContainText('✓');
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a4' } })
      .jpeg()
      .toBuffer();
    await desk
      .getByLabel('房屋照片', { exact: true })
      .setInputFiles({ name: '客厅.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(preview).toContainText('[图片：房屋照片]', { timeout: 60_000 });
    const role = desk.getByRole('listitem', { name: '乙方' });
    await role.getByLabel('姓名').fill(tenant.name);
    await role.getByLabel('手机号').fill(tenant.mobile);
    await desk.getByRole('button', { name: '生成合同文本' }).click();
    await expect(desk.getByRole('heading', { name: '核对合同文本' })).toBeVisible();
    await expect(desk.locator('.pdf-page[data-page="0"]')).toBeVisible({ timeout: 60_000 });
    await seeAllPages(desk, desk.locator('body'));
    await desk.getByRole('button', { name: '核对无误，发起签署' }).click({ timeout: 60_000 });
    applyNo = await viewSent(desk);
  });

  await test.step('signed on a phone, and the signed pages say what was filled in', async () => {
    const phone = await stage.open('phone');
    const sheetOf = await followSms(phone, tenant.mobile, title);
    await confirmByFinger(sheetOf, tenant.mobile);
    await expect(sheetOf.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
    await finished(landlord, applyNo);
    mkdirSync(outputDir, { recursive: true });
    const paper = join(outputDir, 'original.pdf');
    writeFileSync(paper, entryOf(await fetchFile(landlord, applyNo, 'pack'), 'docs/original.pdf'));
    const text = textOf(paper).replace(/\s/g, '');
    for (const part of [tenant.name, '5,000.00', '人民币伍仟元整', '✓']) expect(text).toContain(part);
  });
});
