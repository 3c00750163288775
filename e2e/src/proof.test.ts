// proof: anybody drops a pack or a PDF and reads the verdict claim by claim; a changed byte is named; the certificate
// page shows masked names and the very hash of the file.
import { createHash } from 'node:crypto';
import { signingRoutes } from '@xinqi/wire/signing';
import { changedIn } from './judges/pack.ts';
import { fetchFile, finished, send, signatory, signByLink } from './product/contracts.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

type Dropped = { name: string; mimeType: string; buffer: Buffer };

/** Drops a file on the zone, as from the desktop. */
async function drop(page: Page, { name, mimeType, buffer }: Dropped): Promise<void> {
  const data = await page.evaluateHandle(
    ({ bytes, name, type }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
      return transfer;
    },
    { bytes: buffer.toString('base64'), name, type: mimeType },
  );
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data });
}

const verdict = (page: Page) => page.getByRole('status').locator('h2');
const again = (page: Page): Promise<void> => page.getByRole('button', { name: '核验其他文件' }).click();

test('a visitor verifies a pack and a PDF, and sees what was changed', async ({ stage, pdf }) => {
  const corp = await register(newCompany('上海数联信息', '林晓梅'));
  const wang = newPerson('王小明');
  const title = '技术咨询合同';
  const paper = await pdf(title, 2);
  const sent = await send(corp, paper, title, [signatory(corp, 0), signatory(wang, 1)]);
  await signByLink(corp, title);
  await signByLink(wang, title);
  const detail = await finished(corp, sent.applyNo);
  const pack = await fetchFile(corp, sent.applyNo, 'pack');
  const signed = await fetchFile(corp, sent.applyNo, 'pdf');
  const zip = (name: string, buffer: Buffer): Dropped => ({ name, mimeType: 'application/zip', buffer });
  const paperOf = (name: string, buffer: Buffer): Dropped => ({ name, mimeType: 'application/pdf', buffer });

  const page = await stage.open('desktop');
  await page.goto('/certi/toValiView');
  await test.step('the pack, dropped', async () => {
    await drop(page, zip('证据包.evidence.zip', pack));
    await expect(verdict(page)).toContainText('核验通过');
    await expect(page.getByText(sent.applyNo, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^已证明/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^已否定/ })).toBeHidden();
    await expect(page.getByText('文档中包含 2 个电子签名、1 个文档时间戳')).toBeVisible();
    await stage.rendered(page, '/certi/toValiView');
    await again(page);
  });
  await test.step('the PDF, chosen', async () => {
    await page.locator('.drop input').setInputFiles(paperOf('已签署.pdf', signed));
    await expect(verdict(page)).toContainText('核验通过');
    // two signatures and the document timestamp over them
    await expect(page.getByRole('cell', { name: '有效', exact: true })).toHaveCount(3);
    await again(page);
  });
  await test.step('a pack with one changed byte names the part', async () => {
    await drop(page, zip('证据包.evidence.zip', changedIn(pack, 'events.ndjson')));
    await expect(verdict(page)).toContainText('核验不通过');
    await expect(page.getByRole('heading', { name: /^已否定/ })).toBeVisible();
    await expect(page.getByText(/events\.ndjson/).first()).toBeVisible();
    await again(page);
  });
  await test.step('a PDF with one changed byte, one with something appended, one without a signature, no PDF', async () => {
    const changed = Buffer.from(signed);
    changed.writeUInt8(changed.readUInt8(1500) ^ 1, 1500);
    await drop(page, paperOf('改动.pdf', changed));
    await expect(verdict(page)).toContainText('签名后内容已被修改');
    await again(page);
    await drop(page, paperOf('追加.pdf', Buffer.concat([signed, Buffer.from('\n% appended\n')])));
    await expect(verdict(page)).toContainText(/签名后内容已被修改|核验不通过/);
    await again(page);
    await drop(page, paperOf('未签署.pdf', paper));
    await expect(verdict(page)).toContainText('文件中没有电子签名');
    await again(page);
    await drop(page, paperOf('不是.pdf', Buffer.from('hello')));
    await expect(page.getByRole('alert')).toContainText('无法识别的文件');
  });

  await test.step('the certificate', async () => {
    const phone = await stage.open('phone');
    await phone.goto(`/certi/certiPage?preservationId=${detail.preservationId}`);
    await expect(phone.getByRole('heading', { name: '存证证书' })).toBeVisible();
    await expect(phone.getByText(createHash('sha256').update(signed).digest('hex'))).toBeVisible();
    await expect(phone.getByText(wang.name)).toBeHidden();
    await stage.rendered(phone, '/certi/certiPage');
    await phone.goto('/certi/certiPage?preservationId=PRS00000000000000000000000000');
    await expect(phone.getByText(/不存在/).first()).toBeVisible();
    await phone.goto('/certi/certiPage?preservationId=1');
    await expect(phone.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  });
});

test('Z-11: a contract that is being voided, and a voided one, are never simply 核验通过', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '房屋租赁合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  await signByLink(wang, title);
  const { preservationId } = await finished(li, sent.applyNo);
  const desk = await stage.open('desktop');
  const phone = await stage.open('phone');
  const look = async (state: string, certificate: RegExp): Promise<void> => {
    const buffer = await fetchFile(li, sent.applyNo, 'pack');
    for (const page of [desk, phone]) {
      await page.goto('/certi/toValiView');
      await drop(page, { name: '证据包.zip', mimeType: 'application/zip', buffer });
      await expect(verdict(page)).toContainText(`合同${state}，文件未被修改`);
      await expect(page.getByRole('heading', { name: '核验通过' })).toHaveCount(0);
      await expect(page.locator('.facts')).toContainText(`${state}（`);
      expect(await overflow(page)).toEqual([]);
      await page.goto(`/certi/certiPage?preservationId=${preservationId}`);
      await expect(page.locator('.certificate-lead')).toContainText(certificate);
      await expect(page.getByText('兹证明', { exact: false })).toHaveCount(0);
      expect(await overflow(page)).toEqual([]);
    }
  };

  const made = await li.caller.call(signingRoutes.invalidation, {
    applyId: sent.applyId,
    reason: '租期变更',
  });
  await look('作废中', /并于 20[-\d]+ [:\d]+（北京时间）发起作废，各方均签署作废协议后即告作废/);
  await signByLink(wang, `作废协议-${title}`);
  await finished(li, made.applyNo);
  await look('已作废', /该合同已于 20[-\d]+ [:\d]+（北京时间）经各方签署作废协议作废/);
});
