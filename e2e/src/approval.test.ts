// Approvals: a contract of an enterprise is approved before it goes out and again before its seal is used, by a head who is
// signed in and by somebody without an account on a phone; a grant revoked meanwhile is refused; the pack says who approved.
import type { Page } from '@playwright/test';
import { flowRoutes as f } from '@xinqi/wire/flow';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { entryOf } from './judges/pack.ts';
import { askCode, logIn } from './pages/sign-in.ts';
import { passCode } from './pages/signer.ts';
import { approverAddress, askSeal, decide, type Enterprise, enterprise } from './product/approvals.ts';
import { create, finished, type Sent, shortAddress, signatory, signByLink } from './product/contracts.ts';
import { judgedPack } from './product/judged-pack.ts';
import { newPerson, type Person } from './product/people.ts';
import { chooseToday } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test.describe.configure({ mode: 'serial' });

const customer = newPerson('赵敏');
const title = '年度软件开发服务合同';
const long = '华北大区重点客户年度软件开发、运行维护与安全保障服务框架合同（含补充条款及附件清单）';
let corp: Enterprise;
let fileId: string;
let sent: Sent;

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}
const clerkSigns = (): Person => ({ ...corp.clerk, company: corp.boss.company ?? '' });
/** Signs in; a member's first view is his own, from which the approvals lead into the enterprise. */
const enterCorp = async (page: Page, who: Person): Promise<void> => {
  await logIn(page, who, '/corp/approval');
  await expect(page.getByRole('navigation', { name: '审批类型' })).toBeVisible();
};
/** A contract of the enterprise: its seal and a customer's signature. */
const send = (title: string): Promise<Sent> =>
  create(corp.sender, fileId, title, [signatory(clerkSigns(), 0), signatory(customer, 1)]);
const openBySms = async (page: Page, title: string) => {
  await page.goto(await shortAddress(corp.clerk.mobile, title));
  await passCode(page, corp.clerk.mobile);
};

test.beforeAll(async ({ pdf }) => {
  corp = await enterprise();
  fileId = await corp.sender.caller.upload(await pdf(long, 2), '合同.pdf');
});

test('before it goes out: the head of the department sees it waiting, reads it and agrees', async ({
  stage,
}) => {
  sent = await send(title);
  expect((await corp.sender.caller.call(r.info, { applyNo: sent.applyNo })).status).toBe(6);
  const desk = await stage.open('desktop');
  await enterCorp(desk, corp.head);
  await expect(desk.getByRole('link', { name: `审批 ${title}` })).toBeVisible();
  await inspect(desk);
  await stage.rendered(desk, '/corp/approval');
  await desk.getByRole('link', { name: `审批 ${title}` }).click();
  await expect(desk.getByText('部门负责人审批')).toBeVisible();
  await expect(desk.locator('.pdf-page canvas').first()).toBeVisible();
  await inspect(desk);
  await stage.rendered(desk, '/applySign/audit');
  await desk.getByRole('button', { name: '同意' }).click();
  await desk.getByLabel(/审批意见/).fill('同意，请按此执行');
  await desk.getByRole('button', { name: '确认同意' }).click();
  await expect(desk.getByText('审批已全部通过，合同已发送给签署方。')).toBeVisible();
});

test('before the seal is used: asked for on the signing page', async ({ stage }) => {
  const desk = await stage.open('desktop');
  await openBySms(desk, title);
  await desk.getByRole('button', { name: '申请用印' }).click();
  await desk.getByLabel(/申请说明/).fill('客户要求本周内盖章返还');
  await inspect(desk);
  await desk.getByRole('button', { name: '提交申请' }).click();
  await expect(desk.getByText('用印审批中').first()).toBeVisible();
  await expect(desk.getByText('财务审批')).toBeVisible();
  await inspect(desk);
});

test('by link and code on a phone, without an account: read, approved, then sealed', async ({ stage }) => {
  const phone = await stage.open('phone');
  await phone.goto(await approverAddress(corp.finance.mobile, title));
  await expect(phone.getByText('审批人手机号')).toBeVisible();
  await inspect(phone);
  const code = await askCode(phone, corp.finance.mobile, /用于审批/);
  await phone.getByLabel('短信验证码').fill(code);
  await expect(phone.getByText('客户要求本周内盖章返还').first()).toBeVisible();
  await inspect(phone);
  await phone.getByRole('tab', { name: '合同正文' }).tap();
  await expect(phone.locator('.pdf-page canvas').first()).toBeVisible();
  await phone.getByRole('button', { name: '同意' }).tap();
  await phone.getByRole('button', { name: '确认同意' }).tap();
  await expect(phone.getByText('审批已全部通过，申请人可以用印签署。')).toBeVisible();
  await signByLink(clerkSigns(), title);
});

