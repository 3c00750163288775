// particulars: an enterprise defines types and fields of its contracts, the wizard asks for them; on a desktop and on a phone.
import { logIn } from './pages/sign-in.ts';
import { next, openWizard, pdfUpload, upload } from './pages/wizard.ts';
import { newCompany, register } from './product/people.ts';
import { choose } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

test('合同信息项: defined, asked for while sending', async ({ stage, pdf }) => {
  const corp = await register(newCompany('杭州云谷采购', '陈思远'));
  const file = await pdf('采购合同', 1);
  const desk = await stage.open('desktop');
  await logIn(desk, corp, '/console/particulars');
  await desk.getByRole('button', { name: '新建合同类型' }).click();
  await desk.getByRole('textbox', { name: '名称' }).fill('采购合同');
  await desk.getByRole('button', { name: /保\s?存/ }).click();
  await expect(desk.getByRole('row', { name: /采购合同/ })).toContainText('已启用');
  await desk.getByRole('button', { name: '新建自定义字段' }).click();
  await desk.getByRole('textbox', { name: '名称' }).fill('部门');
  await choose(desk.getByRole('dialog').getByLabel('类型'), '单选');
  await desk.getByRole('textbox', { name: '选项（每行一个）' }).fill('采购部\n法务部');
  await inspect(desk);
  await desk.getByRole('button', { name: /保\s?存/ }).click();
  await expect(desk.getByRole('row', { name: /部门/ })).toContainText('采购部、法务部');
  await inspect(desk);
  await stage.rendered(desk, '/console/particulars');

  await openWizard(desk);
  await upload(desk, pdfUpload('水泥采购合同.pdf', file));
  await next(desk);
  await choose(desk.getByLabel('企业合同类型（选填）'), '采购合同');
  await choose(desk.getByLabel('部门（选填）'), '法务部');
  await inspect(desk);

  const phone = await stage.open('phone');
  await logIn(phone, corp, '/console/particulars');
  await expect(phone.getByText('采购部、法务部')).toBeVisible();
  await inspect(phone);
});
