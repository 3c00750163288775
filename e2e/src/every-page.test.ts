// shell: every page of the product with real content, on a phone and then as wide as on a desktop: its policy header, nothing in the
// console, nothing off the side, no serious barrier, and the record that it was rendered with data. Each is loaded once: what a
// page is on a desktop follows its width, and other stories load pages there.
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { logIn } from './pages/sign-in.ts';
import { passCode } from './pages/signer.ts';
import {
  fieldAt,
  finished,
  openLink,
  send,
  shortAddress,
  signatory,
  signByLink,
} from './product/contracts.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { desktop, phone } from './stage/chromium.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, type Page, test } from './stage/stage.ts';

const title = '房屋租赁合同';

/** An enterprise with a finished contract, one that waits for a phone, one that waits for itself, and a draft. */
async function content(pdf: (title: string, pages: number) => Promise<Buffer>) {
  const corp = await register(newCompany('深圳市前海供应链', '陈思远'));
  const wang = newPerson('王小明');
  const paper = await pdf(title, 3);
  const done = await send(corp, paper, `${title}（已完成）`, [signatory(corp, 0), signatory(wang, 1)]);
  await signByLink(corp, done.title);
  await signByLink(wang, done.title);
  const { preservationId } = await finished(corp, done.applyNo);
  const fields = [fieldAt('signature', 80, 560), fieldAt('text', 80, 640, { label: '收款账号' })];
  const waiting = await send(corp, paper, title, [signatory(wang, 0, fields), signatory(corp, 1)]);
  const contractId = await corp.caller.upload(paper, `${title}.pdf`);
  const { applyId } = await corp.caller.call(signingRoutes.create, {
    contractId,
    contractName: `${title}（草稿）`,
    signatoryJson: [signatory(wang, 0), { ...signatory(corp, 1), edgeSeal: true }],
    ifOrder: 1,
    needQifengSign: 1,
    saveToDraftBox: 1,
    draftStep: 4,
  });
  return { corp, wang, done, waiting, draftId: applyId, preservationId };
}

type Ready = (page: Page) => Promise<void>;
type Shown = { path: string; ready: Ready; counts?: string };

const heading =
  (name: string | RegExp): Ready =>
  async (page) =>
    expect(page.getByRole('heading', { name }).first()).toBeVisible();
const text =
  (words: string | RegExp): Ready =>
  async (page) =>
    expect(page.getByText(words).first()).toBeVisible();
const paper: Ready = async (page) => expect(page.locator('.pdf-page canvas').first()).toBeVisible();

/** What must hold at both widths; leaves the page as it is on a phone. */
async function atBothWidths(page: Page, ready: Ready, judge: (at: string) => Promise<void>): Promise<void> {
  await ready(page);
  await judge('phone');
  await page.setViewportSize(desktop.viewport);
  await ready(page);
  await judge('desktop');
  await page.setViewportSize(phone.viewport);
}

async function inspect(page: Page, what: string, ready: Ready): Promise<void> {
  await atBothWidths(page, ready, async (at) => {
    expect.soft(await overflow(page), `${what}, ${at}: off the side`).toEqual([]);
    expect.soft(await barriers(page), `${what}, ${at}: barriers`).toEqual([]);
  });
}

