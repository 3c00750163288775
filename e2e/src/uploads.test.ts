// Files as the world makes them: what the sender is told and asked before one becomes a contract.
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signedByPoppler } from './judges/pdf.ts';
import { openWizard, pdfUpload, upload } from './pages/wizard.ts';
import { altered, plain, slowToCheck, twoTexts, withAttachmentAndLink } from './product/odd-pdf.ts';
import { newPerson, register } from './product/people.ts';
import { expect, type Stage, test } from './stage/stage.ts';

/** Another contract is begun in a tab of its own: the first tab goes on with what it has not saved yet. */
const secondTab = async (first: Page, stage: Stage): Promise<Page> =>
  stage.watch(await first.context().newPage());

/** All that the page's states and bars say from now on: a place in the queue may stand there for less than a look takes. */
async function everSaid(page: Page): Promise<() => Promise<{ status: string[]; progressbar: string[] }>> {
  const kept = await page.evaluateHandle(() => {
    const said = { status: [] as string[], progressbar: [] as string[] };
    const look = () => {
      for (const one of document.querySelectorAll('[role=status]')) said.status.push(one.textContent ?? '');
      for (const one of document.querySelectorAll('progress, [role=progressbar]'))
        said.progressbar.push(one.getAttribute('aria-label') ?? '');
    };
    new MutationObserver(look).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    });
    return said;
  });
  return () => kept.jsonValue();
}

for (const kind of ['desktop', 'phone'] as const)
  test(`two texts in one file: both pictures are shown, the copy is used: ${kind}`, async ({ stage }) => {
    const wang = await register(newPerson('王小明'));
    const page = await stage.open(kind);
    await openWizard(page, wang);
    await page.getByLabel('选择合同文件').setInputFiles(pdfUpload('补充协议.pdf', twoTexts()));
    const dialog = page.getByRole('dialog', { name: '需要转换后才能签署' });
    await expect(dialog.getByText('文件在不同阅读器中显示的内容不同，无法直接用于签署')).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await dialog.getByRole('button', { name: '使用按图像还原的副本' }).click();
    await expect(page.getByText(/已就绪/)).toBeVisible();
  });

for (const kind of ['desktop', 'phone'] as const)
  test(`an altered signature is told in the verifier’s words and used with consent only: ${kind}`, async ({
    stage,
  }, { outputDir }) => {
    const chen = await register(newPerson('陈思远'));
    mkdirSync(outputDir, { recursive: true });
    const signed = signedByPoppler(outputDir, plain(), 'Zhang San');

    const first = await stage.open(kind);
    await test.step('untouched: no question', async () => {
      await openWizard(first, chen);
      await upload(first, pdfUpload('租赁合同.pdf', signed));
      await expect(first.getByRole('dialog')).toBeHidden();
    });
    await test.step('altered: told, and taken with consent', async () => {
      const page = await secondTab(first, stage);
      await openWizard(page);
      await page.getByLabel('选择合同文件').setInputFiles(pdfUpload('租赁合同（改）.pdf', altered(signed)));
      const dialog = page.getByRole('dialog', { name: '文件已有的签名未全部通过核验' });
      await expect(dialog.getByText(/个签名，(均|其中 \d 个)已被改动或无效/)).toBeVisible();
      await expect(dialog.getByRole('list', { name: '文件已有的签名' })).toContainText(/无效|签名后被改动/);
      await dialog.getByRole('button', { name: '我已知悉，继续使用' }).click();
      await expect(page.getByText(/已就绪/)).toBeVisible();
    });
  });

test('attachments leave with the sender’s consent, links stay with a note', async ({ stage }) => {
  const li = await register(newPerson('李婷'));
  const page = await stage.open('desktop');
  await openWizard(page, li);
  await page.getByLabel('选择合同文件').setInputFiles(pdfUpload('电子发票.pdf', withAttachmentAndLink()));
  const dialog = page.getByRole('dialog', { name: '需要转换后才能签署' });
  await expect(dialog.getByText('1 个附件（如 XML 发票数据）不会进入合同文件')).toBeVisible();
  await dialog.getByRole('button', { name: '同意并转换' }).click();
  await expect(page.getByText(/已就绪/)).toBeVisible();
  await expect(
    page.getByText('文件说明：网址、邮件和电话链接会原样保留，点击后将离开合同文件。'),
  ).toBeVisible();
});

test('a file waits its turn and says its place; a signed one with two texts is refused with both pictures', async ({
  stage,
}, { outputDir }) => {
  const he = await register(newPerson('何川'));
  mkdirSync(outputDir, { recursive: true });
  const signed = signedByPoppler(outputDir, twoTexts(), 'Zhang San');
  const first = await stage.open('desktop');
  await openWizard(first, he);
  await test.step('behind six of his own', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => he.caller.putFile(slowToCheck(), `附件${i + 1}.pdf`)),
    );
    const said = await everSaid(first);
    await first.getByLabel('选择合同文件').setInputFiles(pdfUpload('主合同.pdf', plain()));
    await expect(first.getByText(/已就绪/)).toBeVisible();
    const place = /^排队中：(前面还有 \d+ 个文件|下一个就是此文件)(，约 .+)?$/;
    expect(await said()).toEqual({
      status: expect.arrayContaining([expect.stringMatching(place)]),
      progressbar: expect.arrayContaining([expect.stringMatching(/^排队中/)]),
    });
  });
  await test.step('refused, with both pictures', async () => {
    const page = await secondTab(first, stage);
    await openWizard(page);
    await page.getByLabel('选择合同文件').setInputFiles(pdfUpload('采购合同.pdf', signed));
    const refusal = page.getByRole('alert').filter({ hasText: '采购合同.pdf' });
    await expect(refusal).toContainText('文件在不同阅读器中显示的内容不同，无法直接用于签署');
    await expect(refusal).toContainText('请从原软件重新导出 PDF，核对各页内容后再上传。');
    await expect(refusal.getByRole('img')).toHaveCount(2);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
