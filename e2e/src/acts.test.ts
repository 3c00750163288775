// signing: what changes a contract after it was sent: transfer, correction, replacement, termination, refusal, voiding. Each
// as its people do it, and as every other party sees it afterwards.
import { noticeRoutes } from '@xinqi/wire/notice';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { logIn } from './pages/sign-in.ts';
import { passCode } from './pages/signer.ts';
import { anyone } from './product/caller.ts';
import { finished, openLink, send, shortAddress, signatory, signByLink } from './product/contracts.ts';
import { newMobile, newPerson, register } from './product/people.ts';

import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

// A loaded machine must not turn a right answer into a failure.
test.describe.configure({ timeout: 300_000 });

const detailOf = (applyNo: string) => `/signInfo/viewDetail?applyNo=${applyNo}`;

test('转交: a signatory hands his line on; his old link says so, the sender reads the reason', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const [wang, zhao] = [newPerson('王小明'), newPerson('赵敏')];
  const title = '场地使用合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  const phone = await stage.open('phone');
  const address = await shortAddress(wang.mobile, title);
  await phone.goto(address);
  await passCode(phone, wang.mobile);
  await phone.getByRole('button', { name: '转交' }).tap();
  const dialog = phone.getByRole('dialog', { name: '转交他人签署' });
  await dialog.getByRole('button', { name: '确认转交' }).tap();
  await expect(dialog.getByText('请填写姓名')).toBeVisible();
  await dialog.getByLabel('姓名').fill(zhao.name);
  await dialog.getByLabel('手机号').fill(zhao.mobile);
  await dialog.getByLabel(/转交原因/).fill('由项目负责人签署');
  await dialog.getByRole('button', { name: '确认转交' }).tap();
  await expect(phone.getByRole('heading', { name: '您已将该合同转交他人签署' })).toBeVisible();
  const again = await stage.open('phone');
  await again.goto(address);
  await expect(again.getByRole('heading', { name: '您已将该合同转交他人签署' })).toBeVisible();
  await signByLink(zhao, title);
  await finished(li, sent.applyNo);
  const desk = await stage.open('desktop');
  await logIn(desk, li, detailOf(sent.applyNo));
  await expect(desk.getByText('改由赵敏签署，原因：由项目负责人签署')).toBeVisible();
  await expect(desk.getByText('签署任务转交给 赵敏：由项目负责人签署')).toBeVisible();
});

test('签署入口: the sender hands on an address; only the phone on file gets the link', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '仓储服务合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  const desk = await stage.open('desktop');
  await logIn(desk, li, detailOf(sent.applyNo));
  await desk.getByRole('button', { name: '签署入口（王小明）' }).click();
  const dialog = desk.getByRole('dialog', { name: '王小明的签署入口' });
  await expect(dialog.getByLabel('王小明签署入口的二维码')).toBeVisible();
  expect(await barriers(desk)).toEqual([]);
  const entry = (await dialog.getByText(/toDetailAnony/).textContent()) ?? '';
  const phone = await stage.open('phone');
  await phone.goto(entry);
  await expect(phone.getByRole('heading', { name: '合同签署入口' })).toBeVisible();
  expect(await barriers(phone)).toEqual([]);
  expect(await overflow(phone)).toEqual([]);
  await phone.getByLabel('接收签署短信的手机号').fill(wang.mobile);
  await phone.getByRole('button', { name: '获取合同链接' }).tap();
  await expect(phone.getByText(/已受理/)).toBeVisible();
  const sms = () => anyone.call(noticeRoutes.inboxList, { targetId: wang.mobile });
  await expect.poll(async () => (await sms()).total).toBe(2);
  await phone.goto(await shortAddress(wang.mobile, title));
  await passCode(phone, wang.mobile);
  await expect(phone.locator('.pdf-page canvas').first()).toBeVisible();
});

