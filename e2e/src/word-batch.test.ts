// A list fills in a Word template: the first contract is compared, a row laid out alike goes out by itself, the other waits until its sender
// has looked at it.
import { logIn } from './pages/sign-in.ts';
import { seeAllPages } from './pages/wizard.ts';
import { placeAndSave, startWordTemplate } from './pages/word-template.ts';
import { newPerson, register } from './product/people.ts';
import { sheet } from './product/sheet.ts';
import { expect, test } from './stage/stage.ts';

const title = '劳务协议';
const clauses = ['乙方的报酬为每月 {{报酬}} 元。', '其他约定：{{约定}}', '乙方（签字）：'];
const long = '乙方须每周提交工作记录，并在项目结束时完成交接。'.repeat(8);

test('a Word template is filled in and sent for each row of a list', async ({ stage }) => {
  test.setTimeout(360_000);
  const sender = await register(newPerson('周文静'));
  const desk = await stage.open('desktop');
  await logIn(desk, sender, '/advancedVersion/addTpl');

  await test.step('the template', async () => {
    await startWordTemplate(desk, title, clauses);
    await placeAndSave(desk, 0.5, 0.5);
  });

  const people = ['甲', '乙'].map((name) => newPerson(`工人${name}`));
  await test.step('the list, and its first contract', async () => {
    await desk.goto('/advancedVersion/advancedVersion');
    await desk.getByRole('link', { name: `使用 ${title}` }).click();
    await desk.getByRole('link', { name: '按名单批量发起' }).click();
    await desk.getByLabel('选择名单文件').setInputFiles({
      name: '名单.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: sheet([
        ['姓名', '手机号', '报酬', '约定'],
        ...people.map(({ name, mobile }, at) => [name, mobile, `${6000 + at}`, at === 1 ? long : '无']),
      ]),
    });
    const send = desk.getByRole('button', { name: '发起 2 份合同' });
    await expect(send).toBeDisabled();
    await desk.getByRole('button', { name: '核对首份' }).click();
    const dialog = desk.getByRole('dialog', { name: '第一行的合同，请看到最后一页' });
    await expect(dialog.locator('.pdf-page[data-page="0"]')).toBeVisible({ timeout: 120_000 });
    await expect(dialog.locator('.place-box')).toBeVisible();
    await seeAllPages(desk, dialog);
    await stage.rendered(desk, '/tpl/batch');
    await dialog.getByRole('button', { name: '核对无误' }).click();
    await send.click({ timeout: 60_000 });
  });

  await test.step('what looks otherwise waits for its sender', async () => {
    await expect(desk.getByText('待核对：共 2 份，已发起 1，待核对 1', { exact: false })).toBeVisible({
      timeout: 180_000,
    });
    await desk.getByRole('button', { name: `核对 ${people[1]!.name}` }).click();
    const dialog = desk.getByRole('dialog', { name: `核对第3行：${people[1]!.name}` });
    await expect(dialog.locator('.pdf-page[data-page="0"]')).toBeVisible({ timeout: 60_000 });
    await expect(dialog.locator('.place-box')).toBeVisible();
    await seeAllPages(desk, dialog);
    await stage.rendered(desk, '/initiation/batches');
    await dialog.getByRole('button', { name: '核对无误，发起' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByText('已完成：共 2 份，已发起 2', { exact: false })).toBeVisible({
      timeout: 120_000,
    });
  });
});
