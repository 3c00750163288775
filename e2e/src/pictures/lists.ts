// Pictures of workbench, lists, acts and directories, each at both widths, from the contracts of world.ts.
import type { Browser, Page } from '@playwright/test';
import { dialog, type Shot as PageShot, press, takeShots } from './shots.ts';
import type { Kind } from './take.ts';
import type { World } from './world.ts';

type Shot = PageShot & { who?: 'li' };
const sent = '/corp/signInfo/applyList';
const tick = async (page: Page, places: readonly number[]) => {
  const boxes = page.getByRole('checkbox', { name: /^选择 / });
  for (const place of places) await boxes.nth(place).check();
};
const tickAll = async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .waitFor();
  for (const box of await page.getByRole('checkbox', { name: /^选择 / }).all()) await box.check();
};
const drawer = async (page: Page, kind: Kind) => {
  if (kind === 'phone') await press(page, /^归档目录/);
  await page.getByRole('treeitem', { name: /^采购合同/ }).waitFor();
};
const act = (name: string, button: string | RegExp, at: 'waiting' | 'done' = 'waiting') => ({
  name,
  at,
  act: async (page: Page) => {
    await press(page, button);
    await dialog(page);
  },
});

function shots(world: World): Shot[] {
  const detail = (applyNo: string, shows: string) => ({
    shows,
    path: `/signInfo/viewDetail?applyNo=${applyNo}`,
    heading: '签署记录',
  });
  const list = { path: sent, heading: '我发起的' };
  return [
    {
      name: 'workbench',
      shows: 'workbench of an enterprise: to-do by deadline, counters, recent contracts',
      path: '/viewIndex',
      heading: '待办事项',
    },
    { name: 'sent', shows: 'sent contracts, archive directories beside them', ...list },
    {
      name: 'sent-filter',
      shows: 'the filter panel',
      ...list,
      path: `${sent}?finishStatus=0`,
      act: (page) => press(page, '筛选'),
    },
    {
      name: 'sent-saved',
      shows: 'kept filters',
      ...list,
      path: `${sent}?finishStatus=0`,
      act: async (page) => {
        await press(page, '常用筛选');
        await page.getByLabel('筛选名称').fill('未完结的采购合同');
        await press(page, '保存');
        await page.getByRole('link', { name: '未完结的采购合同' }).waitFor();
        await page.locator('.toast').first().waitFor({ state: 'detached' });
      },
    },
    {
      name: 'sent-columns',
      shows: 'choice of columns',
      ...list,
      only: 'desktop',
      act: async (page) => {
        await press(page, '列设置');
        for (const column of ['最近变动', '完成时间']) await page.getByLabel(column).check();
      },
    },
    {
      name: 'sent-progress',
      shows: 'who signed and whose turn it is',
      ...list,
      path: `${sent}?keyword=示范`,
      act: async (page) => {
        await page.locator('.progress-line').first().focus();
        await page.locator('.progress-list').waitFor();
      },
    },
    {
      name: 'sent-batch',
      shows: 'acts on several rows',
      ...list,
      path: `${sent}?signStatus=3`,
      act: (page) => tick(page, [0, 1, 2]),
    },
    {
      name: 'sent-cancel',
      shows: 'cancelling asks for the reason',
      ...list,
      path: `${sent}?signStatus=3`,
      act: async (page) => {
        await tick(page, [0, 1, 2]);
        await press(page, /^批量撤销/);
        await dialog(page);
      },
    },
    {
      name: 'sent-archive',
      shows: 'into a directory',
      ...list,
      path: `${sent}?signStatus=5`,
      act: async (page) => {
        await tick(page, [0, 1, 2]);
        await page.getByRole('toolbar').getByRole('button', { name: /^归档/ }).click();
        await dialog(page);
      },
    },
    {
      name: 'sent-ended',
      shows: 'refused, expired, cancelled, terminated',
      ...list,
      path: `${sent}?signStatus=6`,
    },
    { name: 'sent-bin', shows: 'the recycle bin', ...list, path: `${sent}?delStatus=1`, act: tickAll },
    {
      name: 'sent-nothing-found',
      shows: 'a search without a hit',
      ...list,
      path: `${sent}?keyword=没有这样的合同`,
    },
    {
      name: 'sent-empty',
      shows: 'a list of somebody new',
      who: 'li',
      path: '/signInfo/applyList',
      heading: '我发起的',
    },
    {
      name: 'sent-error',
      shows: 'a list that could not be read',
      ...list,
      act: async (page) => {
        const body = JSON.stringify({
          success: false,
          code: 'BUSY',
          message: '抱歉，服务器繁忙，请稍后再试',
          data: null,
        });
        await page.route(/findByPage/, (route) =>
          route.fulfill({ status: 503, contentType: 'application/json', body }),
        );
        await page.getByRole('link', { name: /^已完成/ }).click();
        await page.getByRole('button', { name: '重试' }).waitFor();
      },
    },
    {
      name: 'deal-type',
      shows: 'sent contracts of one way of signing',
      path: '/signInfo/viewDealTypeList?dealType=0',
      heading: '按签署方式查看',
    },
    {
      name: 'received',
      shows: 'what the enterprise has to sign',
      path: '/corp/signInfo/signList',
      heading: '企业签署',
    },
    {
      name: 'received-person',
      shows: 'what a person has to sign',
      who: 'li',
      path: '/signInfo/signList',
      heading: '我签署的',
    },
    {
      name: 'batch-sign',
      shows: 'several contracts signed with one act',
      path: '/corp/signInfo/signList?keyword=协议',
      heading: '企业签署',
      act: async (page) => {
        await tickAll(page);
        await press(page, /^批量签署/);
        await page.getByRole('heading', { name: '批量签署' }).waitFor();
      },
    },
    {
      name: 'directory-menu',
      shows: 'acts on a directory',
      ...list,
      act: async (page, kind) => {
        await drawer(page, kind);
        await press(page, '采购合同的操作');
        await page.getByRole('menuitem', { name: /删除/ }).waitFor();
      },
    },
    {
      name: 'directory-move',
      shows: 'places where a directory cannot stand say why',
      ...list,
      act: async (page, kind) => {
        await drawer(page, kind);
        await press(page, '采购合同的操作');
        await page.getByRole('menuitem', { name: /移动/ }).click();
        await dialog(page);
      },
    },
    { name: 'detail-signing', ...detail(world.waiting, 'a contract being signed, with its acts') },
    { name: 'detail-finished', ...detail(world.done, 'a finished contract') },
    { name: 'detail-voiding', ...detail(world.voiding, 'a finished contract that is being voided') },
    ...[
      act('act-extend', '延期'),
      act('act-correct', /^更正信息/),
      act('act-replace', /^更换/),
      act('act-void', '作废', 'done'),
    ].map(({ at, ...shot }) => ({ ...shot, ...detail(world[at], 'one of the acts of the sender') })),
    {
      name: 'address-book',
      shows: 'people and enterprises one signs with',
      path: '/signSettings/signers',
      heading: '通讯录',
    },
  ];
}

export async function pictureLists(browser: Browser, world: World): Promise<void> {
  await takeShots(
    browser,
    world.corp,
    shots(world).filter(({ who }) => who !== 'li'),
  );
  await takeShots(
    browser,
    world.li,
    shots(world).filter(({ who }) => who === 'li'),
  );
}