test('更正、催签、更换、延期、终止: the sender’s acts on the detail page', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷'));
  const [wang, zhao] = [newPerson('王小明'), newPerson('赵敏')];
  const title = '设备采购合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0), signatory(zhao, 1)]);
  const old = await shortAddress(wang.mobile, title);
  const desk = await stage.open('desktop');
  await logIn(desk, li, detailOf(sent.applyNo));
  const right = newMobile();

  await test.step('a wrong phone is corrected: the old link is dead, the new one opens', async () => {
    await desk.getByRole('button', { name: '更正信息（王小明）' }).click();
    const dialog = desk.getByRole('dialog', { name: '更正王小明的信息' });
    await dialog.getByLabel('手机号').fill(right);
    await dialog.getByRole('button', { name: '确认更正' }).click();
    await expect(desk.getByText('更正签署方信息，现为 王小明')).toBeVisible();
    const phone = await stage.open('phone');
    await phone.goto(old);
    await expect(phone.getByRole('heading', { name: '链接已失效' })).toBeVisible();
    await phone.goto(await shortAddress(right, title));
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  });
  await test.step('reminded once, then told to wait', async () => {
    await desk.getByRole('button', { name: '催签王小明' }).click();
    await expect(desk.getByText('已提醒王小明')).toBeVisible();
    await desk.getByRole('button', { name: '催签王小明' }).click();
    await expect(desk.getByText('刚刚已催签过，请10分钟后再试')).toBeVisible();
  });
  await test.step('another signatory in the place of one', async () => {
    await desk.getByRole('button', { name: '更换（赵敏）' }).click();
    const dialog = desk.getByRole('dialog', { name: '更换签署方赵敏' });
    await dialog.getByLabel('姓名').fill('孙丽');
    await dialog.getByLabel('手机号').fill(newMobile());
    await dialog.getByLabel(/更换原因/).fill('负责人变动');
    await dialog.getByRole('button', { name: '确认更换' }).click();
    await expect(desk.getByText('改由孙丽签署，原因：负责人变动')).toBeVisible();
  });
  await test.step('a later deadline', async () => {
    await desk.getByRole('button', { name: '延期' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: '确认延期' }).click();
    await expect(desk.getByText(/签署截止时间延长至/)).toBeVisible();
  });
  await test.step('terminated after one signed: every party is told, no text carries the reason', async () => {
    await signByLink({ ...wang, mobile: right }, title);
    await expect(desk.getByRole('button', { name: '终止', exact: true })).toBeVisible();
    await desk.getByRole('button', { name: '终止', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(/终止原因/).fill('项目取消');
    await dialog.getByRole('button', { name: '确认终止' }).click();
    await expect(desk.getByText('终止合同：项目取消')).toBeVisible();
    await expect(desk.locator('dd').getByText('项目取消')).toBeVisible();
    await desk.goto('/signInfo/applyList');
    await expect(desk.getByRole('row', { name: new RegExp(title) }).getByText('已终止')).toBeVisible();
    const phone = await stage.open('phone');
    await phone.goto(`/dev/inbox?targetId=${right}`);
    await expect(phone.getByText(/已被李婷终止/).first()).toBeVisible();
    await expect(phone.getByText(/项目取消/)).toHaveCount(0);
    await desk.goto(detailOf(sent.applyNo));
    await stage.rendered(desk, '/signInfo/viewDetail');
  });
});

test('拒签: every party reads the reason', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '咨询服务合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  const { signer, link } = await openLink(wang.mobile, title);
  await signer.call(r.refuse, { ...link, reason: '付款条件有误' });
  const phone = await stage.open('phone');
  await logIn(phone, li, detailOf(sent.applyNo));
  await expect(phone.locator('dd').getByText('付款条件有误')).toBeVisible();
  await expect(phone.getByText('拒签原因：付款条件有误')).toBeVisible();
});

test('作废: a signed voiding contract voids a finished one, and both lead to each other', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '房屋租赁合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  await signByLink(wang, title);
  await finished(li, sent.applyNo);
  const desk = await stage.open('desktop');
  await logIn(desk, li, detailOf(sent.applyNo));
  await desk.getByRole('button', { name: '作废', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText(/任一方拒签或逾期未签的，原合同继续有效/)).toBeVisible();
  await dialog.getByLabel(/作废原因/).fill('租期变更，另行签订');
  await dialog.getByRole('button', { name: '发起作废' }).click();
  await expect(desk.getByText('作废协议正在签署中，全部签署前本合同仍然有效。')).toBeVisible();
  await desk.getByRole('link', { name: `作废协议-${title}` }).click();
  await expect(desk.getByText('本协议用于作废下列合同，全部签署后生效。')).toBeVisible();
  const voiding = new URL(desk.url()).searchParams.get('applyNo') ?? '';
  await signByLink(wang, `作废协议-${title}`);
  await finished(li, voiding);
  const phone = await stage.open('phone');
  await logIn(phone, li, detailOf(sent.applyNo));
  await expect(phone.getByText('各方已签署作废协议，本合同已作废。')).toBeVisible();
  await expect(phone.getByText('各方已签署作废协议，合同作废')).toBeVisible();
});
