// shell: every page of the product with real content, on a desktop and on a phone: its policy header, nothing in the
// console, nothing off the side, no serious barrier, and the record that it was rendered with data.
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

type Shown = { path: string; ready: (page: Page) => Promise<void>; counts?: string };

for (const kind of ['desktop', 'phone'] as const)
  test(`every page on a ${kind}`, async ({ stage, pdf }) => {
    const { corp, wang, done, waiting, draftId, preservationId } = await content(pdf);
    const heading = (name: string | RegExp) => async (page: Page) =>
      expect(page.getByRole('heading', { name }).first()).toBeVisible();
    /** All calls beside each other; then one of them, opened: the others are made by the same lines, and axe takes half a minute for all. */
    const reference = async (page: Page) => {
      await heading('接口文档')(page);
      expect.soft(await overflow(page), '/docs: off the side').toEqual([]);
      await page.getByRole('searchbox', { name: '搜索接口' }).fill('/c/applySign/create');
      const call = page.getByRole('main').locator('details');
      await expect(call).toHaveCount(1);
      await call.locator('summary').click();
      await expect(page.getByRole('heading', { name: '应答 data' })).toBeVisible();
    };
    const paper = async (page: Page) => expect(page.locator('.pdf-page canvas').first()).toBeVisible();

    const look = async (page: Page, { path, ready, counts }: Shown) =>
      test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.headers()['content-security-policy'], path).toContain("default-src 'self'");
        await inspect(page, path, ready);
        if (counts) await stage.rendered(page, counts);
      });
    const inspect = async (page: Page, what: string, ready: (page: Page) => Promise<void>) => {
      await ready(page);
      expect.soft(await overflow(page), `${what}: off the side`).toEqual([]);
      expect.soft(await barriers(page), `${what}: barriers`).toEqual([]);
    };

    const visitor = await stage.open(kind);
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
      {
        path: '/error?status=404',
        ready: async (page: Page) => expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible(),
      },
      {
        path: '/error',
        ready: async (page: Page) => expect(page.getByText('抱歉，服务器繁忙，请稍后再试')).toBeVisible(),
      },
      {
        path: '/no/such/page',
        ready: async (page: Page) => expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible(),
      },
      { path: '/docs', ready: reference },
    ])
      await look(visitor, shown);

    await test.step('the link of a signatory: first screen, text, hand signature', async () => {
      const signer = await stage.open(kind);
      await signer.goto(await shortAddress(wang.mobile, waiting.title));
      await inspect(signer, 'first screen', heading(waiting.title));
      await passCode(signer, wang.mobile);
      await inspect(signer, 'reading view', paper);
      // the document scrolls inside the page, not the page
      expect(await signer.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
      await stage.rendered(signer, '/applySign/toDetailAnony');
      if (kind === 'phone') {
        await signer.getByRole('button', { name: /^去签署/ }).tap();
        await inspect(signer, 'signing sheet', async (page) =>
          expect(page.getByRole('checkbox')).toBeVisible(),
        );
      }
      const { signer: caller, link } = await openLink(wang.mobile, waiting.title);
      const { url } = await caller.call(sealRoutes.handSignUrl, {
        applyNo: link.applyNo,
        signNo: link.signNo,
      });
      await look(await stage.open(kind), { path: url, ready: heading(/的签名/), counts: '/m/handSign' });
      await look(signer, { path: '/applySign/toDetailAnony', ready: heading('链接已失效') });
    });

    const page = await stage.open(kind);
    await logIn(page, corp);
    const draft = (step: number) => `/initiation/toCreate?applyId=${draftId}&step=${step}`;
    for (const shown of [
      { path: '/', ready: heading('待办事项'), counts: '/' },
      { path: '/viewIndex', ready: heading('待办事项'), counts: '/viewIndex' },
      {
        path: '/signInfo/applyList',
        ready: async (it: Page) => expect(it.getByText(`${title}（已完成）`).first()).toBeVisible(),
        counts: '/signInfo/applyList',
      },
      {
        path: '/signInfo/signList',
        ready: async (it: Page) => expect(it.getByText(`${title}（已完成）`).first()).toBeVisible(),
        counts: '/signInfo/signList',
      },
      {
        path: '/signInfo/signList?keyword=没有这样的合同',
        ready: async (it: Page) => expect(it.getByText('没有找到符合条件的合同')).toBeVisible(),
      },
      { path: '/initiation/toCreate', ready: heading('上传合同文件') },
      {
        path: draft(1),
        ready: async (it: Page) => expect(it.getByText('已就绪')).toBeVisible(),
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
        ready: async (it: Page) => expect(it.getByText(/日志 #/).first()).toBeVisible(),
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
