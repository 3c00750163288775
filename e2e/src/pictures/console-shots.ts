// Pages of the enterprise console as its super administrator sees them, and as they are in a new enterprise.
import type { Page } from '@playwright/test';
import { type ConsoleWorld, longName } from './console-world.ts';
import { dialog, press, type Shot } from './shots.ts';

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click();
/** Nothing is being read, nothing is being said. */
export const still = async (page: Page): Promise<void> => {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.locator('.toast').first().waitFor({ state: 'detached' });
};
const failing = (path: RegExp) => (page: Page) =>
  page.route(path, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        code: 'BUSY',
        message: '抱歉，服务器繁忙，请稍后再试',
        data: null,
      }),
    }),
  );
const member = { path: '/console/member', heading: '成员与部门' };
const openMenu = async (page: Page, item: string): Promise<void> => {
  await press(page, `${longName}的更多操作`);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await dialog(page);
};

export function ofBoss(world: ConsoleWorld): Shot[] {
  const designer = {
    path: `/console/approval?flowType=0&flowId=${world.flowId}`,
    heading: '编辑发起审批',
  };
  return [
    { name: 'console', shows: 'what one may administer', path: '/console', heading: '企业管理' },
    {
      name: 'members',
      shows: 'departments and people',
      ...member,
      act: async (page) => {
        await page.getByRole('button', { name: `${longName}的更多操作` }).waitFor();
        await still(page);
      },
    },
    {
      name: 'member-edit',
      shows: 'entering somebody',
      ...member,
      act: async (page) => {
        await press(page, '添加成员');
        await dialog(page);
      },
    },
    {
      name: 'member-import',
      shows: 'people from a sheet',
      ...member,
      act: async (page) => {
        await press(page, 'Excel 导入');
        await dialog(page);
      },
    },
    {
      name: 'member-leave',
      shows: 'who leaves hands over',
      ...member,
      act: async (page) => {
        await openMenu(page, '离职');
        await page.getByLabel('将要交接').waitFor();
        await still(page);
      },
    },
    {
      name: 'member-roles',
      shows: 'roles of a member',
      ...member,
      act: async (page) => {
        await press(page, `分配角色给 ${longName}`);
        await dialog(page);
        await page.getByRole('dialog').getByText('审计员').waitFor();
      },
    },
    {
      name: 'member-joins',
      shows: 'who asks to join',
      ...member,
      act: async (page) => {
        await page.getByRole('tab', { name: /^加入申请/ }).click();
        await page.getByText('白雪').waitFor();
      },
    },
    { name: 'roles', shows: 'roles', path: '/console/role', heading: '角色权限', act: still },
    {
      name: 'role-edit',
      shows: 'what a role may',
      path: '/authEdit/authEditNew',
      heading: '新建角色',
      act: async (page) => {
        await page.getByLabel('角色名称').fill('华北大区印章管理员');
        await page.getByLabel('印章与授权').check();
      },
    },
    { name: 'seals', shows: 'seals', path: '/console/seal', heading: '印章与授权', act: still },
    {
      name: 'seal-make',
      shows: 'making a seal, with its preview',
      path: '/console/seal',
      heading: '印章与授权',
      act: async (page) => {
        await press(page, '制作印章');
        await page.getByRole('dialog').getByRole('img', { name: /预览/ }).waitFor();
      },
    },
    {
      name: 'seal-grants',
      shows: 'to whom a seal is and was granted',
      path: '/console/seal',
      heading: '印章与授权',
      act: async (page) => {
        await press(page, /^授权（[1-9]/);
        await page.getByRole('dialog').getByText('部门及下级').waitFor();
      },
    },
    {
      name: 'seal-grant',
      shows: 'granting a seal',
      path: '/console/seal',
      heading: '印章与授权',
      act: async (page) => {
        await press(page, /^授权（[1-9]/);
        await press(page, '新增授权');
        await dialog(page);
        await page.getByRole('dialog').last().getByText('王小明').waitFor();
      },
    },
    ...(['操作日志', '用印日志', '资产交接'] as const).map((name, i) => ({
      name: `log-${['acts', 'seals', 'assets'][i]}`,
      shows: 'one of the logs',
      path: '/console/log',
      heading: '操作日志',
      act: async (page: Page) => {
        await tab(name)(page);
        await still(page);
      },
    })),
    {
      name: 'flows',
      shows: 'flows before sending',
      path: '/console/flow',
      heading: '发起审批设置',
      act: still,
    },
    {
      name: 'flows-seal',
      shows: 'flows before a seal is used',
      path: '/console/signApproval',
      heading: '用印审批设置',
      act: still,
    },
    {
      name: 'flow-design',
      shows: 'eight steps, branches in branches',
      ...designer,
      act: async (page, kind) => {
        // below the settings there, under the bar that stays
        if (kind === 'phone')
          await page
            .locator('.fd-drawing')
            .evaluate((node) => window.scrollTo(0, node.getBoundingClientRect().top + window.scrollY - 64));
      },
    },
    {
      name: 'flow-step',
      shows: 'one step',
      ...designer,
      act: async (page) => {
        await press(page, /^财务与法务会签/);
        await page.getByRole('dialog').getByRole('button', { name: '完成' }).waitFor();
      },
    },
    {
      name: 'flow-case',
      shows: 'the conditions of a branch',
      ...designer,
      act: async (page) => {
        await press(page, /^一百万元以上/);
        await page.getByRole('dialog').getByRole('button', { name: '完成' }).waitFor();
      },
    },
    {
      name: 'flow-trial',
      shows: 'who would be asked',
      ...designer,
      act: async (page) => {
        await press(page, '试算');
        const drawer = page.getByRole('dialog', { name: '试算' });
        await drawer.getByLabel('合同金额（元）').fill('1280000');
        await drawer.getByText('总经理审批').waitFor();
      },
    },
    {
      name: 'member-contracts',
      shows: 'what members sent',
      path: '/console/contract',
      heading: '成员合同',
      act: still,
    },
    {
      name: 'deliveries',
      shows: 'what was delivered to members',
      path: '/console/contract',
      heading: '成员合同',
      act: async (page) => {
        await tab('送达记录')(page);
        await still(page);
      },
    },
    {
      name: 'approvals-all',
      shows: 'all requests of the enterprise',
      path: '/corp/approval?tab=all',
      heading: '审批',
      act: still,
    },
    {
      name: 'members-error',
      shows: 'people that could not be read',
      ...member,
      act: async (page) => {
        await failing(/listCorpUsers/)(page);
        await page.getByRole('searchbox', { name: '搜索成员' }).fill('王');
        await page.getByRole('button', { name: '重试' }).waitFor();
      },
    },
  ];
}

export const ofNew: Shot[] = [
  { name: 'members-empty', shows: 'a new enterprise', ...member, act: still },
  { name: 'flows-empty', shows: 'no flow yet', path: '/console/flow', heading: '发起审批设置', act: still },
  {
    name: 'approvals-empty',
    shows: 'nothing to decide',
    path: '/corp/approval',
    heading: '审批',
    act: still,
  },
  {
    name: 'approvals-error',
    shows: 'requests that could not be read',
    path: '/corp/approval',
    heading: '审批',
    act: async (page) => {
      await failing(/approverContract/)(page);
      await page.getByRole('tab', { name: '我已审批' }).click();
      await page.getByRole('button', { name: '重试' }).waitFor();
    },
  },
];
