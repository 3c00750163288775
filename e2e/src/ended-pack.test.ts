// proof: a contract that was cancelled after one had signed it gives its sender an evidence pack, and whoever verifies that reads first
// that it was cancelled.
import { signingRoutes } from '@xinqi/wire/signing';
import { logIn } from './pages/sign-in.ts';
import { send, signatory, signByLink } from './product/contracts.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('the pack of a cancelled contract says first that it was cancelled', async ({ stage, pdf }) => {
  const corp = await register(newCompany('苏州云帆软件', '沈知行'));
  const [wang, li] = [newPerson('王小明'), newPerson('李婷')];
  const title = '设备租赁合同';
  const sent = await send(corp, await pdf(title, 1), title, [signatory(wang, 0), signatory(li, 1)]);
  await signByLink(wang, title);
  const page = await stage.open('desktop');
  await corp.caller.call(signingRoutes.batchCancel, { applyIds: [sent.applyId], reason: '设备已停产' });
  await logIn(page, corp, '/corp/signInfo/applyList');
  await page.getByRole('button', { name: `${title}的更多操作` }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '下载证据包' }).click();
  const pack = await started;
  expect(pack.suggestedFilename()).toBe(`${title}-${sent.applyNo}.evidence.zip`);
  for (const kind of ['desktop', 'phone'] as const) {
    const visitor = await stage.open(kind);
    await visitor.goto('/certi/toValiView');
    await visitor.locator('.drop input').setInputFiles(await pack.path());
    await expect(visitor.getByRole('strong').filter({ hasText: /^已撤销（撤销合同，/ })).toBeVisible();
    await expect(visitor.getByRole('heading', { name: /^已否定/ })).toBeHidden();
    expect(await overflow(visitor)).toEqual([]);
  }
});
