// An enterprise that hears no: a register that does not answer, one that disagrees, a legal person who says no, one who refuses the letter of
// authority. Each time it reads why, keeps what it typed, and takes another way; the last one is right.
import { randomUUID } from 'node:crypto';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { signingRoutes } from '@xinqi/wire/signing';
import { logIn } from './pages/sign-in.ts';
import { openLink } from './product/contracts.ts';
import { newCompany, newPerson, type Registered, register, someNumber } from './product/people.ts';
import { expect, type Page, test } from './stage/stage.ts';

/** Verified by his operator under his name. */
async function verified(name: string): Promise<Registered> {
  const person = await register(newPerson(name));
  const { consent } = await person.caller.call(realNameRoutes.per, {});
  await person.caller.call(realNameRoutes.operatorVerify, {
    ...{ attemptId: randomUUID(), fullName: name, idCard: someNumber(), consentHash: consent.hash },
  });
  return person;
}

/** The form of an applicant whose enterprise is called so, filled in for this legal person. */
async function applying(page: Page, applicant: Registered, company: string, legal: string): Promise<void> {
  await applicant.caller.call(orgRoutes.createCorp, { companyName: company });
  await logIn(page, applicant, '/auth/entIdentityAuth');
  await page.getByRole('button', { name: '查询代码' }).click();
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(/^[0-9A-Z]{18}$/);
  await page.getByLabel('法定代表人', { exact: true }).fill(legal);
}
const submit = (page: Page) => page.getByRole('button', { name: '提交申请' }).click();

test('a register that does not answer, and one that disagrees, are told; what was typed stays', async ({
  stage,
}) => {
  const { company } = newCompany('云川认证超时科技', '申请人');
  const desk = await stage.open('desktop');
  await applying(desk, await register(newPerson('申请人')), company, '周法人');
  await desk.getByLabel('开户银行').fill('模拟银行杭州分行');
  await desk.getByLabel('开户行联行号').fill('9993 3100 0016');
  await desk.getByLabel('对公银行账号').fill('6220 0000 0000 000018');
  await submit(desk);
  await expect(desk.getByRole('alert')).toContainText('企业认证服务暂不可用，请稍后重试');

  const phone = await stage.open('phone');
  const other = newCompany('云川核验科技', '申请人');
  await applying(phone, await register(newPerson('申请人')), other.company, '周不符');
  await phone.getByLabel('开户银行').fill('模拟银行杭州分行');
  await phone.getByLabel('开户行联行号').fill('9993 3100 0016');
  await phone.getByLabel('对公银行账号').fill('6220 0000 0000 000018');
  await submit(phone);
  await expect(phone.getByRole('alert')).toContainText('信息不一致，请核对后重试');
  await expect(phone.getByLabel('开户银行')).toHaveValue('模拟银行杭州分行');
  await phone.getByLabel('法定代表人', { exact: true }).fill('周法人');
  await submit(phone);
  await expect(phone.getByRole('heading', { name: '填写到账金额' })).toBeVisible();
});

test('a legal person says no, by himself and to the letter; the bank verifies', async ({ stage }) => {
  const { company } = newCompany('云川多路科技', '申请人');
  const [applicant, legal] = [await verified('王申请'), await verified('周法人')];
  const signer = newPerson('周法人');
  const desk = await stage.open('desktop');
  await applying(desk, applicant, company, '周法人');

  await test.step('asked on his phone, he refuses', async () => {
    await desk.getByRole('tab', { name: '法定代表人确认' }).click();
    await desk.getByLabel('法定代表人手机号').fill(legal.mobile);
    await submit(desk);
    await expect(desk.getByRole('heading', { name: '等待法定代表人确认' })).toBeVisible();
    const phone = await stage.open('phone');
    await logIn(phone, legal, '/auth/entLegalAuth');
    await phone.getByRole('button', { name: '拒绝', exact: true }).click();
    await phone.getByRole('button', { name: '确认拒绝' }).click();
    await expect(phone.getByText('已拒绝', { exact: true }).first()).toBeVisible();
    await expect(desk.getByText(/上次申请未通过：.*请改用对公打款/)).toBeVisible();
  });

  await test.step('whoever got the letter refuses to sign it', async () => {
    await desk.getByRole('tab', { name: '授权委托书' }).click();
    await desk.getByLabel('法定代表人手机号').fill(signer.mobile);
    await submit(desk);
    await expect(desk.getByRole('heading', { name: '等待法定代表人签署授权委托书' })).toBeVisible();
    const opened = await openLink(signer.mobile, '企业认证授权委托书');
    await opened.signer.call(signingRoutes.refuse, { ...opened.link, reason: '不认识申请人' });
    await expect(desk.getByText(/上次申请未通过：.*请换个方式/)).toBeVisible();
  });

  await test.step('the amount on its account is right', async () => {
    await desk.getByRole('tab', { name: '对公打款' }).click();
    await desk.getByLabel('开户银行').fill('模拟银行杭州分行');
    await desk.getByLabel('开户行联行号').fill('9993 3100 0016');
    await desk.getByLabel('对公银行账号').fill('6220 0000 0000 000018');
    await submit(desk);
    const amount = await desk.getByRole('note').locator('strong').innerText();
    await desk.getByLabel('到账金额（元）').fill(amount);
    await desk.getByRole('button', { name: '确认金额' }).click();
    await expect(desk.getByRole('region', { name: '认证信息' })).toContainText('已认证（测试环境）');
  });
});
