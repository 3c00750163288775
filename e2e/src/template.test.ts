// Templates: an enterprise makes one from a file, lets a clerk use it, and he sends from his phone; taken back or switched off
// while he has it open, it says so. A person's own ones.
import { orgRoutes } from '@xinqi/wire/org';
import { templateRoutes as r } from '@xinqi/wire/template';
import { logIn } from './pages/sign-in.ts';
import { next, pdfUpload, placedCount, upload } from './pages/wizard.ts';
import { join } from './product/approvals.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { samplePdf, signatureBlock } from './product/sample-pdf.ts';
import { choose } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

test('a template made, granted, used on a phone, and taken back', async ({ stage, browser }) => {
  test.setTimeout(300_000);
  const boss = await register(newCompany('宁波远海租赁', '周思远'));
  const { groupId } = await boss.caller.call(orgRoutes.updateGroup, { name: '业务部' });
  const clerk = await join(boss, newPerson('孙丽'), groupId);
  const client = newPerson('王小明');
  const pdf = await samplePdf(browser, '设备租赁合同', 1, { ending: signatureBlock });
  const desk = await stage.open('desktop');
  const phone = await stage.open('phone');
  const choice = async (act: string) => {
    await desk.getByRole('button', { name: '更多操作 设备租赁' }).click();
    await desk.getByRole('menuitem', { name: act }).click();
  };

  await test.step('made from a file: two roles, their places found by words', async () => {
    await logIn(desk, boss, '/console/template');
    await expect(desk.getByText(/还没有模板/)).toBeVisible();
    await desk.getByRole('link', { name: '新建模板' }).click();
    await upload(desk, pdfUpload('设备租赁.pdf', pdf));
    await next(desk);
    await desk.getByRole('radiogroup', { name: '第1个角色类型' }).getByText('企业').click();
    await desk.getByLabel('分组（选填）').fill('租赁');
    await inspect(desk);
    await next(desk);
    await desk.getByRole('region', { name: '关键字定位' }).getByRole('button', { name: '全部放置' }).click();
    await placedCount(desk, 4);
    await desk.getByRole('button', { name: '保存模板' }).click();
    await expect(desk.getByRole('row', { name: /设备租赁/ })).toContainText('甲方、乙方');
    await inspect(desk);
    await stage.rendered(desk, '/console/template');
  });

  await test.step('granted to the clerk', async () => {
    await choice('授权');
    await desk.getByRole('button', { name: '新增授权' }).click();
    await choose(desk.getByRole('combobox', { name: '成员' }), /孙丽/);
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^授\s?权$/ })
      .click();
    await expect(desk.getByText(/由周思远授权/)).toBeVisible();
    await inspect(desk);
  });

  const use = async () => {
    await phone.goto('/console/template');
    await phone.getByRole('link', { name: '使用 设备租赁' }).click();
    await phone.getByLabel('姓名').fill(client.name);
    await phone.getByLabel('手机号').fill(client.mobile);
  };
  const confirm = () => phone.getByRole('button', { name: '下一步：确认并发起' }).click();
  await test.step('he sends from it, on a phone', async () => {
    await logIn(phone, clerk);
    await phone.getByRole('button', { name: /切换身份或退出登录/ }).click();
    await phone.getByRole('menuitem', { name: boss.company }).click();
    await expect(phone.getByRole('button', { name: /企业，当前身份/ })).toBeVisible();
    await use();
    await expect(phone.locator('.pdf-page canvas').first()).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/tpl/apply');
    await confirm();
    await phone.getByRole('button', { name: '发起签署' }).click();
    await expect(phone.getByRole('heading', { name: '发起成功' })).toBeVisible();
  });

  await test.step('switched off, then taken back: he is told what happened', async () => {
    stage.expectComplaint(/status of 4\d\d/);
    await use();
    await desk.reload();
    await choice('停用');
    await expect(desk.getByRole('row', { name: /设备租赁/ })).toContainText('已停用');
    await confirm();
    await expect(phone.getByRole('alert')).toContainText('模板已停用或删除');
    await choice('启用');
    await expect(desk.getByRole('row', { name: /设备租赁/ })).toContainText('已启用');
    await choice('授权');
    await desk.getByRole('button', { name: '撤销 孙丽' }).click();
    await desk.getByRole('button', { name: '撤销授权' }).click();
    await expect(desk.getByText('还没有授权给任何人')).toBeVisible();
    await confirm();
    await expect(phone.getByRole('alert')).toContainText('您没有此模板的使用权限，请联系模板管理员');
    await inspect(phone);
    await phone.goto('/console/template');
    await expect(phone.getByText(/还没有授权给您的模板/)).toBeVisible();
    await inspect(phone);
    await desk.getByRole('tab', { name: '记录' }).click();
    await expect(desk.getByText(/撤销授权：孙丽/)).toBeVisible();
  });

  await test.step('changed: the next version', async () => {
    await desk.goto('/console/template');
    await desk.getByRole('link', { name: '编辑 设备租赁' }).click();
    await expect(desk.locator('.pdf-page canvas').first()).toBeVisible();
    await inspect(desk);
    await stage.rendered(desk, '/tpl/add/addTpl');
  });
});

test('a person’s own template on a phone', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷婷'));
  const contractId = await li.caller.upload(await pdf('借款协议', 2), '借款协议.pdf');
  const roles = [
    { role: '出借人', self: true },
    {
      role: '借款人',
      fields: [{ kind: 'signature' as const, page: 0, x: 80, y: 560, width: 120, height: 48 }],
    },
  ];
  await li.caller.call(r.operate, { contractId, name: '借款协议', roles }, '/i/tpl/operate');
  const phone = await stage.open('phone');
  await logIn(phone, li, '/tpl/general');
  await expect(phone.getByText('出借人、借款人')).toBeVisible();
  await inspect(phone);
  await stage.rendered(phone, '/tpl/general');
  await phone.getByRole('link', { name: '编辑 借款协议' }).click();
  await expect(phone.locator('.pdf-page canvas').first()).toBeVisible();
  await inspect(phone);
  await stage.rendered(phone, '/tpl/addTplPerson');
});
