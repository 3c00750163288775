// notice: the bell counts while one looks, leads to what was said and to its contract; a choice of channels is kept; both pages
// at both widths.
import type { Page } from '@playwright/test';
import { signingRoutes } from '@xinqi/wire/signing';
import { logInByHand } from './pages/sign-in.ts';
import { openLink, send, signatory } from './product/contracts.ts';
import { newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

test('the sender sees the bell rise when a signatory refuses, and lands on the contract', async ({
  stage,
  pdf,
}) => {
  const chen = await register(newPerson('陈思远'));
  const wang = newPerson('王小明');
  const title = '钢材采购合同';
  const { applyNo } = await send(chen, await pdf(title, 1), title, [signatory(wang, 0)]);
  const desk = await stage.open('desktop');
  await logInByHand(desk, chen);
  // he registered elsewhere: this browser is a new device to him
  await expect(desk.getByRole('link', { name: '消息中心，1条未读' })).toBeVisible();

  const { signer, link } = await openLink(wang.mobile, title);
  await signer.call(signingRoutes.refuse, { applyNo, signNo: link.signNo, reason: '金额不对' });
  await expect(desk.getByText('您有新消息，请查看消息中心')).toBeVisible();
  await desk.getByRole('link', { name: '消息中心，2条未读' }).click();
  await expect(desk.getByText(`您发起的《${title}》已被王小明拒签，原因：金额不对。`)).toBeVisible();
  await inspect(desk);

  const phone = await stage.open('phone');
  await logInByHand(phone, chen);
  await phone.getByRole('link', { name: '消息中心，3条未读' }).tap();
  await expect(phone.getByRole('button', { name: /标为已读：.*被拒签/ })).toBeVisible();
  await inspect(phone);
  await phone.goto('/tpl/Preferences');
  const refused = phone.getByRole('group', { name: /被拒签/ });
  await refused.getByLabel('短信').uncheck();
  await expect(phone.getByText('已保存')).toBeVisible();
  await expect(phone.getByRole('group', { name: /验证码/ }).getByLabel('短信')).toBeDisabled();
  await inspect(phone);

  await desk.getByRole('link', { name: `您发起的《${title}》被拒签` }).click();
  await expect(desk).toHaveURL(new RegExp(`/signInfo/viewDetail\\?applyNo=${applyNo}`));
  await expect(desk.getByRole('heading', { name: title })).toBeVisible();
  await desk.goto('/tpl/Preferences');
  await expect(desk.getByRole('link', { name: '消息中心，2条未读' })).toBeVisible();
  await expect(desk.getByRole('group', { name: /被拒签/ }).getByLabel('短信')).not.toBeChecked();
  await inspect(desk);
});