test('every page on a phone and on a desktop', async ({ stage, pdf }) => {
  test.setTimeout(300_000);
  const { corp, wang, done, waiting, draftId, preservationId } = await content(pdf);
  const load = async (page: Page, path: string) => {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).toContain("default-src 'self'");
  };
  const look = async (page: Page, { path, ready, counts }: Shown) =>
    test.step(path, async () => {
      await load(page, path);
      await inspect(page, path, ready);
      if (counts) await stage.rendered(page, counts);
    });

  const visitor = await stage.open('phone');
  for (const shown of [
    { path: '/login', ready: heading('欢迎登录') },
    { path: '/account/register', ready: heading('注册账号'), counts: '/account/register' },
    { path: '/certi/toValiView', ready: heading('在线核验') },
    {
      path: `/certi/certiPage?preservationId=${preservationId}`,
      ready: heading('存证证书'),
      counts: '/certi/certiPage',
    },
    {
      path: '/dev/inbox',
      ready: async (page: Page) => expect(page.getByRole('listitem').first()).toBeVisible(),
    },
    { path: '/error?status=404', ready: text('抱歉，您访问的页面不存在') },
    { path: '/error', ready: text('抱歉，服务器繁忙，请稍后再试') },
    { path: '/no/such/page', ready: text('抱歉，您访问的页面不存在') },
  ])
    await look(visitor, shown);

  // one call, opened, stands for all: the others are made by the same lines, and axe takes half a minute for all
  await test.step('/docs: all calls beside each other, then one of them', async () => {
    await load(visitor, '/docs');
    await atBothWidths(visitor, heading('接口文档'), async (at) =>
      expect.soft(await overflow(visitor), `/docs, ${at}: off the side`).toEqual([]),
    );
    await visitor.getByRole('searchbox', { name: '搜索接口' }).fill('/c/applySign/create');
    const call = visitor.getByRole('main').locator('details');
    await expect(call).toHaveCount(1);
    await call.locator('summary').click();
    await inspect(visitor, '/docs', heading('应答 data'));
  });

  await test.step('the link of a signatory: first screen, text, hand signature', async () => {
    const signer = await stage.open('phone');
    await signer.goto(await shortAddress(wang.mobile, waiting.title));
    await inspect(signer, 'first screen', heading(waiting.title));
    await passCode(signer, wang.mobile);
    await inspect(signer, 'reading view', paper);
    // the document scrolls inside the page, not the page
    await atBothWidths(signer, paper, async (at) =>
      expect(
        await signer.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
        at,
      ).toBe(0),
    );
    await stage.rendered(signer, '/applySign/toDetailAnony');
    await signer.getByRole('button', { name: /^去签署/ }).tap();
    await expect(signer.getByRole('checkbox')).toBeVisible();
    expect.soft(await overflow(signer), 'signing sheet: off the side').toEqual([]);
    expect.soft(await barriers(signer), 'signing sheet: barriers').toEqual([]);
    const { signer: caller, link } = await openLink(wang.mobile, waiting.title);
    const { url } = await caller.call(sealRoutes.handSignUrl, {
      applyNo: link.applyNo,
      signNo: link.signNo,
    });
    await look(await stage.open('phone'), { path: url, ready: heading(/的签名/), counts: '/m/handSign' });
    await look(signer, { path: '/applySign/toDetailAnony', ready: heading('链接已失效') });
  });

  const page = await stage.open('phone');
  await logIn(page, corp);
  const draft = (step: number) => `/initiation/toCreate?applyId=${draftId}&step=${step}`;
  for (const shown of [
    { path: '/', ready: heading('待办事项'), counts: '/' },
    { path: '/viewIndex', ready: heading('待办事项'), counts: '/viewIndex' },
    {
      path: '/signInfo/applyList',
      ready: text(`${title}（已完成）`),
      counts: '/signInfo/applyList',
    },
    {
      path: '/signInfo/signList',
      ready: text(`${title}（已完成）`),
      counts: '/signInfo/signList',
    },
    {
      path: '/signInfo/signList?keyword=没有这样的合同',
      ready: text('没有找到符合条件的合同'),
    },
    { path: '/initiation/toCreate', ready: heading('上传合同文件') },
    {
      path: draft(1),
      ready: text('已就绪'),
      counts: '/initiation/toCreate',
    },
    {
      path: draft(2),
      ready: async (it: Page) => expect(it.getByRole('listitem', { name: '第2位签署方' })).toBeVisible(),
    },
    {
      path: draft(3),
      ready: async (it: Page) => expect(it.locator('.place-layer [data-field]').first()).toBeVisible(),
    },
    {
      path: draft(4),
      ready: async (it: Page) => expect(it.getByRole('button', { name: '发起签署' })).toBeVisible(),
    },
    {
      path: `/signInfo/viewDetail?applyNo=${done.applyNo}`,
      ready: heading('签署记录'),
      counts: '/signInfo/viewDetail',
    },
    { path: `/signInfo/viewDetail?applyNo=${waiting.applyNo}`, ready: heading('签署记录') },
    {
      path: `/applySign/toSignlog?applyNo=${done.applyNo}`,
      ready: text(/日志 #/),
      counts: '/applySign/toSignlog',
    },
    { path: `/applySign/toDetailAnony?applyNo=${done.applyNo}`, ready: heading(/合同已完成/) },
  ])
    await look(page, shown);
  await test.step('/login/authorize returns where one came from', async () => {
    await page.goto('/login/authorize?ap=%2FsignInfo%2FapplyList&authType=1');
    await expect(page.getByRole('heading', { name: '我发起的' })).toBeVisible();
    expect(stage.pathsOf(page)).toContain('/login/authorize');
    await stage.rendered(page, '/login/authorize');
  });
});
