// The structure of an enterprise under its second addresses: departments with the longest names searched and dragged, a colleague
// invited by SMS who comes in with his phone, an invitation taken back, the roles' editor.
import type { Page } from '@playwright/test';
import { logInByHand } from './pages/sign-in.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}
const longest = '华北大区直销与渠道拓展及重点客户服务联合事业部（含内蒙古、山西、河北办事处）';
const inDialog = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();

async function makeGroup(page: Page, name: string): Promise<void> {
  await page.getByTitle(/有限公司$/).click();
  await page.getByRole('toolbar', { name: '部门操作' }).getByRole('button', { name: '新建' }).click();
  await page.getByLabel('部门名称').fill(name);
  await page.getByLabel('部门名称').press('Enter');
  await expect(page.getByTitle(name)).toBeVisible();
}

test('departments are searched and dragged; a colleague comes in by SMS, another invitation is taken back', async ({
  stage,
}) => {
  const boss = await register(newCompany('北京云签科技', '陈思远'));
  const wang = await register(newPerson('阿卜杜勒拉赫曼·买买提江·吐尔逊'));
  const left = newPerson('李娜');
  const desk = await stage.open('desktop');
  await logInByHand(desk, boss, '/console/organization');

  await test.step('a structure', async () => {
    await expect(desk.getByText('还没有部门')).toBeVisible();
    await makeGroup(desk, longest);
    await makeGroup(desk, '法务部');
    await desk.getByTitle('法务部').dragTo(desk.getByTitle(longest));
    await expect(desk.getByText('“法务部”已移动')).toBeVisible();
    await makeGroup(desk, '行政部');
    // on its upper edge: before it, not into it
    await desk
      .getByTitle('行政部')
      .dragTo(desk.getByTitle(longest).locator('.group-title'), { targetPosition: { x: 20, y: 3 } });
    await expect(desk.getByText('“行政部”已移动')).toBeVisible();
    await expect(desk.locator('.group-tree [title]').nth(1)).toHaveAttribute('title', '行政部');
    await desk.getByRole('searchbox', { name: '搜索部门' }).fill('法务');
    await expect(desk.getByTitle('法务部')).toBeVisible();
    await desk.getByTitle('法务部').click();
    await expect(desk.getByRole('heading', { name: '法务部' })).toBeVisible();
    await desk.getByRole('searchbox', { name: '搜索部门' }).fill('');
  });

  await test.step('an SMS to a new colleague, and another taken back', async () => {
    for (const person of [wang, left]) {
      await desk.getByRole('button', { name: '添加成员' }).click();
      await desk.getByLabel('姓名').fill(person.name);
      await desk.getByLabel('手机号').fill(person.mobile);
      await inDialog(desk, /添加并生成邀请/);
      await inDialog(desk, /短信邀请/);
      await inDialog(desk, /发送短信/);
      await expect(desk.getByRole('row', { name: new RegExp(person.name) })).toContainText('已发短信');
    }
    await inspect(desk);
    await stage.rendered(desk, '/console/organization');
    await desk.getByRole('button', { name: '李娜的更多操作' }).click();
    await desk.getByRole('menuitem', { name: '撤销邀请' }).click();
    await inDialog(desk, /撤销邀请/);
    await expect(desk.getByRole('row', { name: /李娜/ })).toContainText('未绑定账号');
  });

  await test.step('he comes in by the link in his SMS', async () => {
    const phone = await stage.open('phone');
    await logInByHand(phone, wang, `/dev/inbox?targetId=${wang.mobile}`);
    const message = phone.getByRole('listitem').filter({ hasText: '邀请您成为企业成员' });
    const link = /\/s\/[0-9A-Za-z]{22}/.exec(await message.innerText())?.[0] ?? '';
    await phone.goto(link);
    await inspect(phone);
    await phone.getByRole('button', { name: '确认加入' }).tap();
    await expect(phone.getByText('您在该企业没有管理权限，如有需要请联系企业管理员')).toBeVisible();
    await phone.goto('/console/consoleIndex');
    await expect(phone.getByText(/3 名成员，其中 2 名已加入/)).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/console/consoleIndex');
  });

  await test.step('the editor of roles under its second address', async () => {
    await desk.goto('/console/authEdit');
    await desk.getByLabel('角色名称').fill('审计员');
    await desk.getByLabel('操作日志审计').check();
    await inspect(desk);
    await stage.rendered(desk, '/console/authEdit');
  });
});
