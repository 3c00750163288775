// A signatory sets a signing password in the settings and confirms by it, on a phone by the link: a weak one and a wrong one are refused in words; contract
// and pack say what it proves, and what not.
import { provedWill } from './judges/will.ts';
import { placeSignature, startDemanding } from './pages/demand.ts';
import { logIn } from './pages/sign-in.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { partyCard, pdfUpload, viewSent } from './pages/wizard.ts';
import { finished } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('a signatory confirms by a signing password, on a phone by the link', async ({ stage, pdf }) => {
  const title = '设备借用协议';
  const sender = await register(newPerson('陈思远'));
  const lin = await register(newPerson('林夏'));
  const own = await stage.open('desktop');

  await test.step('she sets one: weak digits are refused, and who has just signed in is asked for no proof', async () => {
    await logIn(own, lin, '/signSettings/accountInfo');
    await own.getByRole('link', { name: '设置签署密码' }).click();
    const [chosen, again] = ['新签署密码', '再次输入'].map((label) => own.getByLabel(label, { exact: true }));
    await chosen!.fill('850617');
    await again!.fill('850617');
    await own.getByRole('button', { name: '设置签署密码' }).click();
    await expect(own.getByText('该数字像生日或日期，容易被猜中，请换一个')).toBeVisible();
    await chosen!.fill('907364');
    await again!.fill('907364');
    await own.getByRole('button', { name: '设置签署密码' }).click();
    await expect(own.getByText('签署密码已设置')).toBeVisible();
    await stage.rendered(own, '/tpl/signPwd');
  });

  const desk = await stage.open('desktop');
  let applyNo = '';
  await test.step('the sender asks for an identity check or the signing password', async () => {
    await startDemanding(
      desk,
      sender,
      pdfUpload(`${title}.pdf`, await pdf(title, 1)),
      lin,
      '短信验证码，并任选一种身份核验或签署密码',
    );
    await expect(partyCard(desk, 1).getByText('签署密码由平台比对和记录，不证明姓名')).toBeVisible();
    await placeSignature(desk, lin);
    await desk.getByRole('button', { name: '发起签署' }).click();
    applyNo = await viewSent(desk);
  });

  await test.step('a wrong one is told, the right one signs', async () => {
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, lin.mobile, title);
    await confirmByFinger(sheet, lin.mobile);
    const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
    const digits = dialog.getByLabel('签署密码（6位数字）', { exact: true });
    await digits.fill('555123');
    await stage.rendered(sheet, '/applySign/toDetailAnony');
    await dialog.getByRole('button', { name: '提交验证' }).click();
    await expect(dialog.getByText(/^签署密码错误，还可以尝试/)).toBeVisible();
    // every name of a way can be read at this width
    for (const name of ['运营商三要素', '银行卡四要素', '银行卡三要素', '签署密码']) {
      const label = dialog.getByText(name, { exact: true });
      expect(await label.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    }
    await digits.fill('907364');
    await dialog.getByRole('button', { name: '提交验证' }).click();
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the contract and its pack say what that proves', async () => {
    await finished(sender, applyNo);
    await expect(desk.getByText('身份证明：手机号已验证，未实名；意愿（签署密码）')).toBeVisible();
    await desk.getByText('“意愿（签署密码）”证明什么').click();
    await expect(desk.getByText('控制平台及其密钥的人可以写出同样的记录', { exact: false })).toBeVisible();
    const report = await provedWill(sender, applyNo, '由平台比对和记录，平台能够写出同样的记录');
    expect(report.claims.find(({ claim }) => claim === 'authentication')?.reason).toContain(
      '另以签署密码确认',
    );
  });
});
