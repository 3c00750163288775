// A Word file with variables becomes a template; filled in beside its text, compared, sent in four clicks, and signed on a phone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { entryOf } from './judges/pack.ts';
import { textOf } from './judges/pdf.ts';
import { logIn } from './pages/sign-in.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { chooseParty, clickField, next, placedCount, seeAllPages } from './pages/wizard.ts';
import { startWordTemplate } from './pages/word-template.ts';
import { fetchFile, finished } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { countClicks } from './stage/clicks.ts';
import { expect, test } from './stage/stage.ts';

const clauses = [
  '出租人将房屋租给{{承租人}}，月租金 {{租金}} 元（{{租金:大写}}）。',
  '租期 {{月数}} 个月，租金合计 {{总额}} 元。',
  '{{#if 有车位}}车位号为{{车位}}。{{/if}}',
  '房屋照片：{{房屋照片}}',
];

test('a template with variables is made from a Word file, filled in, sent and signed', async ({ stage }, {
  outputDir,
}) => {
  test.setTimeout(300_000);
  const title = '房屋租赁合同';
  const landlord = await register(newPerson('周文静'));
  const tenant = newPerson('王小明');
  const desk = await stage.open('desktop');
  await logIn(desk, landlord, '/advancedVersion/advancedVersion');

  await test.step('the file says what it asks for', async () => {
    await desk.getByRole('link', { name: '新建高级模板' }).click();
    await startWordTemplate(desk, title, clauses);
    await expect(desk.getByRole('heading', { name: '变量' })).toBeVisible();
    await expect(desk.getByRole('region', { name: '示例文本' })).toContainText('人民币伍仟元整');
  });

  await test.step('a sum is computed, a place is asked for by a condition', async () => {
    await desk.getByRole('button', { name: '设置 总额' }).click();
    const dialog = desk.getByRole('dialog', { name: '设置变量“总额”' });
    await dialog.getByLabel('类型').click();
    await desk.getByText('金额', { exact: true }).last().click();
    await dialog.getByLabel('由谁填写').click();
    await desk.getByText('自动计算', { exact: true }).last().click();
    await dialog.getByLabel('参与计算的变量（一行一个）').fill('租金\n月数');
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect(dialog).toHaveCount(0);
    await desk.getByRole('button', { name: '设置 车位' }).click();
    await desk.getByRole('dialog').getByLabel('仅在满足条件时填写（选填）').fill('有车位');
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await expect(desk.getByText('自动计算（相乘）')).toBeVisible();
    await next(desk);
    await chooseParty(desk, '乙方');
    await clickField(desk, '签名', 0, 0.5, 0.6);
    await placedCount(desk, 1);
    await stage.rendered(desk, '/advancedVersion/addTpl');
    await desk.getByRole('button', { name: '保存模板' }).click();
    await expect(desk.getByText('模板已保存')).toBeVisible();
  });

  await test.step('its variables have an address of their own', async () => {
    await desk.goto('/advancedVersion/advancedVersion');
    const href = await desk.getByRole('link', { name: `使用 ${title}` }).getAttribute('href');
    const { search } = new URL(href ?? '', desk.url());
    for (const path of ['/advancedVersion/setVariable', '/editadvance/setVariable']) {
      await desk.goto(`${path}${search}`);
      await expect(desk.getByRole('heading', { name: '变量' })).toBeVisible();
      await expect(desk.getByRole('button', { name: '设置 总额' })).toBeVisible();
      await stage.rendered(desk, path);
    }
  });

  await test.step('filled in beside the text: four clicks from the list to the signatory', async () => {
    await desk.goto('/advancedVersion/advancedVersion');
    await stage.rendered(desk, '/advancedVersion/advancedVersion');
    const clicks = await countClicks(desk);
    await desk.getByRole('link', { name: `使用 ${title}` }).click();
    const preview = desk.getByRole('region', { name: '合同文本预览' });
    await desk.getByLabel('承租人', { exact: true }).fill(tenant.name);
    await desk.getByLabel('租金', { exact: true }).fill('5000');
    await desk.getByLabel('月数', { exact: true }).fill('12');
    await expect(preview).toContainText('租金合计 60,000.00 元');
    await expect(preview).not.toContainText('车位号');
    // values are typed, from field to field by the keyboard
    await desk.getByRole('checkbox', { name: '有车位' }).press('Space');
    await desk.getByLabel('车位', { exact: true }).fill('A-12');
    await expect(preview).toContainText('车位号为A-12');
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a4' } })
      .jpeg()
      .toBuffer();
    await desk
      .getByLabel('房屋照片', { exact: true })
      .setInputFiles({ name: '客厅.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(desk.getByRole('img', { name: '房屋照片：客厅.jpg' })).toBeVisible();
    await expect(preview).toContainText('[图片：房屋照片]', { timeout: 60_000 });
    const role = desk.getByRole('listitem', { name: '乙方' });
    await role.getByLabel('姓名').fill(tenant.name);
    await role.getByLabel('手机号').fill(tenant.mobile);
    await desk.getByRole('button', { name: '生成合同文本' }).click();
    await stage.rendered(desk, '/advancedVersion/writeVariables');
    await expect(desk.locator('.pdf-page[data-page="0"]')).toBeVisible({ timeout: 120_000 });
    await seeAllPages(desk, desk.locator('body'));
    await desk.getByRole('button', { name: '核对无误，发起签署' }).click({ timeout: 120_000 });
    await expect(desk.getByRole('heading', { name: '发起成功' })).toBeVisible();
    // use, make the text, into its pages to scroll them, send: the most that issue 16 allows
    expect(clicks()).toBe(4);
    await desk.getByRole('button', { name: '查看合同' }).click();
    await desk.waitForURL(/\/signInfo\/viewDetail\?.*applyNo=/);
  });
  const applyNo = new URL(desk.url()).searchParams.get('applyNo') ?? '';

  await test.step('signed on a phone', async () => {
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, tenant.mobile, title);
    await confirmByFinger(sheet, tenant.mobile);
    // he is the only one who signs: the contract may be finished before the page says that he signed
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the signed text says what was filled in', async () => {
    await finished(landlord, applyNo);
    mkdirSync(outputDir, { recursive: true });
    const bytes = await fetchFile(landlord, applyNo, 'pack');
    expect(entryOf(bytes, 'events.ndjson').toString()).toContain('"doc.convert"');
    const paper = join(outputDir, 'original.pdf');
    writeFileSync(paper, entryOf(bytes, 'docs/original.pdf'));
    const text = textOf(paper).replace(/\s/g, '');
    expect(text).toContain('月租金5,000.00元（人民币伍仟元整）');
    expect(text).toContain('租金合计60,000.00元');
    expect(text).toContain('车位号为A-12');
    expect(text).not.toContain('{{');
    expect(entryOf(bytes, 'docs/original.pdf').toString('latin1')).toMatch(/\/Subtype\s*\/Image/);
  });
});
