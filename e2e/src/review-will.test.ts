// A signatory without a mainland card: the wizard tells the sender which demand he can never meet; reviewed by two, he signs on his phone by his account's signing
// password, and contract and pack say what that proves. Of a demand that takes a card alone he reads that he cannot pass, and what to ask for.

import { accountRoutes } from '@xinqi/wire/account';
import { provedWill } from './judges/will.ts';
import { placeSignature, startDemanding } from './pages/demand.ts';
import { applyWithPermit, documentPicture, openNewest, progress } from './pages/review.ts';
import { logIn } from './pages/sign-in.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { next, partyCard, pdfUpload, viewSent } from './pages/wizard.ts';
import { finished } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { newReviewer } from './product/reviewers.ts';
import { choose } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

const onlyCard = '短信验证码，并任选一种身份核验（推荐）';
const orReview = '短信验证码，并任选一种身份核验，或人工审核实名（适合没有内地身份证的签署人）';

test('who has no mainland card signs by his reviewed account', async ({ stage, pdf, browser }) => {
  const title = '顾问服务协议';
  const sender = await register(newPerson('陈思远'));
  const chan = { ...(await register(newPerson('陈泰文'))), name: 'Chan Tai Man' };
  await chan.caller.call(accountRoutes.setSignPassword, { signPassword: '907364' });

  await test.step('two reviewers pass his permit', async () => {
    const picture = await documentPicture(browser, ['港澳居民来往内地通行证', 'CHAN TAI MAN']);
    const desk = await stage.open('desktop');
    await logIn(desk, chan);
    await desk.goto('/auth/document');
    const number = `H${String(Date.now() % 100_000_000).padStart(8, '0')}`;
    await applyWithPermit(desk, 'CHAN TAI MAN', number, picture);
    for (const name of ['韩审核', '杜审核']) {
      const page = await stage.open('desktop');
      await logIn(page, await newReviewer(name));
      const shown = await openNewest(page, '港澳居民来往内地通行证', 'CHAN TAI MAN', 2);
      await shown.getByRole('button', { name: '通过', exact: true }).click();
      await expect(page.getByText('已提交审核意见')).toBeVisible();
    }
    await desk.reload();
    await expect(progress(desk)).toContainText('已通过');
  });

  const desk = await stage.open('desktop');
  const send = async (signer: { name: string; mobile: string }) => {
    await placeSignature(desk, { ...chan, ...signer });
    await desk.getByRole('button', { name: '发起签署' }).click();
    return viewSent(desk);
  };
  let applyNo = '';
  await test.step('the sender is told which demand he cannot meet, and asks for another', async () => {
    await startDemanding(desk, sender, pdfUpload(`${title}.pdf`, await pdf(title, 1)), chan, onlyCard);
    const card = partyCard(desk, 1);
    await expect(
      card.getByText('签署人没有的，请改选允许人工审核实名的方式', { exact: false }),
    ).toBeVisible();
    await next(desk);
    await expect(
      card.getByText('不是居民身份证上的姓名，无法通过所选的意愿认证', { exact: false }),
    ).toBeVisible();
    expect(await overflow(desk)).toEqual([]);
    await choose(card.getByRole('combobox', { name: /^意愿认证/ }), orReview);
    await expect(card.getByText('签署时再以签署密码或通行密钥确认', { exact: false })).toBeVisible();
    expect(await barriers(desk)).toEqual([]);
    applyNo = await send(chan);
  });

  await test.step('he signs by his signing password, on a phone by the link', async () => {
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, chan.mobile, title);
    await confirmByFinger(sheet, chan.mobile);
    const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
    await expect(
      dialog.getByText('您的账号已以姓名“Chan Tai Man”通过人工审核实名', { exact: false }),
    ).toBeVisible();
    // what compares a card is not offered to who has none
    await expect(dialog.getByText('运营商三要素', { exact: true })).toHaveCount(0);
    await dialog.getByText('签署密码', { exact: true }).first().click();
    expect(await barriers(sheet)).toEqual([]);
    expect(await overflow(sheet)).toEqual([]);
    await dialog.getByLabel('签署密码（6位数字）', { exact: true }).fill('907364');
    await dialog.getByRole('button', { name: '提交验证' }).click();
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the contract and its pack say what that proves', async () => {
    await finished(sender, applyNo);
    await expect(desk.getByText('身份证明：实名（人工审核）＋意愿（签署密码）')).toBeVisible();
    await desk.getByText('“实名（人工审核）”证明什么').click();
    await expect(desk.getByText('没有外部机构比对，审核员由平台指定', { exact: false })).toBeVisible();
    await provedWill(sender, applyNo, '此前账号已实名（人工审核）');
  });

  await test.step('a Chinese name told the sender nothing: he reads that he cannot pass, and what to ask for', async () => {
    const other = { ...chan, name: '陈泰文' };
    await startDemanding(
      desk,
      undefined,
      pdfUpload('补充协议.pdf', await pdf('补充协议', 1)),
      other,
      onlyCard,
    );
    await send(other);
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, chan.mobile, '补充协议');
    await confirmByFinger(sheet, chan.mobile);
    const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
    await expect(dialog.getByRole('alert')).toContainText(
      '撤销后重新发起，并将意愿认证改为允许“人工审核实名”',
    );
    await expect(dialog.getByLabel('身份证号')).toHaveCount(0);
    expect(await overflow(sheet)).toEqual([]);
  });
});
