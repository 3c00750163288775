// A signatory may choose to show his face before he signs, in a tab beside what he drew: another face is a no, his own signs; contract and pack say what
// it proves.
import { provedWill } from './judges/will.ts';
import { placeSignature, startDemanding } from './pages/demand.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { partyCard, pdfUpload, viewSent } from './pages/wizard.ts';
import { finished } from './product/contracts.ts';
import { newPerson, register, someNumber } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('a signatory shows his face before he signs, of several ways that are open', async ({ stage, pdf }) => {
  const title = '车位租赁合同';
  const sender = await register(newPerson('陈思远'));
  const zhao = newPerson('赵一帆');
  const desk = await stage.open('desktop');

  let applyNo = '';
  await test.step('the sender lets him choose, and cannot have his face alone', async () => {
    await startDemanding(
      desk,
      sender,
      pdfUpload(`${title}.pdf`, await pdf(title, 1)),
      zhao,
      '短信验证码，并任选一种身份核验或人脸识别',
    );
    await expect(partyCard(desk, 1).getByText('人脸识别不能是唯一的方式', { exact: false })).toBeVisible();
    await placeSignature(desk, zhao);
    await desk.getByRole('button', { name: '发起签署' }).click();
    applyNo = await viewSent(desk);
  });

  const phone = await stage.open('phone');
  const sheet = await followSms(phone, zhao.mobile, title);
  const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
  /** On the party's page, in a tab of its own. */
  const show = async (outcome: string) => {
    const opened = sheet.waitForEvent('popup');
    await dialog.getByRole('link', { name: '前往人脸识别' }).click();
    const tab = stage.watch(await opened);
    await tab.getByRole('button', { name: outcome, exact: true }).click();
    await expect(tab.getByText(`签署合同《${title}》`)).toBeVisible();
    await tab.getByRole('button', { name: '是我本人的操作，提交结果' }).click();
    await expect(tab.getByText('请回到您发起验证的设备上查看', { exact: false })).toBeVisible();
    await tab.close();
  };
  await test.step('he draws, chooses his face, and is told that another is not his', async () => {
    await confirmByFinger(sheet, zhao.mobile);
    await dialog.getByText('人脸识别', { exact: true }).click();
    await dialog.getByLabel('身份证号').fill(someNumber());
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '开始人脸识别' }).click();
    await show('不通过：非本人');
    await expect(dialog.getByRole('alert')).toContainText('今天还可以核验 9 次');
    await expect(dialog.getByText('换个方式验证').first()).toBeVisible();
  });

  await test.step('his own signs', async () => {
    await dialog.getByRole('button', { name: '重新发起人脸识别' }).click();
    await dialog.getByLabel('身份证号').fill(someNumber());
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '开始人脸识别' }).click();
    await show('通过');
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('contract and pack say what that proves', async () => {
    await finished(sender, applyNo);
    await expect(desk.getByText('身份证明：实名＋意愿（人脸识别）')).toBeVisible();
    await desk.getByText('“实名＋意愿（人脸识别）”证明什么').click();
    await expect(desk.getByText('平台没有收到人脸图像', { exact: false })).toBeVisible();
    await provedWill(sender, applyNo, '人脸识别（测试环境），核验方 模拟人脸认证机构');
  });
});
