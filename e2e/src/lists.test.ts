// signing: what a clerk does with many contracts: signs several with one act, throws away and takes back, exports; and
// every dialog of lists and acts at both widths.
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { directoryRoutes } from '@xinqi/wire/directory';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { entryOf } from './judges/pack.ts';
import { sheetOf } from './judges/xlsx.ts';
import { logIn } from './pages/sign-in.ts';
import { drawByMouse, proveWill } from './pages/signer.ts';
import { create, fetchFile, finished, send, signatory, signByLink } from './product/contracts.ts';
import { judgedPack } from './product/judged-pack.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

// A loaded machine must not turn a right answer into a failure.
test.describe.configure({ timeout: 300_000 });

async function inspect(page: Page, part?: string): Promise<void> {
  expect(await barriers(page, part)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
}

test('批量签署: three contracts, one signature, one code; the evidence of each says so', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = await register(newPerson('王小明'));
  const file = await pdf('采购合同', 1);
  const titles = ['钢材采购合同', '水泥采购合同', '木材采购合同'];
  const sent = [];
  for (const title of titles) sent.push(await send(li, file, title, [signatory(wang, 0)]));
  const desk = await stage.open('desktop');
  await logIn(desk, wang, '/signInfo/signList');
  await desk.getByRole('checkbox', { name: '选择本页全部合同' }).check();
  await desk.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量签署' }).click();
  await expect(desk.getByRole('heading', { name: '批量签署' })).toBeVisible();
  for (const title of titles)
    await expect(desk.getByRole('checkbox', { name: `签署 ${title}` })).toBeChecked();
  await inspect(desk);
  await drawByMouse(desk);
  await desk.getByRole('checkbox', { name: /同意|确认/ }).check();
  await desk.getByRole('button', { name: '确认签署 3 份' }).click();
  await proveWill(desk, wang.mobile, '确认签署 3 份');
  await expect(desk.getByRole('heading', { name: '已签署 3 份合同' })).toBeVisible();
  await inspect(desk);
  await stage.rendered(desk, '/signInfo/batchSign');
  for (const { applyNo } of sent) {
    await finished(li, applyNo);
    const pack = await fetchFile(li, applyNo, 'pack');
    expect(entryOf(pack, /events/).toString('utf8')).toContain('batch');
  }
  await desk.goto('/signInfo/signList');
  for (const title of titles)
    await expect(desk.getByRole('row', { name: new RegExp(title) }).getByText('已完成')).toBeVisible();
});

test('回收站: thrown away, found in the bin, taken back; the evidence is untouched', async ({
  stage,
  pdf,
}, info) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '场地租赁合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  await signByLink(wang, title);
  const before = await finished(li, sent.applyNo);
  const desk = await stage.open('desktop');
  await logIn(desk, li, '/signInfo/applyList');
  const row = desk.getByRole('row', { name: new RegExp(title) });

  await test.step('out of the list, into the bin', async () => {
    await desk.getByRole('checkbox', { name: `选择 ${title}` }).check();
    await desk.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
    await expect(desk.getByRole('dialog').getByText(/合同和证据不受影响/)).toBeVisible();
    await inspect(desk);
    await expect(desk.getByRole('dialog')).toBeVisible();
    await desk.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(desk.getByText('已移入回收站 1 份')).toBeVisible();
    await expect(row).toBeHidden();
    await desk.getByRole('link', { name: /^回收站/ }).click();
    await expect(row.getByText('已完成')).toBeVisible();
  });
  await test.step('its pack is still what it was, offline', async () => {
    const judged = await judgedPack(li, sent.applyNo, info.outputPath('judged'));
    expect(judged).toMatchObject({ exit: 0, verdict: expect.stringMatching(/^valid/) });
    expect((await li.caller.call(r.info, { applyNo: sent.applyNo })).preservationId).toBe(
      before.preservationId,
    );
  });
  await test.step('and back', async () => {
    await row.getByRole('button', { name: `恢复 ${title}` }).click();
    await expect(desk.getByText('已恢复 1 份')).toBeVisible();
    await expect(desk.getByText('回收站是空的')).toBeVisible();
    await desk.getByRole('link', { name: /^全部/ }).click();
    await expect(row.getByText('已完成')).toBeVisible();
  });
});

