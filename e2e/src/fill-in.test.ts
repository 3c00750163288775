// A template whose tenant fills in his part on a phone before there is a contract: invited, filled in, made, compared, sent, signed by him.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf } from './judges/pack.ts';
import { textOf } from './judges/pdf.ts';
import { logIn } from './pages/sign-in.ts';
import { confirmByFinger, followSms, passCode } from './pages/signer.ts';
import { seeAllPages, viewSent } from './pages/wizard.ts';
import { placeAndSave, startWordTemplate } from './pages/word-template.ts';
import { fetchFile, finished } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

const clauses = ['出租人将房屋租给承租人，月租金 {{租金}} 元。', '承租人现住址：{{住址}}。'];

test('a signatory fills in on his phone before the contract is sent', async ({ stage }, { outputDir }) => {
  test.setTimeout(300_000);
  const title = '公寓租赁合同';
  const landlord = await register(newPerson('周文静'));
  const tenant = newPerson('王小明');
  const desk = await stage.open('desktop');
  await logIn(desk, landlord, '/advancedVersion/addTpl');

  await test.step('a variable is the tenant’s to fill in', async () => {
    await startWordTemplate(desk, title, clauses);
    await desk.getByRole('button', { name: '设置 住址' }).click();
    const dialog = desk.getByRole('dialog', { name: '设置变量“住址”' });
    await dialog.getByLabel('由谁填写').click();
    await desk.getByText('乙方（签署前填写）', { exact: true }).last().click();
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect(dialog).toHaveCount(0);
    await placeAndSave(desk, 0.5, 0.6);
  });

  await test.step('the sender fills in his part and invites him', async () => {
    await desk.goto('/advancedVersion/advancedVersion');
    await desk.getByRole('link', { name: `使用 ${title}` }).click();
    await desk.getByLabel('租金', { exact: true }).fill('5000');
    const role = desk.getByRole('listitem', { name: '乙方' });
    await role.getByLabel('姓名').fill(tenant.name);
    await role.getByLabel('手机号').fill(tenant.mobile);
    await desk.getByRole('button', { name: '邀请签署方填写' }).click();
    await expect(desk.getByText('等待乙方填写，完成后即可生成合同文本。')).toBeVisible();
    await stage.rendered(desk, '/advancedVersion/writeVariables');
    await expect(desk.getByRole('button', { name: '生成合同文本' })).toBeDisabled();
  });
  const request = desk.url();

  const phone = await stage.open('phone');
  await test.step('he fills in on his phone, and nothing is signed', async () => {
    const sheet = await followSms(phone, tenant.mobile, title);
    await expect(sheet.getByText('填写不等于签署', { exact: false })).toBeVisible();
    await passCode(sheet, tenant.mobile, /用于填写/);
    await expect(sheet.getByRole('region', { name: '合同文本' })).toContainText('月租金 5,000.00 元');
    await sheet.getByRole('button', { name: '提交填写' }).click();
    await expect(sheet.getByText('住址不能为空')).toBeVisible();
    await sheet.getByLabel('住址', { exact: true }).fill('北京市朝阳区建国路1号');
    await expect(sheet.getByRole('region', { name: '合同文本' })).toContainText('建国路1号');
    await stage.rendered(sheet, '/advancedVersion/writeVariablesView');
    await sheet.getByRole('button', { name: '提交填写' }).click();
    await expect(sheet.getByText('已提交。', { exact: false })).toBeVisible();
    // opened again it shows what he handed in
    await sheet.reload();
    await expect(sheet.getByText('已提交。', { exact: false })).toBeVisible();
  });

  let applyNo = '';
  await test.step('the sender makes the text, compares and sends it', async () => {
    await desk.goto('/advancedVersion/writeVariables');
    await expect(desk.getByText('乙方已填写')).toBeVisible();
    await desk.getByRole('link', { name: `查看 ${title}` }).click();
    expect(desk.url()).toBe(request);
    await expect(desk.getByRole('region', { name: '合同文本预览' })).toContainText('建国路1号');
    await desk.getByRole('button', { name: '生成合同文本' }).click();
    await expect(desk.locator('.pdf-page[data-page="0"]')).toBeVisible({ timeout: 120_000 });
    await seeAllPages(desk, desk.locator('body'));
    await desk.getByRole('button', { name: '核对无误，发起签署' }).click({ timeout: 120_000 });
    applyNo = await viewSent(desk);
  });

  await test.step('he signs what he filled in, and the pack tells it', async () => {
    const sheet = await followSms(phone, tenant.mobile, title, '签署');
    await confirmByFinger(sheet, tenant.mobile);
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
    await finished(landlord, applyNo);
    mkdirSync(outputDir, { recursive: true });
    const bytes = await fetchFile(landlord, applyNo, 'pack');
    expect(entryOf(bytes, 'events.ndjson').toString()).toContain('"recipient.fill"');
    const paper = join(outputDir, 'original.pdf');
    writeFileSync(paper, entryOf(bytes, 'docs/original.pdf'));
    expect(textOf(paper).replace(/\s/g, '')).toContain('现住址：北京市朝阳区建国路1号');
  });
});
