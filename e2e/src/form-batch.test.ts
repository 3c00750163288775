// A list fills in a form: a column for each variable, the first contract looked at to its last page, then one for each row.
import { templateRoutes } from '@xinqi/wire/template';
import { logIn } from './pages/sign-in.ts';
import { seeAllPages } from './pages/wizard.ts';
import { newPerson, register } from './product/people.ts';
import { samplePdf } from './product/sample-pdf.ts';
import { sheet } from './product/sheet.ts';
import { expect, test } from './stage/stage.ts';

test('a form is filled in and sent for each row of a list', async ({ stage, browser }) => {
  test.setTimeout(240_000);
  const landlord = await register(newPerson('周文静'));
  const contractId = await landlord.caller.upload(
    await samplePdf(browser, '车位登记表', 2),
    '车位登记表.pdf',
  );
  const by = { required: true, filledBy: 'sender' as const };
  const box = { page: 0, x: 0.2, width: 0.4, height: 0.03, size: 11, align: 'left' as const, wrap: false };
  await landlord.caller.call(
    templateRoutes.operate,
    {
      ...{ contractId, name: '车位登记' },
      roles: [
        { role: '承租方', fields: [{ kind: 'signature', page: 1, x: 300, y: 600, width: 120, height: 48 }] },
      ],
      variables: [
        { name: '月租金', kind: 'money', ...by },
        { name: '车位号', kind: 'text', ...by },
      ],
      boxes: [
        { name: '月租金', y: 0.4, ...box },
        { name: '车位号', y: 0.5, ...box },
      ],
    },
    '/i/tpl/advancedVersion/operate',
  );
  const desk = await stage.open('desktop');
  await logIn(desk, landlord, '/tpl/api');
  await desk.getByRole('button', { name: '接口参数 车位登记' }).click();
  await expect(desk.getByText('POST /i/tpl/fill', { exact: true })).toBeVisible();
  await stage.rendered(desk, '/tpl/api');
  await desk.goto('/advancedVersion/advancedVersion');
  await desk.getByRole('link', { name: '使用 车位登记' }).click();
  await desk.getByRole('link', { name: '按名单批量发起' }).click();
  const people = ['甲', '乙', '丙'].map((name) => newPerson(`租户${name}`));
  await desk.getByLabel('选择名单文件').setInputFiles({
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet([
      ['姓名', '手机号', '月租金', '车位号'],
      ...people.map(({ name, mobile }, at) => [name, mobile, at === 1 ? '很多' : '500', `A-${at}`]),
    ]),
  });
  await expect(desk.getByRole('alert')).toContainText('1 行有误');
  await desk.getByRole('textbox', { name: '第3行 月租金' }).fill('￥620元');
  const send = desk.getByRole('button', { name: '发起 3 份合同' });
  await expect(send).toBeDisabled();
  await desk.getByRole('button', { name: '核对首份' }).click();
  const dialog = desk.getByRole('dialog', { name: '第一行的合同，请看到最后一页' });
  await expect(dialog.locator('.pdf-page[data-page="0"]')).toBeVisible({ timeout: 60_000 });
  await seeAllPages(desk, dialog);
  await dialog.getByRole('button', { name: '核对无误' }).click();
  await send.click({ timeout: 60_000 });
  await expect(desk.getByText('已完成：共 3 份，已发起 3', { exact: false })).toBeVisible({
    timeout: 120_000,
  });
});
