// Several files in one contract: a sender puts three files, a Word file among them, into one contract, places on two of them, one phone signs all by one act of
// will, and the product's own verifier proves the pack with all of them.
import { join } from 'node:path';
import { verifyOffline } from './judges/pack.ts';
import {
  agree,
  confirmButton,
  countSubmits,
  download,
  followSms,
  passCode,
  signByFinger,
} from './pages/signer.ts';
import {
  addPerson,
  compareConverted,
  dragField,
  next,
  openWizard,
  pdfUpload,
  placedCount,
} from './pages/wizard.ts';
import { dataDir } from './product/origin.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { wordFile } from './product/word-file.ts';
import { overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('three files, one act of will, one pack that the verifier proves', async ({ stage, pdf }) => {
  test.setTimeout(300_000);
  const title = '设备采购合同';
  const names = [title, '验收协议'];
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const wang = newPerson('王小明');
  const papers: ReturnType<typeof pdfUpload>[] = [];
  for (const [i, name] of names.entries()) papers.push(pdfUpload(`${name}.pdf`, await pdf(name, i + 1)));

  const desk = await stage.open('desktop');
  await test.step('three files, in the order that the sender wants', async () => {
    await openWizard(desk, corp);
    const more = desk.getByRole('region', { name: '更多合同文件' });
    const word = {
      name: '质量报价单.docx',
      mimeType: 'application/zip',
      buffer: wordFile('质量报价单', ['含税价。']),
    };
    // all at once: by their names the first is the contract's first, however the browser orders them
    await desk.getByLabel('选择合同文件').setInputFiles([word, papers[1]!, papers[0]!]);
    await expect(desk.getByRole('textbox', { name: '合同名称' })).toHaveValue(title);
    await expect(more.getByRole('listitem')).toHaveCount(2);
    await expect(more.getByText(/\dKB$/)).toHaveCount(2, { timeout: 120_000 });
    await more.getByRole('button', { name: '上移文件 质量报价单.docx' }).click();
    await compareConverted(desk);
    await expect(more.getByRole('listitem').first()).toContainText('质量报价单');
    await next(desk);
    await addPerson(desk, 1, wang);
    await next(desk);
  });

  await test.step('places on the first and the last', async () => {
    await dragField(desk, '签名', 0, 0.3, 0.4);
    await placedCount(desk, 1);
    await desk.getByRole('tab', { name: /验收协议/ }).click();
    await placedCount(desk, 0);
    await expect(desk.locator('.pdf-page[data-page="0"] .place-layer')).toBeVisible();
    await dragField(desk, '签名', 0, 0.6, 0.3);
    await placedCount(desk, 1);
    await stage.rendered(desk, '/initiation/toCreate');
    await next(desk);
    await expect(desk.getByText('文件（3 个）')).toBeVisible();
    await expect(desk.getByRole('button', { name: '发起签署' })).toBeEnabled();
    await desk.getByRole('button', { name: '发起签署' }).click();
    await expect(desk.getByRole('heading', { name: '发起成功' })).toBeVisible();
    await desk.getByRole('button', { name: '查看合同' }).click();
    await expect(desk.getByRole('tab', { name: /质量报价单/ })).toBeVisible();
  });

  const phone = await stage.open('phone');
  const sheet = await followSms(phone, wang.mobile, title);
  await test.step('one phone reads all and signs once', async () => {
    expect(sheet.url()).toContain('/applySign/toDetailMultiAnony');
    await passCode(sheet, wang.mobile);
    await expect(sheet.getByLabel('合同文件，共3个')).toBeVisible();
    await stage.rendered(sheet, '/applySign/toDetailMultiAnony');
    expect(await overflow(sheet)).toEqual([]);
    const submits = countSubmits(sheet);
    await signByFinger(sheet);
    await agree(sheet);
    // nobody signs a file that he never opened: the page goes to the first of them
    await confirmButton(sheet).click();
    await expect(sheet.getByRole('alert')).toContainText('已为您打开文件《');
    const files = sheet.getByLabel('合同文件，共3个');
    await expect(files.getByRole('tab', { name: /未打开/ })).toHaveCount(1);
    await files.getByRole('tab', { name: /未打开/ }).click();
    await expect(files.getByRole('tab', { name: /未打开/ })).toHaveCount(0);
    // by the mouse, as what came just before: Chromium makes no click of a touch that follows a mouse within some 100 ms
    await sheet.getByRole('button', { name: /^去签署/ }).click();
    await confirmButton(sheet).click();
    await expect(sheet.getByRole('heading', { name: '合同已完成' })).toBeVisible({ timeout: 60_000 });
    expect(submits()).toBe(1);
  });

  await test.step('all files as a zip; the pack is valid offline', async () => {
    const signed = await download(sheet, '下载已签署文件');
    expect(signed.name).toBe(`${title}.zip`);
    const pack = await download(sheet, '下载证据包');
    const verdict = verifyOffline(pack.path, join(dataDir(), 'trust.pem'));
    expect(verdict.claims.filter(({ result }) => result === 'refuted')).toEqual([]);
    expect(verdict.verdict).toMatch(/^valid(_with_warnings)?$/);
    expect(verdict.signatures.filter(({ kind }) => kind === 'signature')).toHaveLength(3);
    await expect(desk.getByText('文件与证据包已存证，可下载')).toBeVisible();
    await desk.goto('/corp/signInfo/applyList');
    await expect(desk.getByText(`${title}（3 个文件）`).first()).toBeVisible();
  });
});
