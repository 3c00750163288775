// The system's own contracts: found and read on both widths, one made somebody's own template; what was done to templates, and granting.
import { orgRoutes } from '@xinqi/wire/org';
import { templateRoutes } from '@xinqi/wire/template';
import { logIn } from './pages/sign-in.ts';
import { compareConverted, next } from './pages/wizard.ts';
import { join } from './product/approvals.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { choose } from './stage/choose.ts';
import { overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

const signatureBox = { page: 0, x: 80, y: 560, width: 120, height: 48 };

test('a contract of the library is read on a phone and becomes a template at the desk', async ({ stage }) => {
  test.setTimeout(300_000);
  const landlord = await register(newPerson('周文静'));

  await test.step('found and read on a phone', async () => {
    const phone = await stage.open('phone');
    await logIn(phone, landlord, '/tpl/sysContract?keyword=住房');
    await phone.getByRole('button', { name: '预览 住房租赁合同' }).click();
    const drawer = phone.getByRole('dialog', { name: '住房租赁合同' });
    await expect(drawer.getByText('示范文本，仅供参考')).toBeVisible();
    await expect(drawer.getByText('月租金为人民币5,800.00元（人民币伍仟捌佰元整）')).toBeVisible();
    await drawer.getByRole('tab', { name: '空白文本' }).click();
    await expect(drawer.getByText('月租金为人民币＿＿＿＿元')).toBeVisible();
    expect(await overflow(phone)).toEqual([]);
  });

  const desk = await stage.open('desktop');
  await logIn(desk, landlord, '/tpl/sysContract');
  await test.step('made one’s own', async () => {
    await expect(desk.getByRole('button', { name: '预览 劳动合同（固定期限）' })).toBeVisible();
    await stage.rendered(desk, '/tpl/sysContract');
    await desk.getByLabel('合同名称、用途或签署方').fill('住房');
    // the list is asked once the typing rests, and moves: a press while it does hits another place
    await expect(desk.getByRole('button', { name: '预览 劳动合同（固定期限）' })).toBeHidden();
    await desk.getByRole('button', { name: '预览 住房租赁合同' }).click();
    await desk.getByRole('button', { name: '用作我的模板' }).click();
    await expect(desk.getByText(/此文件由 Word 或 Excel 转换/)).toBeVisible({ timeout: 120_000 });
    await compareConverted(desk);
    await next(desk);
    await next(desk);
    await expect(desk.getByRole('button', { name: '设置 月租金' })).toBeVisible();
    await next(desk);
    await desk.getByRole('button', { name: '保存模板' }).click();
    await expect(desk.getByText('模板已保存')).toBeVisible();
  });

  await test.step('the log tells it', async () => {
    await desk.goto('/tpl/authorization');
    await expect(desk.getByText('新建').first()).toBeVisible();
    await stage.rendered(desk, '/tpl/authorization');
  });
});

test('who keeps an enterprise’s templates grants several at once', async ({ stage, pdf }) => {
  const boss = await register(newCompany('深圳市前海供应链', '陈思远'));
  const { groupId } = await boss.caller.call(orgRoutes.updateGroup, { name: '业务部' });
  const clerk = await join(boss, newPerson('孙丽'), groupId);
  const desk = await stage.open('desktop');
  await logIn(desk, boss, '/tpl/grant');
  await expect(desk.getByRole('heading', { name: '模板授权' })).toBeVisible();
  await expect(desk.getByText('还没有模板，新建模板后即可授权给成员使用。')).toBeVisible();

  const bytes = await pdf('采购合同', 1);
  const roles = [{ role: '供方', fields: [{ kind: 'signature' as const, ...signatureBox }] }];
  for (const name of ['采购合同', '租赁合同']) {
    const contractId = await boss.caller.upload(bytes, `${name}.pdf`);
    await boss.caller.call(templateRoutes.operate, { contractId, name, roles }, '/c/m/tpl/operate');
  }
  await desk.reload();
  await desk.getByLabel('全选本页').click();
  await desk.getByRole('button', { name: '授权所选（2）' }).click();
  const dialog = desk.getByRole('dialog', { name: '授权使用2个模板' });
  await choose(dialog.getByRole('combobox', { name: '成员' }), /孙丽/);
  await dialog.getByRole('button', { name: /^授\s?权$/ }).click();
  await expect(desk.getByText('授权成功')).toBeVisible();
  await desk.getByRole('button', { name: '授权对象 采购合同' }).click();
  await expect(desk.getByText(/由陈思远授权/)).toBeVisible();
  await stage.rendered(desk, '/tpl/grant');
  const { list } = await clerk.caller.call(templateRoutes.list, {}, '/c/tpl/list');
  expect(list.map(({ name }) => name).sort()).toEqual(['租赁合同', '采购合同']);
});