test('refused: a reason on the phone, asked for again, withdrawn', async ({ stage }) => {
  const title = '办公用品采购合同';
  await send(title);
  await decide(corp.head, 0, 'approve');
  const phone = await stage.open('phone');
  await openBySms(phone, title);
  await phone.getByRole('button', { name: '申请用印' }).tap();
  const sheet = phone.getByRole('dialog', { name: '签署合同' });
  await sheet.getByRole('button', { name: '申请用印' }).tap();
  await phone.getByRole('button', { name: '提交申请' }).tap();
  await expect(phone.getByText('审批通过后会通知您，此页面会自动更新。')).toBeVisible();
  await inspect(phone);
  await decide(corp.head, 1, 'reject', '供应商资质未更新，请补充后再申请');
  await expect(phone.getByText('原因：供应商资质未更新，请补充后再申请')).toBeVisible();
  await inspect(phone);
  await phone.getByRole('button', { name: '重新申请用印' }).tap();
  await phone.getByRole('button', { name: '提交申请' }).tap();
  await phone.getByRole('button', { name: '撤回申请' }).tap();
  await phone.getByRole('button', { name: '确认撤回' }).tap();
  await expect(phone.getByText(/您的上一次申请已撤回/)).toBeVisible();
});

test('the grant is revoked in another window while the page is open: refused, and it says why', async ({
  stage,
}) => {
  const rent = '房屋租赁合同';
  const { applyNo } = await send(rent);
  await decide(corp.head, 0, 'approve');
  await askSeal(corp.clerk, applyNo, corp.seal.sealId);
  await decide(corp.head, 1, 'approve');
  const desk = await stage.open('desktop');
  await openBySms(desk, rent);
  await expect(desk.getByText('用印审批已通过，请确认签署。')).toBeVisible();
  await desk.getByRole('checkbox', { name: /我已阅读/ }).check();

  const other = await stage.open('desktop');
  await logIn(other, corp.boss, '/console/seal');
  await other.getByRole('button', { name: '授权（1）' }).click();
  await other.getByRole('button', { name: '撤销', exact: true }).click();
  await other.getByRole('button', { name: '撤销授权' }).click();
  await expect(other.getByText('操作成功')).toBeVisible();
  await desk.getByRole('button', { name: '确认签署' }).click();
  await expect(desk.getByRole('alert')).toContainText('您的使用授权已撤销、到期，本次未签署');
  await inspect(desk);
  expect((await corp.sender.caller.call(r.info, { applyNo })).status).toBe(0);
});

test('what was decided stands in the lists and on the contract’s page', async ({ stage }) => {
  const { list } = await corp.head.caller.call(f.findSealApprovalByPage, { tab: 'done' });
  const desk = await stage.open('desktop');
  await enterCorp(desk, corp.head);
  await desk.goto('/corp/signInfo/sealApproval?tab=done');
  await expect(desk.getByRole('link', { name: '查看 办公用品采购合同' })).toBeVisible();
  await inspect(desk);
  await stage.rendered(desk, '/corp/signInfo/sealApproval');
  await desk.goto(`/applySign/auditMulti?instIdNo=${list[0]!.instIdNo}`);
  await expect(desk.getByText(/审批已/).first()).toBeVisible();
  await stage.rendered(desk, '/applySign/auditMulti');
});

test('on a phone: the list, one request with every act, and 委托审批', async ({ stage }) => {
  await send(long);
  const phone = await stage.open('phone');
  await enterCorp(phone, corp.head);
  await expect(phone.getByRole('link', { name: `审批 ${long}` })).toBeVisible();
  await inspect(phone);
  await phone.getByRole('button', { name: '委托审批' }).tap();
  await phone.getByRole('radio', { name: /周强/ }).check();
  await chooseToday(phone.getByLabel(/结束日期/));
  await inspect(phone);
  await phone.getByRole('button', { name: /保\s?存/ }).tap();
  await expect(phone.getByText(/委托 周强 审批/)).toBeVisible();
  await inspect(phone);
  await phone.getByRole('link', { name: `审批 ${long}` }).tap();
  await expect(phone.getByRole('button', { name: '转交' })).toBeVisible();
  await inspect(phone);
});

test('who asked finds it on the contract’s page, reminds and withdraws', async ({ stage }) => {
  const desk = await stage.open('desktop');
  await enterCorp(desk, corp.sender);
  await desk.goto(`/signInfo/viewDetail?applyNo=${sent.applyNo}`);
  const approvals = desk.getByRole('region', { name: '审批', exact: true });
  await approvals.scrollIntoViewIfNeeded();
  await expect(approvals.getByText('同意，请按此执行')).toBeVisible();
  await inspect(desk);
  await desk.goto('/corp/approval?tab=mine');
  await desk.getByRole('link', { name: `查看 ${long}` }).click();
  await desk.getByRole('button', { name: '催审批' }).click();
  await expect(desk.getByText('已提醒 1 位审批人')).toBeVisible();
  await inspect(desk);
  await desk.getByRole('button', { name: '撤回申请' }).click();
  await desk.getByRole('button', { name: '确认撤回' }).click();
  await expect(desk.getByText('合同已撤销，可以复制为新合同重新发起。')).toBeVisible();
  await inspect(desk);
});

test('the pack verifies and says who approved', async () => {
  await signByLink(customer, title);
  await finished(corp.sender, sent.applyNo);
  const { claims, pack } = await judgedPack(corp.sender, sent.applyNo, test.info().outputPath('judged'));
  expect(claims.filter(({ result }) => result === 'refuted')).toEqual([]);
  const report = entryOf(pack, 'report.html').toString('utf8');
  for (const words of ['提交审批', '用印审批', '经审批 FLW', corp.head.name, corp.finance.name])
    expect(report).toContain(words);
});
