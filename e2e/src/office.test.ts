// A clerk's Word file: converted, compared page by page, sent, signed on a phone; the pack names where the PDF came from.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { entryOf } from './judges/pack.ts';
import { textOf } from './judges/pdf.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import {
  addPerson,
  chooseParty,
  clickField,
  compareConverted,
  next,
  openWizard,
  placedCount,
  viewSent,
} from './pages/wizard.ts';
import { finished } from './product/contracts.ts';
import { judgedPack } from './product/judged-pack.ts';
import { newPerson, register } from './product/people.ts';
import { wordFile } from './product/word-file.ts';
import { expect, test } from './stage/stage.ts';

const clauses = Array.from({ length: 40 }, (_, i) => `供方于第 ${i + 1} 周交付设备，需方验收后付款。`);
const word = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer,
});

test('a Word file with numbering, table, header and picture is sent, signed on a phone, and proved', async ({
  stage,
}, { outputDir }) => {
  const title = '设备采购合同';
  const source = wordFile(title, clauses);
  const clerk = await register(newPerson('周文静'));
  const wang = newPerson('王小明');

  const desk = await stage.open('desktop');
  await test.step('a picture under the name of a Word file is refused at once', async () => {
    await openWizard(desk, clerk);
    await desk.getByLabel('选择合同文件').setInputFiles(word('扫描件.docx', Buffer.from('GIF89a')));
    await expect(desk.getByRole('alert').getByText('文件不是有效的 Word 或 Excel 文件')).toBeVisible();
  });
  await test.step('two photographs are one file, each upright on a page of its own', async () => {
    const photo = async (name: string, background: string) => ({
      name,
      mimeType: 'image/jpeg',
      // lying as the sensor lay; the camera says that it was held upright
      buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    });
    const photos = [await photo('收条10.jpg', 'navy'), await photo('收条9.jpg', 'maroon')];
    await desk.getByLabel('选择合同文件').setInputFiles(photos);
    await expect(desk.getByText('此文件由图片转换，共 2 页。')).toBeVisible();
    await expect(desk.getByText('收条9.jpg')).toBeVisible();
    await desk.getByRole('button', { name: '逐页查看' }).click();
    const pages = desk.getByRole('dialog', { name: '逐页核对' });
    const box = await pages.locator('.pdf-page[data-page="0"]').boundingBox();
    expect(box && box.height > box.width).toBe(true);
    await pages.getByRole('button', { name: '关闭核对' }).click();
  });
  await test.step('the Word file in its place; nothing goes on before the pages were compared', async () => {
    await desk.getByLabel('更换合同文件').setInputFiles(word(`${title}.docx`, source));
    await expect(desk.getByText('此文件由 Word 或 Excel 转换，共 2 页。')).toBeVisible();
    await expect(desk.getByLabel('合同名称')).toHaveValue(title);
    await expect(desk.getByText(/文件使用的字体（宋体）/)).toBeVisible();
    const checked = desk.getByRole('checkbox', { name: '我已逐页核对' });
    await expect(checked).toBeDisabled();
    await next(desk);
    await expect(desk.getByText('请逐页核对转换后的文件，并勾选“我已逐页核对”').first()).toBeVisible();
    await compareConverted(desk);
    await next(desk);
  });
  let applyNo = '';
  await test.step('sent', async () => {
    await addPerson(desk, 1, wang);
    await next(desk);
    await chooseParty(desk, wang.name);
    await clickField(desk, '签名', 0, 0.4, 0.3);
    await placedCount(desk, 1);
    await next(desk);
    await desk.getByRole('button', { name: '发起签署' }).click();
    applyNo = await viewSent(desk);
  });

  await test.step('signed on a phone', async () => {
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, wang.mobile, title);
    await confirmByFinger(sheet, wang.mobile);
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the pack holds, and says what the PDF was made of', async () => {
    await finished(clerk, applyNo);
    const { claims, verdict, pack: bytes } = await judgedPack(clerk, applyNo, outputDir);
    expect(claims.filter(({ result }) => result === 'refuted')).toEqual([]);
    expect(verdict).toMatch(/^valid(_with_warnings)?$/);
    const events = entryOf(bytes, 'events.ndjson').toString();
    const made = events.split('\n').find((line) => line.includes('"doc.convert"')) ?? '';
    expect(made).toContain(createHash('sha256').update(source).digest('hex'));
    const paper = join(outputDir, 'original.pdf');
    writeFileSync(paper, entryOf(bytes, 'docs/original.pdf'));
    expect(textOf(paper)).toMatch(/编号：采-2026-017[\s\S]*第一条[\s\S]*第十二条[\s\S]*激光打印机/);
  });
});
