// Members' contracts: a head of departments looks at the contracts of the people below him, on a desktop and a phone; who may not
// is told what he may see and whom to ask; somebody leaves, and his successor has what was his.
import type { Page } from '@playwright/test';
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { logIn } from './pages/sign-in.ts';
import { withTokens } from './product/caller.ts';
import { create, signatory } from './product/contracts.ts';
import { newCompany, newPerson, type Registered, register } from './product/people.ts';
import { choose } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

/** Signs in and acts for the enterprise. */
async function logInFor(page: Page, person: Registered, company: string): Promise<void> {
  await logIn(page, person);
  await page.getByRole('button', { name: /切换身份或退出登录/ }).click();
  await page.getByRole('menuitem', { name: company }).click();
  await expect(page.getByRole('button', { name: /企业，当前身份/ })).toBeVisible();
}

type Member = Registered & { memberId: string };
/** A colleague who was invited and has come in; he acts for the enterprise. */
async function join(boss: Registered, name: string): Promise<Member> {
  const { caller, ...person } = await register(newPerson(name));
  const { memberId, inviteUrl } = await boss.caller.call(orgRoutes.addCorpUser, {
    name,
    mobile: person.mobile,
  });
  const q = new URL(inviteUrl ?? '').searchParams;
  const pair = { k: q.get('k') ?? '', sign: q.get('sign') ?? '', ts: q.get('ts') ?? '' };
  await caller.call(orgRoutes.acceptInvitePc, { ...pair, confirm: 1 });
  const { allAuthUser } = await caller.call(accountRoutes.session, {});
  const corpId = allAuthUser.find(({ corpId: id }) => id !== null)?.corpId ?? '';
  const { consoleToken } = await caller.call(accountRoutes.switchCorp, { corpId });
  return { ...person, memberId, caller: withTokens({ ...caller.bearer, consoleToken }) };
}

/** An enterprise with a head, somebody below him who sent two contracts and has one to sign, and somebody without any right. */
async function enterprise(pdf: (title: string, pages: number) => Promise<Buffer>) {
  const boss = await register(newCompany('杭州云杉贸易', '周老板'));
  const [head, seller, plain, partner] = await Promise.all([
    join(boss, '钱主管'),
    join(boss, '孙销售'),
    join(boss, '吴文员'),
    register(newPerson('陈合作')),
  ]);
  const { groupId } = await boss.caller.call(orgRoutes.updateGroup, { name: '销售部' });
  await boss.caller.call(orgRoutes.setGroupMan, { groupId, memberId: head.memberId });
  await boss.caller.call(orgRoutes.batchMoveGroup, { memberIds: [seller.memberId], groupId });
  const { roleId } = await boss.caller.call(roleRoutes.operRole, { name: '主管', pids: [99801, 5] });
  await boss.caller.call(roleRoutes.assignRole, { memberIds: [head.memberId], roleIds: [roleId] });
  const fileId = await seller.caller.upload(await pdf('合同', 1), '合同.pdf');
  const sent = await create(seller, fileId, '华北采购框架协议', [signatory(partner, 0)]);
  const theirs = await partner.caller.upload(await pdf('合同', 1), '合同.pdf');
  const operator = { ...seller, company: boss.company ?? '' };
  await create(partner, theirs, '合作方发来的合同', [signatory(operator, 0)]);
  return { boss, head, seller, plain, partner, sent };
}

test('a head sees the contracts of his people; who may not is told whom to ask', async ({ stage, pdf }) => {
  const { boss, head, plain, sent } = await enterprise(pdf);
  const desk = await stage.open('desktop');
  const company = boss.company ?? '';
  await logInFor(desk, head, company);

  await test.step('the list, by department and member', async () => {
    await desk.goto('/console/contract');
    await expect(desk.getByRole('row', { name: /华北采购框架协议/ })).toContainText('孙销售');
    await choose(desk.getByRole('combobox', { name: /^部门/ }), /^\s*销售部$/);
    await choose(desk.getByRole('combobox', { name: /^成员/ }), '孙销售（销售部）');
    await choose(desk.getByRole('combobox', { name: /^状态/ }), '签署中（1）');
    await expect(desk.getByRole('row', { name: /华北采购框架协议/ })).toBeVisible();
    await inspect(desk);
    await stage.rendered(desk, '/console/contract');
  });

  await test.step('what they sign; the contract opens', async () => {
    await desk.getByRole('tab', { name: '成员签署的' }).click();
    await desk.getByRole('button', { name: '查看“合作方发来的合同”' }).click();
    await expect(desk.getByRole('heading', { name: '合作方发来的合同' }).first()).toBeVisible();
    await expect(desk.getByText('您以部门主管身份查看所管理成员的合同，可以查看和下载。')).toBeVisible();
    await inspect(desk);
  });

  await test.step('as cards on a phone', async () => {
    const phone = await stage.open('phone');
    await logInFor(phone, head, company);
    await phone.goto('/console/contract');
    await expect(phone.getByRole('button', { name: '查看“华北采购框架协议”' })).toBeVisible();
    await inspect(phone);
  });

  await test.step('a colleague without the right', async () => {
    const phone = await stage.open('phone');
    await logIn(phone, plain, `/signInfo/entAccess?applyNo=${sent.applyNo}`);
    await expect(phone.getByText(/不能查看合同/)).toBeVisible();
    await phone.getByRole('button', { name: company }).tap();
    await expect(phone.getByText(/如需开通权限，请联系企业管理员：周老板/)).toBeVisible();
    await inspect(phone);
    await stage.rendered(phone, '/signInfo/entAccess');
  });
});

test('somebody leaves: what goes over is said before, and is his successor’s afterwards', async ({
  stage,
  pdf,
}) => {
  const { boss, seller, plain } = await enterprise(pdf);
  const desk = await stage.open('desktop');
  await logIn(desk, boss, '/console/member');

  await test.step('the numbers, and the warning while nobody takes over', async () => {
    await desk.getByRole('button', { name: `${seller.name}的更多操作` }).click();
    await desk.getByRole('menuitem', { name: '离职' }).click();
    const dialog = desk.getByRole('dialog', { name: '“孙销售”离职' });
    await expect(dialog.getByLabel('将要交接')).toContainText('待其签署的合同1');
    await expect(dialog.getByRole('alert')).toContainText('合作方发来的合同（陈合作发起');
    await inspect(desk);
    await dialog.getByLabel(/^吴文员/).check();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await dialog.getByRole('button', { name: '确认离职并交接' }).click();
    await expect(desk.getByRole('row', { name: /孙销售/ })).toBeHidden();
  });

  await test.step('the asset log says who handed what to whom', async () => {
    await desk.goto('/console/log');
    await desk.getByRole('tab', { name: '资产交接' }).click();
    const line = desk.getByRole('row', { name: /待签署的合同/ });
    await expect(async () => {
      await desk.reload();
      await desk.getByRole('tab', { name: '资产交接' }).click();
      await expect(line.getByText('已交接')).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(line).toContainText('吴文员');
    await inspect(desk);
  });

  await test.step('the successor has them', async () => {
    const phone = await stage.open('phone');
    await logInFor(phone, plain, boss.company ?? '');
    await phone.goto('/corp/signInfo/applyList');
    await expect(phone.getByText('华北采购框架协议').first()).toBeVisible();
    await phone.goto('/corp/signInfo/signList');
    await expect(phone.getByText('合作方发来的合同').first()).toBeVisible();
  });
});
