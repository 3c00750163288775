// seal: an enterprise makes a seal while it watches the preview, looks at its grants and uses, and disables it; on a desktop
// and on a phone. Who may use a seal, and what a revoked grant does to an open page, is the server's test.
import type { Page } from '@playwright/test';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { logIn } from './pages/sign-in.ts';
import { newCompany, register } from './product/people.ts';
import { choose } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

test('an enterprise makes, inspects and disables a seal', async ({ stage }) => {
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const desk = await stage.open('desktop');
  await logIn(desk, corp, '/console/seal');
  await expect(desk.getByRole('heading', { name: `${corp.company}公章` })).toBeVisible();
  await inspect(desk);
  await stage.rendered(desk, '/console/seal');

  await test.step('by template, with the preview in view', async () => {
    await desk.getByRole('button', { name: '制作印章' }).click();
    const dialog = desk.getByRole('dialog', { name: '制作印章' });
    await expect(dialog.getByRole('img', { name: '合同专用章预览' })).toBeVisible();
    await dialog.getByLabel('印章名称').fill('合同专用章（一）');
    await choose(dialog.getByLabel('尺寸'), '42 毫米');
    await expect(dialog.getByText('实际大小 42×42 毫米')).toBeVisible();
    await inspect(desk);
    await dialog.getByRole('button', { name: /制\s?作/ }).click();
    await expect(desk.getByRole('heading', { name: '合同专用章（一）' })).toBeVisible();
  });

  await test.step('grants and uses stand beside it', async () => {
    const card = desk.getByRole('listitem').filter({ hasText: '合同专用章（一）' });
    await card.getByRole('button', { name: '授权（0）' }).click();
    const drawer = desk.getByRole('dialog', { name: /的授权/ });
    await expect(drawer.getByText('还没有授权给任何人')).toBeVisible();
    await inspect(desk);
    await desk.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await card.getByRole('button', { name: '停用' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /停\s?用/ })
      .click();
    await expect(card.getByText('已停用')).toBeVisible();
  });

  await test.step('on a phone', async () => {
    const phone = await stage.open('phone');
    await logIn(phone, corp, '/console/seal');
    await expect(phone.getByRole('heading', { name: '合同专用章（一）' })).toBeVisible();
    await inspect(phone);
    await phone.goto('/tpl/entSign');
    await expect(phone.getByRole('heading', { name: `${corp.company}公章` })).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/tpl/entSign');
    await phone.goto('/tpl/signCheck');
    await expect(phone.getByText('没有待审核的印章')).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/tpl/signCheck');
  });
});

test('a seal is granted to a department; roles say who may use it, the logs say who gave it', async ({
  stage,
}) => {
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const desk = await stage.open('desktop');
  await corp.caller.call(orgRoutes.updateGroup, { name: '财务部' });
  const design = { sealType: 3 as const, shape: 1 as const, color: 1 as const, width: 40, height: 40 };
  await corp.caller.call(sealRoutes.sealMake, { name: '财务专用章', design });
  await logIn(desk, corp, '/console/seal');

  await test.step('the grant', async () => {
    const card = desk.getByRole('listitem').filter({ hasText: '财务专用章' });
    await card.getByRole('button', { name: '授权（0）' }).click();
    await desk
      .getByRole('dialog', { name: /的授权/ })
      .getByRole('button', { name: '新增授权' })
      .click();
    const dialog = desk.getByRole('dialog', { name: /授权使用/ });
    await dialog.getByLabel('部门', { exact: true }).check();
    await dialog.getByLabel('财务部').check();
    await inspect(desk);
    await dialog.getByRole('button', { name: /授\s?权/ }).click();
    await expect(desk.getByText('部门及下级')).toBeVisible();
  });

  await test.step('who may use it', async () => {
    await desk.goto('/console/role');
    await desk.getByRole('tab', { name: '印章使用人' }).click();
    await choose(desk.getByRole('tabpanel').getByRole('combobox'), '财务专用章');
    await expect(desk.getByRole('cell', { name: '超级管理员' })).toBeVisible();
    await inspect(desk);
    await desk.goto('/console/member');
    await desk.getByRole('button', { name: /角色/ }).first().click();
    await desk.getByRole('tab', { name: '可用印章' }).click();
    await expect(desk.getByRole('dialog').getByText('财务专用章')).toBeVisible();
    await inspect(desk);
  });

  await test.step('the log of seals, as a file too, on a phone too', async () => {
    await desk.goto('/console/log');
    await desk.getByRole('tab', { name: '用印日志' }).click();
    await expect(desk.getByRole('cell', { name: '财务部' })).toBeVisible();
    await inspect(desk);
    const saved = desk.waitForEvent('download');
    await desk.getByRole('button', { name: '导出 Excel' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^用印日志-.*\.xlsx$/);
    const phone = await stage.open('phone');
    await logIn(phone, corp, '/console/log');
    await phone.getByRole('tab', { name: '用印日志' }).click();
    await expect(phone.getByText('财务部')).toBeVisible();
    await inspect(phone);
    await phone.goto('/console/role');
    await phone.getByRole('tab', { name: '印章使用人' }).click();
    await choose(phone.getByRole('tabpanel').getByRole('combobox'), '财务专用章');
  });
});

test('one’s own tags sort the seals that one may use, on a phone', async ({ stage }) => {
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const design = { sealType: 2 as const, shape: 1 as const, color: 1 as const, width: 40, height: 40 };
  await corp.caller.call(sealRoutes.sealMake, { name: '合同专用章（一）', design });
  const phone = await stage.open('phone');
  await logIn(phone, corp, '/tpl/entSign');
  await phone.getByRole('button', { name: `${corp.company}公章的标签` }).click();
  await phone.getByLabel('新标签').fill('常用');
  await phone.getByRole('button', { name: /添\s?加/ }).click();
  await expect(phone.getByRole('checkbox', { name: '常用' })).toBeChecked();
  await inspect(phone);
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: '常用' }).click();
  await expect(phone.getByRole('heading', { name: '合同专用章（一）' })).toBeHidden();
  await inspect(phone);
});
