// `node ops/run24.mjs e2e/src/screenshots.ts`: every picture of docs/pictures, taken from the running product beside a
// throw-away database; nothing is retouched.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium as browsers } from '@playwright/test';
import { logIn } from './pages/sign-in.ts';
import { agree, drawByFinger, passCode } from './pages/signer.ts';
import {
  addOwnCompany,
  addPerson,
  chooseParty,
  dragField,
  next,
  openWizard,
  pdfUpload,
  placedCount,
  upload,
} from './pages/wizard.ts';
import { pictureConsole } from './pictures/console.ts';
import { pictureLists } from './pictures/lists.ts';
import { picturePages } from './pictures/pages.ts';
import { open, take, writeIndex } from './pictures/take.ts';
import { pictureTenants } from './pictures/tenants.ts';
import { longCompany, makeWorld } from './pictures/world.ts';
import { fetchFile, finished, send, shortAddress, signatory, signByLink } from './product/contracts.ts';
import { newMobile, type Person, type Registered, register } from './product/people.ts';
import { samplePdf } from './product/sample-pdf.ts';
import { chromium } from './stage/chromium.ts';

const root = join(import.meta.dirname, '../..');
const title = '软件开发服务合同';

async function placement(browser: Browser, corp: Registered, wang: Person, pdf: Buffer): Promise<void> {
  const page = await open(browser, 'desktop');
  await logIn(page, corp);
  await openWizard(page);
  await upload(page, pdfUpload(`${title}.pdf`, pdf));
  await next(page);
  await addPerson(page, 1, wang);
  await addOwnCompany(page, 2, corp);
  await page.getByLabel('按顺序签署').click();
  await next(page);
  await chooseParty(page, wang.name);
  await dragField(page, '签名', 0, 0.24, 0.62);
  await dragField(page, '签署日期', 0, 0.24, 0.72);
  await chooseParty(page, corp.company ?? '');
  await dragField(page, '签署日期', 0, 0.72, 0.75);
  await dragField(page, '企业印章', 0, 0.72, 0.62);
  await placedCount(page, 4);
  await page.getByLabel('骑缝章').click();
  await page.getByText('已复制').waitFor({ state: 'hidden' });
  await page.locator('.pdf-page canvas').first().waitFor();
  await take(page, 'wizard', 'placing fields on the pages');
}

async function signing(browser: Browser, corp: Registered, wang: Person, pdf: Buffer): Promise<void> {
  await send(corp, pdf, title, [signatory(wang, 0), { ...signatory(corp, 1), edgeSeal: true }]);
  const page = await open(browser, 'desktop');
  await page.goto(await shortAddress(corp.mobile, title));
  await passCode(page, corp.mobile);
  await page.locator('.pdf-page canvas').first().waitFor();
  await agree(page);
  await page.locator('.pdf-scroller').evaluate((node) => node.scrollTo(0, 360));
  await page.locator('.toast').first().waitFor({ state: 'detached' });
  await take(page, 'sign-desktop', 'an enterprise before it signs');

  const small = await open(browser, 'phone');
  await small.goto(await shortAddress(wang.mobile, title));
  await passCode(small, wang.mobile);
  await small.getByRole('button', { name: /^去签署/ }).tap();
  await small.getByRole('button', { name: '点击签名', exact: true }).tap();
  await drawByFinger(small);
  await small.getByRole('button', { name: '完成', exact: true }).click();
  await small.getByAltText('您的签名').waitFor();
  await agree(small);
  await small.locator('.toast').first().waitFor({ state: 'detached' });
  await take(small, 'sign-phone', 'a signature drawn by finger');
}

async function verification(browser: Browser, corp: Registered, wang: Person, pdf: Buffer): Promise<void> {
  const name = `${title}（终稿）`;
  const { applyNo } = await send(corp, pdf, name, [signatory(corp, 0), signatory(wang, 1)]);
  await signByLink(corp, name);
  await signByLink(wang, name);
  await finished(corp, applyNo);
  const page = await open(browser, 'desktop');
  await page.goto('/certi/toValiView');
  const buffer = await fetchFile(corp, applyNo, 'pack');
  await page
    .locator('.drop input')
    .setInputFiles({ name: `${name}.evidence.zip`, mimeType: 'application/zip', buffer });
  await page.getByRole('heading', { name: /^核验通过/ }).waitFor();
  await take(page, 'verify', 'an evidence pack that was verified');
}

async function contracts(browser: Browser): Promise<void> {
  const corp = await register({ company: '北京云签科技有限公司', name: '陈思远', mobile: newMobile() });
  const wang = { name: '王小明', mobile: newMobile() };
  const pdf = await samplePdf(browser, title, 3);
  await placement(browser, corp, wang, pdf);
  await signing(browser, corp, wang, pdf);
  await verification(browser, corp, wang, pdf);
}

async function lists(browser: Browser): Promise<void> {
  const sender = await register({ company: '杭州启明数字科技有限公司', name: '陈思远', mobile: newMobile() });
  const far = await register({ company: longCompany, name: '周静', mobile: newMobile() });
  await pictureLists(browser, await makeWorld(sender, far, await samplePdf(browser, title, 3)));
}

const parts: Record<string, (browser: Browser) => Promise<void>> = {
  signing: contracts,
  // lists stand at their best with what follows the signing
  lists,
  pages: async (browser) => picturePages(browser, await samplePdf(browser, '办公设备采购合同', 3)),
  console: async (browser) => pictureConsole(browser, await samplePdf(browser, '年度框架采购合同', 3)),
  tenants: pictureTenants,
};
const asked = process.argv.slice(2);
for (const name of asked) if (!Object.hasOwn(parts, name)) throw new Error(`${name}? ${Object.keys(parts)}`);

if (process.env.E2E_ORIGIN) {
  const browser = await browsers.launch(chromium);
  try {
    for (const [name, picture] of Object.entries(parts))
      if (asked.length === 0 || asked.includes(name)) await picture(browser);
    writeIndex(new Date().toISOString().slice(0, 10));
  } finally {
    await browser.close();
  }
} else {
  // without a product, once more beside one
  const line = [join(root, 'tools/with-product.ts'), process.execPath, import.meta.filename, ...asked];
  process.exitCode = spawnSync(process.execPath, line, { stdio: 'inherit', cwd: root }).status ?? 1;
}
