// shell: the pages around the contracts at both widths, the two widgets with a question to the platform, stations between pages,
// and a box that frames nothing.
import { logIn } from './pages/sign-in.ts';
import { origin } from './product/origin.ts';
import { newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

const fine = async (page: Page, what: string) => {
  expect.soft(await overflow(page), what).toEqual([]);
  expect.soft(await barriers(page), what).toEqual([]);
};

for (const kind of ['desktop', 'phone'] as const)
  test(`the pages around the contracts on a ${kind}`, async ({ stage }) => {
    const lin = await register(newPerson('林夏'));
    const page = await stage.open(kind);
    await logIn(page, lin);
    for (const [address, heading] of [
      ['/versionPage', '版本说明'],
      ['/introducePage', '合同管理介绍'],
      ['/ywtSystem', '更多服务'],
      ['/ywtRelated/guidancePage', '使用指引'],
      ['/ywtRelated/introductionPage?service=ip', '知识产权保护平台'],
      ['/iframbox?url=https%3A%2F%2Fevil.example%2F', '不能在这里打开该网址'],
    ] as const)
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await fine(page, address);
        await stage.rendered(page, address.replace(/\?.*/, ''));
      });
  });

test('widgets, a question, and stations between pages', async ({ stage }) => {
  const lin = await register(newPerson('林夏'));
  const page = await stage.open('desktop');
  await logIn(page, lin);
  await page.getByRole('button', { name: '服务', exact: true }).click();
  const side = page.getByRole('region', { name: '服务' });
  for (const name of ['证据保全中心', '知识产权保护平台', '更多服务'])
    await expect(side.getByRole('link', { name })).toBeVisible();
  await expect(side.getByRole('link', { name: '渠道系统' })).toHaveCount(0);
  await expect(side.getByText('使用微信扫一扫')).toBeVisible();
  await fine(page, 'side widget');
  await page.keyboard.press('Escape');
  await expect(side).toBeHidden();
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  const help = page.getByRole('region', { name: '帮助' });
  for (const name of ['合同管理介绍', '帮助中心', '合作伙伴管理登录'])
    await expect(help.getByRole('link', { name })).toBeVisible();
  await help.getByRole('button', { name: '在线咨询' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('问题描述').fill('怎样撤回一份已经发出的合同？');
  await dialog.getByLabel('手机号 / 邮箱').fill(lin.mobile);
  await fine(page, 'consultation');
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect(page.getByText('已提交，我们会尽快回复您')).toBeVisible();
  await page.goto('/dev/inbox?targetId=service@xinqi.test');
  await expect(
    page.getByRole('listitem').filter({ hasText: '怎样撤回一份已经发出的合同？' }).first(),
  ).toBeVisible();

  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin()) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await page.goto('/iframbox?url=%2Fblockchain%2F..%2FblockChain');
  await expect(page.getByRole('heading', { name: '存证日志' })).toBeVisible();
  const ap = '//evil.example';
  await page.goto(`/iframbox?${new URLSearchParams({ url: ap })}`);
  await expect(page.getByRole('heading', { name: '不能在这里打开该网址' })).toBeVisible();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.goto(`/login/middle?${new URLSearchParams({ ap, returnURL: ap })}`);
  await expect(page.getByRole('heading', { name: lin.name })).toBeVisible();
  expect(page.url()).toBe(`${origin()}/`);
  for (const station of ['middle', 'dingMiddle'] as const) {
    await page.goto(`/login/${station}?ap=${encodeURIComponent('/signInfo/signList?signStatus=2')}`);
    await expect(page.getByRole('heading', { name: '我签署的' })).toBeVisible();
    await stage.rendered(page, `/login/${station}`);
  }
  expect(foreign).toEqual([]);
});
