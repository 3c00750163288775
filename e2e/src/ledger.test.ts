// ledger: the log's page in words, a contract found in it by pack and by hash, a pack that keeps names closed, and the
// public log read as a monitor would.
import { createHash } from 'node:crypto';
import { logIn } from './pages/sign-in.ts';
import { fetchFile, finished, send, signatory, signByLink } from './product/contracts.ts';
import { origin } from './product/origin.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('the log is explained, live, and a contract is found in it', async ({ stage, pdf }) => {
  const corp = await register(newCompany('杭州衡信咨询', '周明'));
  const li = newPerson('李清');
  const title = '保密协议';
  const sent = await send(corp, await pdf(title, 1), title, [signatory(corp, 0), signatory(li, 1)]);
  await signByLink(corp, title);
  await signByLink(li, title);
  const detail = await finished(corp, sent.applyNo);
  const pack = await fetchFile(corp, sent.applyNo, 'pack');
  const signed = await fetchFile(corp, sent.applyNo, 'pdf');
  const sha256 = createHash('sha256').update(signed).digest('hex');

  const page = await stage.open('desktop');
  await logIn(page, corp);
  await page.getByRole('link', { name: '存证日志' }).click();
  await test.step('the live checkpoint is the one that is served', async () => {
    await expect(page.getByRole('heading', { name: '最新检查点' })).toBeVisible();
    await expect(page.getByText('测试证书', { exact: true })).toBeVisible();
    const served = () => fetch(new URL('/log/checkpoint', origin())).then((answer) => answer.text());
    // other stories add to the log: what is served before and after the page asks may differ, and then it is asked again
    await expect(async () => {
      const before = await served();
      await page.getByRole('button', { name: '刷新' }).click();
      const [name = '', , root = ''] = before.split('\n');
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      const hex = Buffer.from(root, 'base64').toString('hex');
      await expect(page.getByText(hex)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await stage.rendered(page, '/blockChain');
  });
  await test.step('found by hash, by pack, and not found', async () => {
    const field = page.getByLabel('或者输入文件的 SHA-256');
    await field.fill(sha256);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText(/第 \d+ 条，合同终稿/)).toBeVisible();
    await expect(page.getByText(detail.preservationId ?? '')).toBeVisible();
    await field.fill('0'.repeat(64));
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('日志中没有这份文件')).toBeVisible();
    await page
      .locator('.ledger-drop input')
      .setInputFiles({ name: '证据包.zip', mimeType: 'application/zip', buffer: pack });
    await expect(page.getByText('文件核验通过', { exact: false })).toBeVisible();
    await expect(page.getByText(sha256)).toBeVisible();
    await expect(page.getByText(/第 \d+ 条，合同终稿/)).toBeVisible();
  });
  await test.step('a pack that opens no more than the certificates say', async () => {
    await page.goto(`/signInfo/viewDetail?applyNo=${sent.applyNo}`);
    await page.getByRole('button', { name: '下载证据包' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['签署方姓名', '合同名称', '上传文件的文件名', '拒签、撤销原因'])
      await dialog.getByLabel(name).uncheck();
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^下\s*载$/ }).click();
    const file = await started;
    expect(file.suggestedFilename()).toBe(`${sent.applyNo}.evidence.zip`);
    await page.goto('/certi/toValiView');
    await page.locator('.drop input').setInputFiles(await file.path());
    await expect(page.getByRole('status').locator('h2')).toContainText('核验通过');
    await expect(page.getByText(/\d+ 项；未披露：合同名称 1 项/)).toBeVisible();
  });
  await test.step('on a phone', async () => {
    const phone = await stage.open('phone');
    await logIn(phone, corp);
    await phone.getByRole('link', { name: '存证日志' }).click();
    await expect(phone.getByRole('heading', { name: '日志不能证明' })).toBeVisible();
    await stage.rendered(phone, '/blockChain');
  });
});
