// How long the product lets a clerk wait, replayed in a browser: the first contract from the workbench to 发起成功, twenty
// contracts cancelled at once, one found among a million. Clicks, filled fields and seconds; typing and reading take no
// time here, so the seconds are the product's own. The many contracts are those of the lists (lists/start-with-contracts.ts).
import { type Browser, chromium } from '@playwright/test';
import { accountRoutes } from '@xinqi/wire/account';
import type { Clerk } from '../../../e2e/src/stage/clerk.ts';
import { startWithContracts } from '../lists/start-with-contracts.ts';
import { Client } from '../product/client.ts';
import { openDatabase } from '../product/database.ts';
import { startProduct } from '../product/start-product.ts';
import { DEMO, freshMobile, send, untilReady, upload } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';
import { browserOptions } from './browser.ts';
import { BOSS, figuresOf, replay, type Work } from './replay.ts';

const firstContract = (pdf: Buffer) => async (clerk: Clerk) => {
  const { page } = clerk;
  await clerk.click(page.getByRole('link', { name: '发起合同' }).first());
  // the chooser of the system is one click, and the file in it another
  clerk.clicks += 2;
  await page
    .getByLabel('选择合同文件')
    .setInputFiles({ name: '劳动合同.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByText(/已就绪/).waitFor();
  await clerk.press('下一步');
  await clerk.press('添加个人');
  await clerk.fill('姓名', '张伟');
  await clerk.fill('手机号', freshMobile());
  await clerk.press('下一步');
  await clerk.click(page.locator('.palette').getByRole('button', { name: '签名' }));
  await clerk.click(page.locator('.pdf-page[data-page="0"] .place-layer'));
  await clerk.press('下一步');
  await clerk.press('发起签署');
  await page.getByRole('heading', { name: '发起成功' }).waitFor();
};

const cancelTwenty = async (clerk: Clerk) => {
  const { page } = clerk;
  await clerk.click(page.getByRole('checkbox', { name: '选择本页全部合同' }));
  await clerk.press(/^批量撤销/);
  await clerk.fill(/撤销原因/, '条款有误，重新起草');
  await clerk.press('确认撤销');
  await page.getByText('已撤销', { exact: true }).first().waitFor();
  await page.getByText('没有找到符合条件的合同').waitFor();
};

const findOne = (name: string) => async (clerk: Clerk) => {
  const { page } = clerk;
  clerk.fields += 1;
  await page.getByPlaceholder('合同名称 / 签署方 / 编号').fill(name);
  await clerk.press('搜索');
  await page.getByRole('cell').getByRole('button', { name, exact: true }).waitFor();
};

/** The first contract and twenty cancelled, as the demo's person in a product of her own. */
async function measureActs(browser: Browser, rounds: number): Promise<Figure[]> {
  const product = await startProduct();
  const anyone = new Client(product.origin);
  try {
    const person = await anyone.call(accountRoutes.passwordLogin, DEMO);
    const pdf = await samplePdf(SAMPLES.small);
    const first: Work[] = [];
    for (let round = 0; round < rounds; round++)
      first.push(await replay(browser, product, person, '/viewIndex', firstContract(Buffer.from(pdf))));

    const sender = anyone.as({ token: person.token });
    const file = await upload(sender, pdf);
    await untilReady(sender, file);
    for (let i = 0; i < 20; i++) await send(sender, file, freshMobile());
    const open = '/signInfo/applyList?keyword=性能测试合同&signStatus=3';
    const cancelled = await replay(browser, product, person, open, cancelTwenty);
    return [
      ...figuresOf(
        'clerk',
        'first contract, workbench to 发起成功',
        first,
        'upload, one signatory, one place; typing takes no time',
      ),
      ...figuresOf(
        'clerk',
        '20 contracts cancelled in one go',
        [cancelled],
        'from the list to the list without them',
      ),
    ];
  } finally {
    anyone.close();
    await product.stop();
  }
}

/** One finished contract by its name, in the enterprise that sent three in ten of so many. */
async function measureFinding(browser: Browser, rounds: number, size: number): Promise<Figure[]> {
  const product = await startWithContracts(size);
  const anyone = new Client(product.origin);
  try {
    const db = await openDatabase(product);
    const { rows } = await db.query<{ contract_name: string }>(
      `select contract_name from apply where owner_corp_id = (select corp_id from corp limit 1)
        and status = 3 and substring(contract_name from '[0-9]+$')::int >= ${size / 10}
      order by md5(apply_no) limit ${rounds}`,
    );
    await db.end();
    const boss = await anyone.call(accountRoutes.passwordLogin, BOSS);
    const found: Work[] = [];
    for (const { contract_name } of rows)
      found.push(await replay(browser, product, boss, '/corp/signInfo/applyList', findOne(contract_name)));
    return figuresOf(
      'clerk',
      `one contract found among ${size}`,
      found,
      'by its name, in an enterprise that sent three in ten',
    );
  } finally {
    anyone.close();
    await product.stop();
  }
}

export async function measureClerk(quick: boolean): Promise<Figure[]> {
  const browser = await chromium.launch(browserOptions());
  const rounds = quick ? 1 : 5;
  try {
    return [
      ...(await measureActs(browser, rounds)),
      ...(await measureFinding(browser, rounds, quick ? 10_000 : 1_000_000)),
    ];
  } finally {
    await browser.close();
  }
}
