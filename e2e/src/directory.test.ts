// directory and address book: a contract goes into a directory and comes out again, on a desktop and on a phone; who was
// sent to once is offered while typing the next time, edited, and merged when double.
import type { Page } from '@playwright/test';
import { signingRoutes } from '@xinqi/wire/signing';
import { logIn } from './pages/sign-in.ts';
import { next, openWizard, partyCard, pdfUpload, upload } from './pages/wizard.ts';
import { send, signatory } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

test('a contract is archived into a new directory and taken out again', async ({ stage, pdf }) => {
  test.setTimeout(240_000);
  const chen = await register(newPerson('陈思远'));
  const wang = newPerson('王小明');
  const file = await pdf('采购合同', 1);
  for (const title of ['钢材采购合同', '办公用品采购合同'])
    await send(chen, file, title, [signatory(wang, 0)]);
  const desk = await stage.open('desktop');
  await logIn(desk, chen, '/signInfo/applyList');
  const panel = desk.getByRole('complementary', { name: '归档目录' });
  await expect(panel.getByRole('treeitem', { name: '未归档，2 份' })).toBeVisible();

  await test.step('a directory, and one below it by keyboard', async () => {
    await panel.getByRole('button', { name: '新建' }).click();
    await desk.getByLabel('目录名称').fill('采购');
    await desk.getByLabel('目录名称').press('Enter');
    await panel.getByRole('treeitem', { name: '采购，0 份' }).click();
    await panel.getByRole('button', { name: '采购的操作' }).click();
    await desk.getByRole('menuitem', { name: '新建下级目录' }).click();
    await desk.getByLabel('目录名称').fill('2026年');
    await desk.getByLabel('目录名称').press('Enter');
    await expect(panel.getByRole('treeitem', { name: '2026年，0 份' })).toBeVisible();
    await panel.getByRole('treeitem', { name: '全部合同' }).click();
  });

  await test.step('one contract goes in', async () => {
    await desk.getByRole('checkbox', { name: /钢材采购合同/ }).check();
    await desk.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '归档' }).click();
    await desk.getByRole('radio', { name: '2026年' }).check();
    await desk.getByRole('button', { name: /确\s?定/ }).click();
    await expect(desk.getByText('已归档 1 份')).toBeVisible();
    await expect(panel.getByRole('treeitem', { name: '采购，1 份' })).toBeVisible();
    await expect(panel.getByRole('treeitem', { name: '未归档，1 份' })).toBeVisible();
    await panel.getByRole('treeitem', { name: '采购，1 份' }).click();
    await expect(desk.getByRole('button', { name: '钢材采购合同' }).first()).toBeVisible();
    await expect(desk.getByText('办公用品采购合同')).toBeHidden();
    await inspect(desk);
  });

  await test.step('on the phone the tree is a drawer; the contract comes out', async () => {
    const phone = await stage.open('phone');
    await logIn(phone, chen, '/signInfo/applyList');
    await phone.getByRole('button', { name: /归档目录：全部合同/ }).tap();
    const drawer = phone.getByRole('dialog');
    await drawer.getByRole('treeitem', { name: '2026年，1 份' }).tap();
    await expect(phone.getByRole('button', { name: /归档目录：2026年/ })).toBeVisible();
    await expect(phone.getByText('办公用品采购合同')).toBeHidden();
    await inspect(phone);
  });

  await test.step('out, and the directory goes', async () => {
    await desk.getByRole('checkbox', { name: /钢材采购合同/ }).check();
    await desk.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '归档' }).click();
    await desk.getByRole('radio', { name: '不归档（移出目录）' }).check();
    await desk.getByRole('button', { name: /确\s?定/ }).click();
    await expect(desk.getByText('已移出归档 1 份')).toBeVisible();
    await expect(panel.getByRole('treeitem', { name: '未归档，2 份' })).toBeVisible();
    await panel.getByRole('treeitem', { name: /^2026年/ }).press('Delete');
    const dialog = desk.getByRole('dialog', { name: /^删除目录/ });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: /删\s?除/ }).click();
    await expect(panel.getByRole('treeitem', { name: /^2026年/ })).toBeHidden();
  });
});

