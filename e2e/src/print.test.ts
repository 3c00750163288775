// print: the sender prints a finished contract, and a visitor checks the paper by its code.

import { logIn } from './pages/sign-in.ts';
import { finished, send, signatory, signByLink } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('a print is verified by its code', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷婷'));
  const wang = newPerson('王小明');
  const title = '房屋租赁合同';
  const { applyNo } = await send(li, await pdf(title, 2), title, [signatory(wang, 0)]);
  await signByLink(wang, title);
  await finished(li, applyNo);

  const desk = await stage.open('desktop');
  await logIn(desk, li, `/signInfo/viewDetail?applyNo=${applyNo}`);
  await desk.getByRole('link', { name: '打印合同' }).click();
  await expect(desk.getByText('0 份，还可打印 10 份')).toBeVisible();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '生成一份打印件' }).click();
  expect((await download).suggestedFilename()).toContain('打印件-1-');
  const code = (await desk.locator('.print-list .mono').textContent()) ?? '';
  expect(await barriers(desk)).toEqual([]);
  expect(await overflow(desk)).toEqual([]);
  await stage.rendered(desk, '/applySign/contractPrint');

  const phone = await stage.open('phone');
  await phone.goto('/certi/toValiView');
  await phone.getByLabel('核对打印件').fill(code.toLowerCase());
  await phone.getByRole('button', { name: '核对', exact: true }).click();
  await expect(phone.getByText('第 1 份（可打印 10 份），共 2 页')).toBeVisible();
  await expect(phone.getByText('李*婷')).toBeVisible();
  await expect(phone.getByText('李婷婷')).toBeHidden();
  expect(await barriers(phone)).toEqual([]);
  expect(await overflow(phone)).toEqual([]);
});
