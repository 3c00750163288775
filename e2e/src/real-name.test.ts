// A person is verified on his phone: a no, a fault of the party outside, another way, and a yes; the account bears his name then.
import { startWith } from './pages/demand.ts';
import { logIn } from './pages/sign-in.ts';
import { pdfUpload } from './pages/wizard.ts';
import { newPerson, register, someNumber } from './product/people.ts';
import { barriers } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('a person is verified, is refused, and takes another way', async ({ stage }) => {
  const person = await register(newPerson('小周'));
  const phone = await stage.open('phone');
  await logIn(phone, person, '/signSettings/accountInfo');

  await test.step('the guide says why, by which ways, and what is kept', async () => {
    await expect(phone.getByText('未实名')).toBeVisible();
    await phone.getByRole('link', { name: '实名认证' }).click();
    await expect(phone.getByText('信息一致只说明这些信息属于同一个人', { exact: false })).toBeVisible();
    await expect(phone.getByText('测试环境').first()).toBeVisible();
    await stage.rendered(phone, '/auth/authGuide');
    await phone.getByRole('link', { name: /运营商三要素/ }).click();
  });

  await test.step('what cannot be is told before anybody is asked', async () => {
    await phone.getByLabel('姓名').fill('周文静');
    await phone.getByLabel('身份证号').fill('110105194912310021');
    await phone.getByRole('button', { name: '提交验证' }).click();
    await expect(phone.getByText('请填写正确的18位身份证号')).toBeVisible();
    await expect(phone.getByText('请先阅读并同意')).toBeVisible();
    await stage.rendered(phone, '/auth/personalIdentityAuth');
  });
  const number = someNumber();

  await test.step('a no counts, a fault does not', async () => {
    await phone.getByRole('checkbox').check();
    await phone.getByLabel('身份证号').fill(number);
    await phone.getByLabel('姓名').fill('周不符');
    await phone.getByRole('button', { name: '提交验证' }).click();
    await expect(phone.getByRole('alert')).toContainText('今天还可以验证 9 次');
    await phone.getByLabel('姓名').fill('认证超时');
    await phone.getByRole('button', { name: '提交验证' }).click();
    await expect(phone.getByRole('alert')).toContainText('本次不计次数');
  });

  await test.step('another way leads to a yes', async () => {
    await phone.getByRole('link', { name: '换个方式验证' }).click();
    await stage.rendered(phone, '/auth/moreAuthType');
    await phone.getByRole('link', { name: /银行卡四要素/ }).click();
    await phone.getByLabel('姓名').fill('周文静');
    await phone.getByLabel('身份证号').fill(number);
    await phone.getByLabel('银行卡号').fill('4111 1111 1111 1111');
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: '提交验证' }).click();
    await expect(phone.getByRole('heading', { name: '认证通过' })).toBeVisible();
    await phone.getByRole('link', { name: '查看认证信息' }).click();
    await expect(phone.getByText('已实名')).toBeVisible();
    await expect(phone.getByText('周**')).toHaveCount(3);
    await phone.goto('/signSettings/accountInfo');
    await expect(phone.getByText('周文静').first()).toBeVisible();
  });
});

test('who has no real name is led to it before he asks about another', async ({ stage, pdf }) => {
  const sender = await register(newPerson('沈未名'));
  const desk = await stage.open('desktop');
  await startWith(desk, sender, pdfUpload('租赁合同.pdf', await pdf('租赁合同', 1)), newPerson('王小明'));
  await desk.getByRole('button', { name: '核验身份：第1位签署方' }).click();
  const asking = desk.getByRole('dialog', { name: '核验身份' });
  await asking.getByLabel('身份证号码').fill(someNumber());
  await asking.getByRole('button', { name: '核验', exact: true }).click();
  const told = desk.getByRole('dialog', { name: '实名认证' });
  await expect(told).toContainText('您尚未完成实名认证，需先完成实名认证才能进行此操作');
  expect((await told.boundingBox())?.width).toBe(475);
  expect(await barriers(desk)).toEqual([]);
  await told.getByRole('button', { name: '去认证' }).click();
  await expect(desk).toHaveURL(/\/auth\/personalIdentityAuth/);
});
