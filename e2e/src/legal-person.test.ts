// An enterprise without its bank card at hand: its licence fills in the form, its legal person is asked on his phone, is verified there, and says yes; the applicant sees it.
import { orgRoutes } from '@xinqi/wire/org';
import { logIn } from './pages/sign-in.ts';
import { licencePicture } from './product/card-picture.ts';
import { newCompany, newPerson, register, someNumber } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('the legal person says yes on his phone, and the enterprise is verified', async ({ stage, browser }) => {
  const { company } = newCompany('云川法人科技', '申请人');
  const applicant = await register(newPerson('申请人'));
  await applicant.caller.call(orgRoutes.createCorp, { companyName: company });
  const legal = await register(newPerson('某用户'));
  const { list } = await applicant.caller.call(orgRoutes.queryCreditCode, { signatoryFullName: [company] });
  const creditCode = list[0]!.creditCode!;

  const desk = await stage.open('desktop');
  await test.step('the applicant names his phone', async () => {
    await logIn(desk, applicant, '/auth/entIdentityAuth');
    const licence = await licencePicture(browser, { name: company, creditCode, legalPerson: '周法人' });
    await desk
      .getByLabel('选择营业执照')
      .setInputFiles({ name: '营业执照.jpg', mimeType: 'image/jpeg', buffer: licence });
    await expect(desk.getByLabel('统一社会信用代码')).toHaveValue(creditCode, { timeout: 60_000 });
    await expect(desk.getByLabel('法定代表人', { exact: true })).toHaveValue('周法人');
    await desk.getByRole('tab', { name: '法定代表人确认' }).click();
    await desk.getByLabel('法定代表人手机号').fill(legal.mobile);
    expect(await barriers(desk)).toEqual([]);
    await desk.getByRole('button', { name: '提交申请' }).click();
    await expect(desk.getByRole('heading', { name: '等待法定代表人确认' })).toBeVisible();
    await stage.rendered(desk, '/auth/entIdentityAuth');
  });

  const phone = await stage.open('phone');
  await test.step('he is led to his real name first', async () => {
    await logIn(phone, legal, '/auth/entLegalAuth');
    await expect(phone.getByRole('heading', { name: company })).toBeVisible();
    await expect(phone.getByText(`申请人（${applicant.mobile}）`)).toBeVisible();
    expect(await overflow(phone)).toEqual([]);
    await phone.getByRole('link', { name: '去实名' }).click();
    await phone.getByRole('link', { name: /运营商三要素/ }).click();
    await phone.getByLabel('姓名').fill('周法人');
    await phone.getByLabel('身份证号').fill(someNumber());
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: '提交验证' }).click();
    await expect(phone.getByRole('heading', { name: '认证通过' })).toBeVisible();
  });

  await test.step('he says yes', async () => {
    await phone.getByRole('link', { name: '去确认企业认证申请' }).click();
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: '确认，同意申请人办理企业认证' }).click();
    await expect(phone.getByText('您已确认，申请人已收到通知。')).toBeVisible();
    expect(await barriers(phone)).toEqual([]);
    await stage.rendered(phone, '/auth/entLegalAuth');
  });

  await test.step('the applicant sees it without asking', async () => {
    await expect(desk.getByRole('region', { name: '认证信息' })).toContainText('已认证（测试环境）');
    await desk.goto('/console/consoleIndex');
    await expect(desk.getByRole('heading', { name: /企业认证/ })).toContainText('已认证（测试环境）');
  });
});
