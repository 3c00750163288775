// shell: a session that ends while somebody works, a switch of identity, and addresses that lead away. Every page as such:
// every-page.test.ts.
import type { Route } from '@playwright/test';
import { accountRoutes } from '@xinqi/wire/account';
import { fillLogin, logInByHand } from './pages/sign-in.ts';
import {
  addPerson,
  chooseParty,
  keyField,
  next,
  openWizard,
  partyCard,
  pdfUpload,
  placedCount,
  saved,
  upload,
} from './pages/wizard.ts';
import { withTokens } from './product/caller.ts';
import { origin } from './product/origin.ts';
import { newCompany, newPerson, password, register } from './product/people.ts';
import { expect, type Page, test } from './stage/stage.ts';

/** Ends the page's login on the server, as its age or another device would. */
async function expire(page: Page): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem('xinqi-session') ?? '{}');
  const { token, consoleToken } = (
    JSON.parse(kept) as { state: { token: string; consoleToken: string | null } }
  ).state;
  await withTokens({ token, ...(consoleToken ? { consoleToken } : {}) }).call(accountRoutes.logout, {});
}

/** Does something while the page hears nothing from the server: it learns of the lost login afterwards, not half-way. */
async function unheard(page: Page, act: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    if (['xhr', 'fetch', 'eventsource'].includes(route.request().resourceType())) await done.promise;
    await route.fallback().catch(() => undefined);
  };
  await page.route('**/*', hold);
  try {
    await act();
  } finally {
    done.resolve();
    await page.unroute('**/*', hold);
  }
}

test('a session that ends in the middle of the wizard costs nothing that was typed', async ({
  stage,
  pdf,
}) => {
  const corp = await register(newCompany('杭州云帆信息', '陈思远'));
  const [wang, li] = [newPerson('王小明'), newPerson('李雨桐')];
  const contract = '设备采购合同第二版';
  const page = await stage.open('desktop');
  const again = async () => {
    await expect(page).toHaveURL(/\/login\?ap=%2Finitiation%2FtoCreate/);
    await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
    await expect(page.getByText(/发起成功|保存成功/)).toHaveCount(0);
    await fillLogin(page, corp.mobile, password);
    await expect(page).toHaveURL(/\/initiation\/toCreate/);
  };

  await openWizard(page, corp);
  await upload(page, pdfUpload('设备采购合同.pdf', await pdf('设备采购合同', 2)));
  await page.getByLabel('合同名称').fill(contract);
  await next(page);
  await addPerson(page, 1, wang);
  await saved(page);

  await test.step('while parties are entered: what was typed after the end is there, too', async () => {
    await unheard(page, async () => {
      await expire(page);
      await addPerson(page, 2, li);
    });
    await again();
    for (const [place, { name, mobile }] of [wang, li].entries()) {
      await expect(partyCard(page, place + 1).getByLabel('姓名')).toHaveValue(name);
      await expect(partyCard(page, place + 1).getByLabel('手机号')).toHaveValue(mobile);
    }
    expect(new URL(page.url()).searchParams.get('step')).toBe('2');
    await saved(page);
  });

  await test.step('at the last button: no success is told, and the contract goes out once', async () => {
    await next(page);
    for (const [at, { name }] of [wang, li].entries()) {
      await chooseParty(page, name);
      await keyField(page, '签名');
      await placedCount(page, at + 1);
    }
    await saved(page);
    await next(page);
    const sendIt = page.getByRole('button', { name: '发起签署' });
    await expect(sendIt).toBeEnabled();
    await unheard(page, async () => {
      await expire(page);
      await sendIt.click();
    });
    await again();
    expect(new URL(page.url()).searchParams.get('step')).toBe('4');
    await expect(page.getByRole('region', { name: '合同文件' }).getByText(contract)).toBeVisible();
    await sendIt.click();
    await expect(page.getByRole('heading', { name: '发起成功' })).toBeVisible();
    await page.goto('/corp/signInfo/applyList');
    await expect(page.getByText(contract)).toHaveCount(1);
  });
});

test('a switch of identity shows the same list of the other view', async ({ stage }) => {
  const corp = await register(newCompany('苏州合信科技', '沈知行'));
  const page = await stage.open('desktop');
  await logInByHand(page, corp);
  const become = async (name: string | RegExp) => {
    await page.getByRole('button', { name: /当前身份/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const place = () => {
    const { pathname, searchParams } = new URL(page.url());
    return [pathname, Object.fromEntries(searchParams)];
  };
  const shows = (path: string, query: Record<string, string>) => expect.poll(place).toEqual([path, query]);
  await page.goto('/corp/signInfo/signList?signStatus=4&keyword=租赁');
  await expect(page.getByRole('heading', { name: '企业签署' })).toBeVisible();
  await become(/沈知行/);
  await shows('/signInfo/signList', { signStatus: '2', keyword: '租赁' });
  await expect(page.getByRole('heading', { name: '我签署的' })).toBeVisible();
  await become(/苏州合信科技/);
  await shows('/corp/signInfo/signList', { signStatus: '4', keyword: '租赁' });
  await page.goto('/corp/signInfo/applyList?signStatus=5');
  await expect(page.getByRole('heading', { name: '我发起的' })).toBeVisible();
  await become(/沈知行/);
  await shows('/signInfo/applyList', { signStatus: '5' });
  // a person who types an enterprise's address is led to his own workbench (§2.5 rule 5)
  await page.goto('/corp/signInfo/signList');
  await shows('/viewIndex', {});
});

test('O: whatever stands in ap, a proved session stays on this origin', async ({ stage }) => {
  const he = await register(newPerson('何清'));
  const page = await stage.open('desktop');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin()) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await logInByHand(page, he);
  for (const ap of [
    'https://evil.example/',
    'https:evil.example',
    'https:\\\\evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/viewIndex/..//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '／／evil.example',
    'javascript:document.title=1',
    'data:text/html,<script>alert(1)</script>',
    `${origin()}@evil.example/`,
    `${origin()}.evil.example/`,
    '/login?ap=//evil.example',
    '/no/such/page',
  ])
    await test.step(ap, async () => {
      await page.goto(`/login/authorize?${new URLSearchParams({ ap, authType: '1' })}`);
      await expect(page.getByRole('heading', { name: he.name })).toBeVisible();
      expect(page.url()).toBe(`${origin()}/`);
    });
  expect(foreign).toEqual([]);
});
