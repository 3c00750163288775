// An enterprise whose legal person changed: it says so, loses its verification and its seals at once, a contract that waits says why, and it is
// verified anew on the same page with the new legal person.
import { logIn } from './pages/sign-in.ts';
import { send, signatory } from './product/contracts.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { samplePdf } from './product/sample-pdf.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('a changed registration ends the verification; it is made anew', async ({ stage, browser }) => {
  // the simulated register knows another legal person since: one whose name has a 新
  const boss = await register(newCompany('云川法定代表人已变更科技', '周老板'));
  const sender = await register(newPerson('陈思远'));
  const pdf = await samplePdf(browser, '采购合同', 1);
  const sent = await send(sender, pdf, '等待签署的采购合同', [signatory(boss, 0)]);
  const contract = `/signInfo/viewDetail?applyNo=${sent.applyNo}`;

  const desk = await stage.open('desktop');
  await test.step('its super administrator has it judged', async () => {
    await logIn(desk, boss, '/auth/entIdentityAuth');
    await expect(desk.getByRole('region', { name: '认证记录' })).toContainText('有效 测试环境');
    await desk.getByRole('button', { name: '更正登记信息' }).click();
    await desk.getByRole('button', { name: '核验并更正' }).click();
    await expect(desk.getByRole('note').first()).toContainText('认证已失效：登记的法定代表人已变更');
    await expect(desk.getByRole('region', { name: '认证记录' })).toContainText('已失效 测试环境');
    expect(await barriers(desk)).toEqual([]);
  });

  await test.step('on a phone, the enterprise and what waits say why', async () => {
    const phone = await stage.open('phone');
    await logIn(phone, boss);
    for (const path of ['/console/consoleIndex', '/console/account']) {
      await phone.goto(path);
      await expect(phone.getByRole('note').first()).toContainText('认证已失效');
      expect(await overflow(phone)).toEqual([]);
    }
    await phone.goto(contract);
    await expect(phone.getByText(/认证已失效，须由其超级管理员重新完成企业认证/)).toBeVisible();
    expect(await overflow(phone)).toEqual([]);
  });

  await test.step('verified anew with its new legal person', async () => {
    await desk.goto('/console/consoleIndex');
    await desk.getByRole('link', { name: '重新认证' }).click();
    await desk.getByRole('button', { name: '查询代码' }).click();
    await expect(desk.getByLabel('统一社会信用代码')).toHaveValue(/^[0-9A-Z]{18}$/);
    await desk.getByLabel('法定代表人').fill('陈新任');
    await desk.getByLabel('开户银行').fill('模拟银行杭州分行');
    await desk.getByLabel('开户行联行号').fill('9993 3100 0016');
    await desk.getByLabel('对公银行账号').fill('6220 0000 0000 000018');
    await desk.getByRole('button', { name: '提交申请' }).click();
    await expect(desk.getByRole('heading', { name: '填写到账金额' })).toBeVisible();
    const amount = await desk.getByRole('note').locator('strong').innerText();
    await desk.getByLabel('到账金额（元）').fill(amount);
    await desk.getByRole('button', { name: '确认金额' }).click();
    await expect(desk.getByRole('region', { name: '认证信息' })).toContainText('已认证（测试环境）');
    await expect(desk.getByRole('region', { name: '认证记录' }).getByRole('listitem')).toHaveCount(2);
    await stage.rendered(desk, '/auth/entIdentityAuth');
    await desk.goto(contract);
    await expect(desk.getByRole('heading', { name: '等待签署的采购合同' })).toBeVisible();
    await expect(desk.getByText(/认证已失效/)).toHaveCount(0);
  });
});
