// A sender demands that a signatory's identity is compared before he signs: refused, away, by another way, signed; and the pack says so to who
// has nothing else.
import { provedWill } from './judges/will.ts';
import { placeSignature, startDemanding } from './pages/demand.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { next, partyCard, pdfUpload, viewSent } from './pages/wizard.ts';
import { finished } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('a signatory’s identity is compared before he signs, by a way that he can pass', async ({
  stage,
  pdf,
}) => {
  const title = '房屋租赁合同';
  const sender = await register(newPerson('陈思远'));
  const wang = newPerson('王小明');
  const desk = await stage.open('desktop');

  let applyNo = '';
  await test.step('the sender asks for one identity check of the signatory’s choice', async () => {
    await startDemanding(
      desk,
      sender,
      pdfUpload(`${title}.pdf`, await pdf(title, 2)),
      wang,
      '短信验证码，并任选一种身份核验（推荐）',
    );
    const number = partyCard(desk, 1).getByLabel('身份证号（选填）');
    await number.fill('11010519491231002');
    await next(desk);
    await expect(partyCard(desk, 1).getByText('请填写正确的18位身份证号')).toBeVisible();
    await number.fill('11010519491231002X');
    await placeSignature(desk, wang);
    await expect(
      desk.getByText(
        '签署前须通过运营商三要素、银行卡四要素、银行卡三要素中的1项核验，且身份证号须为 11010519491231002X',
      ),
    ).toBeVisible();
    await desk.getByRole('button', { name: '发起签署' }).click();
    applyNo = await viewSent(desk);
  });

  const phone = await stage.open('phone');
  const sheet = await followSms(phone, wang.mobile, title);
  const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
  await test.step('the phone signs by hand and is asked who he is', async () => {
    await confirmByFinger(sheet, wang.mobile);
    await expect(dialog.getByText('测试环境')).toBeVisible();
    await expect(dialog.getByText(wang.name, { exact: true })).toBeVisible();
    await dialog.getByLabel('身份证号').fill('110105194912310021');
    await dialog.getByRole('button', { name: '提交核验' }).click();
    await expect(dialog.getByText('请填写正确的18位身份证号')).toBeVisible();
    await expect(dialog.getByText('请先阅读并同意')).toBeVisible();
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('身份证号').fill('11010119900307803X');
    await dialog.getByRole('button', { name: '提交核验' }).click();
    await expect(dialog.getByRole('alert')).toContainText('与发起方指定的不一致');
    await stage.rendered(sheet, '/applySign/toDetailAnony');
  });

  await test.step('the bank says no; another way says yes, and he has signed', async () => {
    await dialog.getByText('银行卡四要素', { exact: true }).click();
    await dialog.getByLabel('身份证号').fill('11010519491231002x');
    await dialog.getByLabel('银行卡号').fill('4000 0000 0002 0000');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '提交核验' }).click();
    await expect(dialog.getByRole('alert')).toContainText('今天还可以核验 8 次');
    await dialog.getByText('运营商三要素', { exact: true }).click();
    await dialog.getByLabel('身份证号').fill('11010519491231002X');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '提交核验' }).click();
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the contract and its pack say what that proves', async () => {
    await finished(sender, applyNo);
    await expect(desk.getByText('身份证明：实名＋意愿（运营商三要素）')).toBeVisible();
    await desk.getByText('“实名＋意愿”证明什么').click();
    await expect(desk.getByText('核验没有比对人脸', { exact: false })).toBeVisible();
    await provedWill(sender, applyNo, '运营商三要素（测试环境），核验方 模拟认证机构');
  });
});
