// An applicant who is not the legal person: the product writes a letter of authority, the legal person, who has no account, signs it on his phone after his identity
// was compared, and the enterprise is verified.

import { randomUUID } from 'node:crypto';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { logIn } from './pages/sign-in.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { finished } from './product/contracts.ts';
import { judgedPack } from './product/judged-pack.ts';
import { newCompany, newPerson, register, someNumber } from './product/people.ts';
import { barriers } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('a letter of authority, signed by the legal person, verifies the enterprise', async ({ stage }) => {
  const { company } = newCompany('云川授权科技', '申请人');
  const applicant = await register(newPerson('王受托'));
  await applicant.caller.call(orgRoutes.createCorp, { companyName: company });
  const { list } = await applicant.caller.call(orgRoutes.queryCreditCode, { signatoryFullName: [company] });
  const { consent } = await applicant.caller.call(realNameRoutes.per, {});
  await applicant.caller.call(realNameRoutes.operatorVerify, {
    ...{ attemptId: randomUUID(), fullName: '王受托', idCard: someNumber(), consentHash: consent.hash },
  });
  const legal = newPerson('周法人');

  const desk = await stage.open('desktop');
  await test.step('the applicant says who signs it', async () => {
    await logIn(desk, applicant, '/auth/wordCustom');
    await desk.getByLabel('统一社会信用代码').fill(list[0]!.creditCode!);
    await desk.getByLabel('法定代表人', { exact: true }).fill(legal.name);
    await desk.getByLabel('法定代表人手机号').fill(legal.mobile);
    expect(await barriers(desk)).toEqual([]);
    await desk.getByRole('button', { name: '提交申请' }).click();
    await expect(desk.getByRole('heading', { name: '等待法定代表人签署授权委托书' })).toBeVisible();
    await stage.rendered(desk, '/auth/wordCustom');
  });
  const href = await desk.getByRole('link', { name: '查看授权委托书' }).getAttribute('href');
  const applyNo = new URL(href!, 'http://localhost').searchParams.get('applyNo')!;

  await test.step('he signs it on his phone, after his identity was compared', async () => {
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, legal.mobile, '企业认证授权委托书');
    await confirmByFinger(sheet, legal.mobile);
    const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
    await dialog.getByLabel('身份证号').fill(someNumber());
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '提交核验' }).click();
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the applicant sees it without asking, and the letter is evidence', async () => {
    await expect(desk.getByRole('region', { name: '认证信息' })).toContainText('已认证（测试环境）');
    await expect(desk.getByRole('region', { name: '认证记录' })).toContainText('授权委托书');
    await finished(applicant, applyNo);
    const report = await judgedPack(applicant, applyNo, test.info().outputPath('judged'));
    expect(report.verdict).toMatch(/^valid/);
    expect(report.claims.find(({ claim }) => claim === 'will')?.result).toBe('proved');
  });
});
