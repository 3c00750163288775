// The enterprise: one from nothing, with a department and a colleague who comes in by his link; he sees what his role allows,
// and no longer sees it when the role is taken in another window.
import type { Page } from '@playwright/test';
import { logInByHand } from './pages/sign-in.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}
const confirm = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();

test('an enterprise from nothing: a colleague sees what his role allows, until it is taken', async ({
  stage,
}) => {
  const chen = await register(newPerson('陈思远'));
  const wang = await register(newPerson('王小明'));
  const { company } = newCompany('北京云签科技', '陈思远');
  const department = '华北大区直销与渠道拓展及重点客户服务联合事业部';
  const desk = await stage.open('desktop');
  await logInByHand(desk, chen, '/console');

  await test.step('found it', async () => {
    await inspect(desk);
    await desk.getByRole('button', { name: '创建企业' }).click();
    await desk.getByLabel('企业全称').fill(company);
    await desk.getByLabel('企业全称').press('Enter');
    await expect(desk.getByRole('heading', { name: '成员与部门' })).toBeVisible();
    await expect(desk.getByRole('row', { name: /陈思远/ })).toContainText('超级管理员');
  });

  const inviteUrl = await test.step('a department, and an invitation into it', async () => {
    await desk.getByRole('toolbar', { name: '部门操作' }).getByRole('button', { name: '新建' }).click();
    await desk.getByLabel('部门名称').fill(department);
    await desk.getByLabel('部门名称').press('Enter');
    await desk.getByTitle(department).first().click();
    await expect(desk.getByText('这里还没有成员，可以添加成员或从其他部门移入。')).toBeVisible();
    await desk.getByRole('button', { name: '添加成员' }).click();
    await desk.getByLabel('姓名').fill(wang.name);
    await desk.getByLabel('手机号').fill(wang.mobile);
    await confirm(desk, /添加并生成邀请/);
    const url = await desk.locator('.invite-url').innerText();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('row', { name: /王小明/ })).toContainText('等待加入');
    await inspect(desk);
    await stage.rendered(desk, '/console/member');
    return new URL(url);
  });

  const phone = await stage.open('phone');
  await test.step('the colleague comes in by his link and may nothing yet', async () => {
    await logInByHand(phone, wang, inviteUrl.pathname + inviteUrl.search);
    await expect(phone.getByText(`“${company}”邀请您`)).toBeVisible();
    await inspect(phone);
    await phone.getByRole('button', { name: '确认加入' }).tap();
    await expect(phone.getByText('您在该企业没有管理权限，如有需要请联系企业管理员')).toBeVisible();
    await expect(phone.getByText('2 名成员，其中 2 名已加入')).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/console');
  });

  await test.step('a role, given to him', async () => {
    await desk.getByRole('link', { name: '角色权限' }).click();
    await expect(desk.getByText(/还没有角色/)).toBeVisible();
    await desk.getByRole('link', { name: '新建角色' }).click();
    await desk.getByLabel('角色名称').fill('审计员');
    await desk.getByLabel('操作日志审计').check();
    await inspect(desk);
    await desk.getByRole('button', { name: '新建' }).click();
    await expect(desk.getByRole('row', { name: /审计员/ })).toContainText('操作日志审计');
    await stage.rendered(desk, '/console/role');
    await stage.rendered(desk, '/authEdit/authEditNew');
    await desk.getByRole('link', { name: '成员与部门' }).click();
    await desk.getByRole('button', { name: '分配角色给 王小明' }).click();
    await desk.getByLabel(/审计员/).check();
    await confirm(desk, /保\s?存/);
    await expect(desk.getByRole('row', { name: /王小明/ })).toContainText('审计员');
  });

  await test.step('his open page offers it at once', async () => {
    await phone.getByRole('link', { name: /操作日志/ }).tap();
    await expect(phone.getByText('角色：审计员')).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/console/log');
  });

  await test.step('taken in the other window: his page closes by itself', async () => {
    await desk.getByRole('button', { name: '分配角色给 王小明' }).click();
    await desk.getByLabel(/审计员/).uncheck();
    await confirm(desk, /保\s?存/);
    await expect(desk.getByText('角色已保存，立即生效')).toBeVisible();
    await expect(phone.getByText('您没有权限查看此页面，如有需要请联系企业管理员')).toBeVisible();
    await expect(phone.getByText('角色：审计员')).toBeHidden();
  });
});