test('who was sent to once is offered while typing, edited and merged', async ({ stage, pdf }) => {
  test.setTimeout(240_000);
  const chen = await register(newPerson('陈思远'));
  const ouyang = newPerson('欧阳娜');
  const file = await pdf('服务合同', 1);
  await send(chen, file, '服务合同', [signatory(ouyang, 0)]);
  const desk = await stage.open('desktop');
  await test.step('the wizard offers her by name and by phone', async () => {
    await openWizard(desk, chen);
    await upload(desk, pdfUpload('续签合同.pdf', file));
    await next(desk);
    await desk.getByRole('button', { name: '添加个人' }).click();
    const card = partyCard(desk, 1);
    await card.getByLabel('姓名').pressSequentially('欧');
    await expect(card.getByRole('option', { name: /欧阳娜/ })).toBeVisible();
    await inspect(desk);
    await card.getByLabel('姓名').press('ArrowDown');
    await card.getByLabel('姓名').press('Enter');
    await expect(card.getByLabel('手机号')).toHaveValue(ouyang.mobile);
    await expect(card.getByLabel('姓名')).toHaveValue('欧阳娜');
    await desk.getByRole('button', { name: '添加个人' }).click();
    const second = partyCard(desk, 2);
    await second.getByLabel('手机号').pressSequentially(ouyang.mobile.slice(0, 6));
    await second.getByRole('option', { name: /欧阳娜/ }).click();
    await expect(second.getByLabel('姓名')).toHaveValue('欧阳娜');
  });

  await test.step('the address book shows her; a second spelling is merged', async () => {
    await desk.goto('/signSettings/signers');
    const row = desk.getByRole('row', { name: /欧阳娜/ });
    await expect(row).toContainText('199****');
    await row.getByRole('button', { name: '编辑 欧阳娜' }).click();
    await expect(desk.getByLabel('手机号')).toHaveValue(ouyang.mobile);
    await desk.getByRole('button', { name: '是否已注册' }).click();
    await expect(desk.getByText('该手机号尚未注册')).toBeVisible();
    await inspect(desk);
    await desk.getByRole('button', { name: /取\s?消/ }).click();
    await desk.getByRole('button', { name: '新增联系人' }).click();
    await desk.getByLabel('姓名').fill('欧阳娜娜');
    await desk.getByLabel('手机号').fill(ouyang.mobile);
    await desk.getByRole('button', { name: /保\s?存/ }).click();
    await expect(desk.getByText('保存成功')).toBeVisible();
    await expect(desk.getByText('共 2 条')).toBeVisible();
    await stage.rendered(desk, '/signSettings/signers');
    await desk.getByRole('link', { name: '合并重复' }).click();
    await desk.getByRole('radio', { name: /欧阳娜娜/ }).check();
    await inspect(desk);
    await stage.rendered(desk, '/signSettings/signMerge');
    await desk.getByRole('button', { name: '合并 2 个' }).click();
    await expect(desk.getByText('没有发现重复的联系人')).toBeVisible();
  });

  await test.step('the same pages among the templates, on a phone', async () => {
    const phone = await stage.open('phone');
    await logIn(phone, chen);
    await phone.getByRole('button', { name: /切换身份或退出登录/ }).tap();
    await phone.getByRole('menuitem', { name: '通讯录' }).tap();
    await expect(phone.getByText('欧阳娜娜')).toBeVisible();
    await phone.goto('/tpl/signers');
    await expect(phone.getByText('欧阳娜娜')).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/tpl/signers');
    await phone.getByRole('link', { name: '合并重复' }).tap();
    await expect(phone.getByText('没有发现重复的联系人')).toBeVisible();
    await stage.rendered(phone, '/tpl/signMerge');
  });
  // what the wizard was given was a choice, not a sending: still one contract
  expect((await chen.caller.call(signingRoutes.applyList, {})).list.filter((x) => x.applyNo)).toHaveLength(1);
});
