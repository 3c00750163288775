// numbering: an enterprise makes the rule by which its contracts are numbered; the wizard says the number that comes, the
// contract that is sent has it, the list finds it, on a desktop and on a phone.
import { logIn } from './pages/sign-in.ts';
import { next, openWizard, pdfUpload, upload } from './pages/wizard.ts';
import { send, signatory } from './product/contracts.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { choose } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

test('合同编号规则: made, proposed while sending, found in the list', async ({ stage, pdf }) => {
  const corp = await register(newCompany('杭州云谷采购', '陈思远'));
  const file = await pdf('采购合同', 1);
  const desk = await stage.open('desktop');
  await logIn(desk, corp, '/console/numbering');
  await expect(desk.getByText('还没有编号规则', { exact: false })).toBeVisible();
  await desk.getByRole('button', { name: '新建规则' }).click();
  await desk.getByRole('textbox', { name: '规则名称' }).fill('采购合同');
  await desk.getByRole('textbox', { name: '编号规则' }).fill('YQ-CG-{0001}');
  // counted anew each year it would give a number twice
  await expect(desk.getByText('须包含年份', { exact: false })).toBeVisible();
  await choose(desk.getByLabel('计数方式'), '不重新计数');
  await expect(desk.getByText('今天的第一份合同编号为 YQ-CG-0001', { exact: false })).toBeVisible();
  await inspect(desk);
  await desk.getByRole('button', { name: /保\s?存/ }).click();
  await expect(desk.getByRole('row', { name: /采购合同/ })).toContainText('YQ-CG-0001');
  await inspect(desk);
  await stage.rendered(desk, '/console/numbering');

  await send(corp, file, '钢材采购合同', [signatory(newPerson('王小明'), 0)]);
  await openWizard(desk);
  await upload(desk, pdfUpload('水泥采购合同.pdf', file));
  await next(desk);
  await expect(desk.getByText('发出时自动编号，预计为 YQ-CG-0002')).toBeVisible();
  await inspect(desk);

  await desk.goto('/signInfo/applyList');
  await expect(desk.getByRole('row', { name: /钢材采购合同/ })).toContainText('YQ-CG-0001');
  const phone = await stage.open('phone');
  await logIn(phone, corp, '/signInfo/applyList?keyword=cg-0001');
  await expect(phone.getByText('钢材采购合同').first()).toBeVisible();
  await phone.goto('/console/numbering');
  await expect(phone.getByText('YQ-CG-0002')).toBeVisible();
  await inspect(phone);
});
