// A squatted name: somebody claims the enterprise of others, sees 未认证 and nothing of what names it; the true one applies, is
// verified by the simulator and gets the contract that waits for its operator; the squatter is told.
import { orgRoutes } from '@xinqi/wire/org';
import { logIn } from './pages/sign-in.ts';
import { send, signatory } from './product/contracts.ts';
import { newCompany, newPerson, type Registered, register } from './product/people.ts';
import { samplePdf } from './product/sample-pdf.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

/** Founds an enterprise of this name: a claim. */
async function claims(name: string, company: string): Promise<Registered> {
  const person = await register(newPerson(name));
  await person.caller.call(orgRoutes.createCorp, { companyName: company });
  return person;
}

test('a claimed name gives nothing; verification gives it to one', async ({ stage, browser }) => {
  const { company } = newCompany('云川真身科技', '真老板');
  const squatter = await claims('抢注人', company);
  const truly = await claims('真老板', company);
  const sender = await register(newPerson('陈思远'));
  const pdf = await samplePdf(browser, '采购合同', 1);
  await send(sender, pdf, '认证前发出的采购合同', [signatory({ ...truly, company }, 0)]);

  const phone = await stage.open('phone');
  await test.step('the squatter sees that it is a claim, and no contract', async () => {
    await logIn(phone, squatter, '/console/consoleIndex');
    await expect(phone.getByRole('heading', { name: /企业认证/ })).toContainText('未认证');
    await expect(phone.getByRole('img', { name: '样章，标有“未认证”' })).toBeVisible();
    expect(await overflow(phone)).toEqual([]);
    await phone.goto('/signInfo/signList');
    await expect(phone.getByText('认证前发出的采购合同')).toHaveCount(0);
  });

  const desk = await stage.open('desktop');
  await test.step('the true one is verified, and the contract is its own', async () => {
    await logIn(desk, truly, '/console/consoleIndex');
    await desk.getByRole('link', { name: '申请企业认证' }).click();
    await desk.getByRole('button', { name: '查询代码' }).click();
    await expect(desk.getByLabel('统一社会信用代码')).toHaveValue(/^[0-9A-Z]{18}$/);
    await desk.getByLabel('法定代表人').fill('真法人');
    await desk.getByLabel('开户银行').fill('模拟银行杭州分行');
    await desk.getByLabel('开户行联行号').fill('9993 3100 0016');
    // of another holder, the simulated bank says
    await desk.getByLabel('对公银行账号').fill('6220 0000 0000 000001');
    await desk.getByRole('button', { name: '提交申请' }).click();
    await expect(desk.getByText(/未成功（尾号 0001）：收款户名与账号不符/)).toBeVisible();
    await desk.getByLabel('对公银行账号').fill('6220 0000 0000 000018');
    await desk.getByRole('button', { name: '提交申请' }).click();
    await expect(desk.getByRole('heading', { name: '填写到账金额' })).toBeVisible();
    expect(await barriers(desk)).toEqual([]);
    const amount = await desk.getByRole('note').locator('strong').innerText();
    await desk.getByLabel('到账金额（元）').fill(amount === '0.01' ? '0.02' : '0.01');
    await desk.getByRole('button', { name: '确认金额' }).click();
    await expect(desk.getByText('金额不正确，请核对银行的到账记录')).toBeVisible();
    await expect(desk.getByText(/还可以填写 2 次/)).toBeVisible();
    await desk.getByLabel('到账金额（元）').fill(amount);
    await desk.getByRole('button', { name: '确认金额' }).click();
    await expect(desk.getByRole('region', { name: '认证信息' })).toContainText('已认证（测试环境）');
    await stage.rendered(desk, '/auth/entIdentityAuth');
    await desk.getByRole('link', { name: '返回企业管理' }).click();
    await expect(desk.getByRole('heading', { name: /企业认证/ })).toContainText('已认证（测试环境）');
    expect(await barriers(desk)).toEqual([]);
    await stage.rendered(desk, '/console/consoleIndex');
    await expect(async () => {
      await desk.goto('/signInfo/signList');
      await expect(desk.getByText('认证前发出的采购合同').first()).toBeVisible({ timeout: 3000 });
    }).toPass();
  });

  await test.step('the squatter is told, and may only take another name', async () => {
    await phone.goto('/console/consoleIndex');
    await expect(phone.getByText(/该名称已由其他账号完成认证/)).toBeVisible();
    await expect(phone.getByRole('link', { name: '申请企业认证' })).toHaveCount(0);
    await phone.goto('/auth/entIdentityAuth');
    await expect(phone.getByText(/该名称已由其他账号完成认证/)).toBeVisible();
    expect(await overflow(phone)).toEqual([]);
  });
});