test('导出Excel: what stands in the list under its filter, and nothing that a spreadsheet would calculate', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const file = await li.caller.upload(await pdf('合同', 1), '合同.pdf');
  const risky = '=1+1（报价单）';
  for (const title of [risky, '@收据报价单', '仓储服务合同'])
    await create(li, file, title, [signatory(wang, 0)]);
  const desk = await stage.open('desktop');
  await logIn(desk, li, '/signInfo/applyList?keyword=报价单');
  await expect(desk.getByText('共 2 条')).toBeVisible();
  const started = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '导出Excel' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const [head, ...rows] = sheetOf(readFileSync(await download.path()));
  expect(head).toContain('合同名称');
  expect(rows).toHaveLength(2);
  const names = rows.map((cells) => cells[head?.indexOf('合同名称') ?? -1]);
  expect(names.toSorted()).toEqual([risky, '@收据报价单'].toSorted());
});

/** The title of a card begins where its box ends, however much room is left. */
async function standsBeside(box: Locator, title: Locator): Promise<void> {
  const [left, right] = [await box.boundingBox(), await title.boundingBox()];
  expect((right?.x ?? Number.NaN) - (left?.x ?? 0) - (left?.width ?? 0)).toBeLessThan(16);
}

for (const kind of ['desktop', 'phone'] as const)
  test(`dialogs of lists and acts: ${kind}`, async ({ stage, pdf }) => {
    const corp = await register(newCompany('北京云签科技', '陈思远'));
    const file = await pdf('合同', 1);
    const title = '软件开发服务合同';
    const wang = newPerson('王小明');
    const { applyNo } = await send(corp, file, title, [signatory(wang, 0), signatory(newPerson('李婷'), 1)]);
    const own = await send(corp, file, '年度保密协议', [signatory(corp, 0)]);
    await corp.caller.call(directoryRoutes.create, { name: '采购合同' });
    const page = await stage.open(kind);
    await logIn(page, corp, '/corp/signInfo/applyList');
    const closing = async (name: RegExp | string) => {
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      // what stands behind it is looked at elsewhere, and cannot be reached now
      await inspect(page, '[role=dialog]');
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(dialog).toBeHidden();
    };
    await test.step('lists', async () => {
      await page.getByRole('button', { name: `${title}的更多操作` }).click();
      await page.getByRole('menuitem', { name: '撤销' }).click();
      await closing(/^撤销/);
      const tick = page.getByRole('checkbox', { name: `选择 ${title}` });
      const name = page.getByRole('button', { name: title, exact: true }).locator('span');
      if (kind === 'phone') await standsBeside(tick, name);
      await tick.check();
      await page.getByRole('toolbar').getByRole('button', { name: '归档' }).click();
      await page
        .getByRole('dialog', { name: /^归档/ })
        .getByRole('button', { name: /新建目录/ })
        .click();
      await closing('新建目录');
      await closing(/^归档/);
      if (kind === 'phone') await page.getByRole('button', { name: /^归档目录/ }).click();
      await page.getByRole('button', { name: '采购合同的操作' }).click();
      await page.getByRole('menuitem', { name: /移动/ }).click();
      await closing(/^移动/);
      if (kind === 'phone') await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '筛选', exact: true }).click();
      await expect(page.getByRole('form', { name: '筛选条件' })).toBeVisible();
      await page.getByRole('button', { name: '常用筛选' }).click();
      await expect(page.getByText('还没有保存的筛选')).toBeVisible();
      await inspect(page);
      await page.goto('/signInfo/viewDealTypeList?dealType=0');
      await expect(page.getByRole('heading', { name: '按签署方式查看' })).toBeVisible();
      await expect(page.getByText(title).first()).toBeVisible();
      await inspect(page);
      await stage.rendered(page, '/signInfo/viewDealTypeList');
    });
    await test.step('the signatory’s acts', async () => {
      await page.goto('/signInfo/viewGuide');
      await page.getByRole('link', { name: own.title }).click();
      await page.getByRole('button', { name: '去签署' }).click();
      for (const [button, dialog] of [
        ['拒签', /^拒签/],
        [/^转交/, '转交他人签署'],
      ] as const) {
        await page.getByRole('button', { name: button }).first().click();
        await closing(dialog);
      }
    });
    await test.step('the sender’s acts', async () => {
      await signByLink(wang, title);
      await page.goto(`/signInfo/viewDetail?applyNo=${applyNo}`);
      for (const [button, dialog] of [
        ['延期', '延长签署截止时间'],
        ['增加签署方', '增加签署方'],
        ['抄送', '抄送'],
        ['撤销', /^撤销/],
        ['终止', /^终止/],
        ['更正信息（李婷）', /^更正李婷/],
        ['更换（李婷）', /^更换签署方/],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await closing(dialog);
      }
      await signByLink(corp, own.title);
      await finished(corp, own.applyNo);
      await page.goto(`/signInfo/viewDetail?applyNo=${own.applyNo}`);
      await page.getByRole('button', { name: '作废', exact: true }).click();
      await closing(/^作废/);
    });
  });
