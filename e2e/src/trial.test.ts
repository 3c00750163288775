// trial: a visitor signs a sample on a phone and on a desktop, takes the file away, and the product itself does not trust it.
import { drawByFinger } from './pages/signer.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

const fine = async (page: Page, what: string) => {
  expect.soft(await overflow(page), what).toEqual([]);
  expect.soft(await barriers(page), what).toEqual([]);
};

for (const kind of ['desktop', 'phone'] as const)
  test(`a visitor signs a sample on a ${kind}`, async ({ stage }) => {
    const page = await stage.open(kind);
    await page.goto('/login');
    await page.getByRole('link', { name: '体验一次签署' }).click();
    await expect(page.getByRole('heading', { name: '体验一次签署' })).toBeVisible();
    await fine(page, 'toCreateDemo');
    await page.getByRole('button', { name: '生成样例并签署' }).click();
    await expect(page.getByText('请输入样例中使用的姓名')).toBeVisible();
    await page.getByLabel('样例中使用的姓名').fill('王小明');
    await page.getByText('技术服务合同').click();
    await page.getByRole('button', { name: '生成样例并签署' }).click();
    await expect(page.getByRole('heading', { name: '技术服务合同（样例）' })).toBeVisible();
    await stage.rendered(page, '/applySign/toCreateDemo');
    await expect(page.locator('.pdf-page canvas').first()).toBeVisible();
    await expect(page.getByText('体验样例，不具法律效力')).toBeVisible();
    await fine(page, 'experienceSign');
    expect(page.url()).not.toContain('?');

    await page.getByRole('button', { name: '手写签名' }).click();
    await drawByFinger(page);
    await page.getByRole('button', { name: '完成', exact: true }).click();
    await expect(page.getByRole('heading', { name: '样例已签署' })).toBeVisible();
    await expect(page.locator('.pdf-page canvas').first()).toBeVisible();
    await fine(page, 'signed');
    await stage.rendered(page, '/applySign/experienceSign');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载签好的PDF' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('TEST-技术服务合同（样例）-已签.pdf');

    await page.getByRole('link', { name: '在线核验' }).click();
    await page.locator('.drop input').setInputFiles(await file.path());
    await expect(page.getByText(/TEST 王小明/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /^核验通过/ })).toHaveCount(0);
  });
