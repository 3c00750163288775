// flow: an administrator draws a flow with a branch by amount, tries it out, keeps it and switches it on; on a phone he reads
// it and changes a step; a colleague is named for a flow, and one sees which flow his contracts go through. What it then does
// to contracts and seals is approval.test.ts.
import type { Page } from '@playwright/test';
import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { logIn } from './pages/sign-in.ts';
import { drawFlow, step } from './product/approvals.ts';
import { newCompany, newMobile, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

async function inspect(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}
const name = '十万元以上合同发起审批（年度预算外、含关联交易的框架协议与补充协议）';

test('an administrator draws a flow by amount, tries it out and switches it on', async ({ stage }) => {
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const { groupId } = await corp.caller.call(orgRoutes.updateGroup, { name: '销售部' });
  await corp.caller.call(orgRoutes.addCorpUser, { name: '周审批', mobile: newMobile(), groupId });
  const desk = await stage.open('desktop');
  await logIn(desk, corp);

  await test.step('an empty list', async () => {
    await desk.getByRole('link', { name: '审批设置' }).click();
    await expect(desk.getByText('还没有审批流。新建并启用后，合同发起前先审批。')).toBeVisible();
    await inspect(desk);
    await stage.rendered(desk, '/console/flow');
    await desk.getByRole('link', { name: '新建发起审批' }).click();
  });

  await test.step('a step, and a branch by amount with somebody named', async () => {
    await desk.getByLabel('审批流名称').fill(name);
    await desk.getByRole('button', { name: '在此处添加' }).click();
    await desk.getByRole('button', { name: '审批步骤', exact: true }).click();
    const drawer = desk.getByRole('dialog');
    await drawer.getByLabel('步骤名称').fill('部门主管审批');
    await drawer.getByRole('button', { name: '完成' }).click();
    await expect(drawer).toBeHidden();
    await desk.getByRole('button', { name: '在此处添加' }).last().click();
    await desk.getByRole('button', { name: '条件分支', exact: true }).click();
    await expect(drawer.getByText('请填写完整条件')).toBeVisible();
    await drawer.getByLabel('条件名称').fill('十万元以上');
    await drawer.getByLabel('不低于（元）').fill('100000');
    await inspect(desk);
    await drawer.getByRole('button', { name: '完成' }).click();
    await expect(drawer).toBeHidden();
    await expect(desk.getByText('金额 ≥ ¥100,000.00')).toBeVisible();
    const way = desk.getByRole('list', { name: '“十万元以上”的流程' });
    await way.getByRole('button', { name: '在此处添加' }).click();
    await way.getByRole('button', { name: '审批步骤', exact: true }).click();
    await drawer.getByLabel('步骤名称').fill('财务审批');
    await drawer.getByRole('button', { name: '移除本部门主管' }).click();
    await expect(drawer.getByText('请设置审批人')).toBeVisible();
    await drawer.getByLabel('添加成员').fill('周');
    await desk.getByTitle('周审批').click();
    await expect(drawer.getByRole('button', { name: '移除周审批' })).toBeVisible();
    await drawer.getByRole('button', { name: '完成' }).click();
    await expect(drawer).toBeHidden();
    await inspect(desk);
    await stage.rendered(desk, '/console/approval');
  });

  await test.step('tried out, kept, switched on', async () => {
    await desk.getByRole('button', { name: '试算' }).click();
    const drawer = desk.getByRole('dialog', { name: '试算' });
    await drawer.getByLabel('合同金额（元）').fill('99999.99');
    await expect(drawer.getByText('部门主管审批')).toBeVisible();
    await expect(drawer.getByText('财务审批')).toBeHidden();
    await drawer.getByLabel('合同金额（元）').fill('100000');
    await expect(drawer.getByText('财务审批')).toBeVisible();
    await inspect(desk);
    await desk.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await desk.getByRole('button', { name: '保存' }).click();
    await expect(desk.getByRole('cell', { name: '2个审批步骤' })).toBeVisible();
    await desk.getByRole('button', { name: `启用 ${name}` }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /启\s?用/ })
      .click();
    await expect(desk.getByText('已启用', { exact: true }).first()).toBeVisible();
    await desk.getByRole('button', { name: '开启发起审批' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /开\s?启/ })
      .click();
    await expect(desk.getByText(/发起审批已开启：/)).toBeVisible();
    await inspect(desk);
  });
});

test('on a phone he reads it and sets a time for a step', async ({ stage }) => {
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const step = {
    kind: 'step' as const,
    mode: 'any' as const,
    approvers: [{ kind: 'super' as const }],
    hours: null,
    late: 'remind' as const,
    escalateTo: null,
  };
  const when = [{ field: 'amount' as const, from: 10_000_000, below: null }];
  await corp.caller.call(flowRoutes.updateFlow, {
    flowType: 0,
    name,
    scope: {},
    design: [
      { ...step, stepId: 's1', name: '部门主管审批' },
      {
        kind: 'branch',
        branchId: 'b1',
        cases: [{ name: '十万元以上', when, nodes: [{ ...step, stepId: 's2', name: '财务审批' }] }],
        otherwise: [],
      },
    ],
  });
  const phone = await stage.open('phone');
  await logIn(phone, corp, '/console/flow');
  await expect(phone.getByText(name)).toBeVisible();
  await inspect(phone);
  await phone.getByRole('link', { name: `编辑 ${name}` }).click();
  await phone.getByRole('button', { name: /^财务审批/ }).click();
  const drawer = phone.getByRole('dialog');
  await drawer.getByLabel('设置审批时限').check();
  await inspect(phone);
  await drawer.getByRole('button', { name: '完成' }).click();
  await expect(phone.getByText('超过24小时提醒审批人')).toBeVisible();
  await phone.getByRole('button', { name: '保存' }).click();
  await expect(phone.getByText(name)).toBeVisible();
  for (const path of ['/console/signApproval', '/console/dingComponents/Approval', '/console/Approval']) {
    await phone.goto(path);
    await expect(phone.getByText(/使用企业印章前先审批/)).toBeVisible();
    await stage.rendered(phone, path);
  }
});

test('a colleague is named for a flow, and is seen to go through it', async ({ stage }) => {
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const { groupId } = await corp.caller.call(orgRoutes.updateGroup, { name: '销售部' });
  const person = '阿卜杜勒拉赫曼·买买提江·吐尔逊·艾山江';
  await corp.caller.call(orgRoutes.addCorpUser, { name: person, mobile: newMobile(), groupId });
  const zhou = await corp.caller.call(orgRoutes.addCorpUser, { name: '周强', mobile: newMobile(), groupId });
  const everybody = '全公司合同发起审批';
  const design = [step('主管审批', [{ kind: 'super' }])];
  await drawFlow(corp, { flowType: 0, name: everybody, design });
  await drawFlow(corp, { flowType: 0, name, design, scope: { members: [zhou.memberId] } });
  await corp.caller.call(flowRoutes.switchFileAuditFlag, { enabled: 1 });
  const desk = await stage.open('desktop');
  await logIn(desk, corp, '/console/flow');
  const dialog = desk.getByRole('dialog');

  await desk.getByRole('button', { name: `${everybody}的适用成员` }).click();
  await expect(dialog.getByText('此审批流适用于全公司')).toBeVisible();
  await dialog.getByRole('button', { name: /取\s?消/ }).click();

  await desk.getByRole('button', { name: `${name}的适用成员` }).click();
  await expect(dialog.getByText('周强').first()).toBeVisible();
  await dialog.getByLabel('适用成员').fill('阿卜');
  await desk.getByTitle(person).click();
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(desk.getByText('操作成功')).toBeVisible();

  for (const kind of ['desktop', 'phone'] as const) {
    const page = kind === 'desktop' ? desk : await stage.open(kind);
    if (kind === 'phone') await logIn(page, corp, '/console/flow');
    await page.getByRole('button', { name: '按成员查看' }).click();
    await page.getByRole('dialog').getByLabel('成员').fill('阿卜');
    await page.getByTitle(person).click();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await expect(rows.filter({ hasText: name })).toContainText('按此审批');
    await expect(rows.filter({ hasText: everybody })).toContainText('另有优先的审批流');
    await inspect(page);
  }
});
