// signing: the story of the product (wizard, phone, desktop, judges), then what goes wrong on the way: refusal, dead
// links, double presses, back and reload, two tabs, a lost network.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryOf, changedIn, reachesNetwork, verifyOffline } from './judges/pack.ts';
import {
  cmsAccepted,
  foreignRoot,
  nssWith,
  pdfsig,
  qpdfCheck,
  signaturesOf,
  textOf,
  timestampAccepted,
  timestampOf,
} from './judges/pdf.ts';
import { logIn } from './pages/sign-in.ts';
import {
  agree,
  confirmButton,
  countSubmits,
  download,
  drawByFinger,
  followSms,
  passCode,
  proveWill,
} from './pages/signer.ts';
import {
  addOwnCompany,
  addPerson,
  chooseParty,
  clickField,
  dragField,
  keyField,
  next,
  openWizard,
  pdfUpload,
  placed,
  placedCount,
  saved,
  upload,
} from './pages/wizard.ts';
import { dataDir, origin } from './product/origin.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('an enterprise sends, a phone and a desktop sign, independent tools accept what they download', async ({
  stage,
  pdf,
}) => {
  test.setTimeout(150_000);
  const title = '软件开发服务合同';
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const wang = newPerson('王小明');
  const file = pdfUpload(`${title}.pdf`, await pdf(title, 3));

  const desk = await stage.open('desktop');
  await test.step('① upload ② two signatories in order', async () => {
    await logIn(desk, corp);
    await openWizard(desk);
    await upload(desk, file);
    await expect(desk.getByLabel('合同名称')).toHaveValue(title);
    await next(desk);
    await addPerson(desk, 1, wang);
    await addOwnCompany(desk, 2, corp);
    await desk.getByLabel('按顺序签署').click();
    await expect(desk.getByText('前一位签署完成后，下一位才会收到短信')).toBeVisible();
    await next(desk);
  });

  await test.step('③ fields by mouse and keyboard, copied across pages, 骑缝章', async () => {
    await chooseParty(desk, wang.name);
    await dragField(desk, '签名', 0, 0.25, 0.3);
    await placedCount(desk, 1);
    await desk.getByRole('button', { name: '复制到多页' }).click();
    await desk.getByRole('radio', { name: /全部页/ }).check();
    await desk.getByRole('button', { name: '复制到 2 页' }).click();
    await placedCount(desk, 3);
    await keyField(desk, '签署日期');
    await placedCount(desk, 4);
    const left = desk.getByLabel('左边距');
    const before = Number(await left.inputValue());
    await placed(desk, 0).and(desk.getByRole('button', { name: /签署日期/ })).focus();
    for (let i = 0; i < 5; i++) await desk.keyboard.press('Shift+ArrowLeft');
    await desk.keyboard.press('ArrowUp');
    await expect(left).toHaveValue(String(Math.round((before - 50) * 10) / 10));
    await clickField(desk, '填写项', 0, 0.3, 0.72);
    await placedCount(desk, 5);
    await desk.getByLabel('填写提示').fill('收款账号');

    await chooseParty(desk, corp.company ?? '');
    await dragField(desk, '企业印章', 0, 0.7, 0.35);
    await clickField(desk, '签署日期', 0, 0.7, 0.55);
    await placedCount(desk, 7);
    // undone and redone
    await desk.keyboard.press('Control+z');
    await placedCount(desk, 6);
    await desk.keyboard.press('Control+Shift+z');
    await placedCount(desk, 7);
    await desk.getByLabel('骑缝章').click();
    await expect(desk.locator('.edge-strip').first()).toBeVisible();
    stage.rendered(desk, '/initiation/toCreate');
    await next(desk);
  });

  let submits = countSubmits(desk);
  await test.step('④ sends once, however often one presses', async () => {
    await expect(desk.getByText('按顺序签署，前一位完成后通知下一位')).toBeVisible();
    const sends: string[] = [];
    desk.on('request', (request) => {
      const body = request.url().endsWith('/applySign/create') ? (request.postData() ?? '') : '';
      if (body.includes('"saveToDraftBox":0')) sends.push(body);
    });
    await expect(desk.getByRole('button', { name: '发起签署' })).toBeEnabled();
    await desk.getByRole('button', { name: '发起签署' }).dblclick();
    await expect(desk.getByRole('heading', { name: '发起成功' })).toBeVisible();
    expect(sends).toHaveLength(1);
    await desk.getByRole('button', { name: '查看合同' }).click();
    await expect(desk.getByText(`已签署 0 / 2`)).toBeVisible();
    stage.rendered(desk, '/signInfo/viewDetail');
  });

  const phone = await stage.open('phone');
  const sheet = await followSms(phone, stage, wang.mobile, title);
  await test.step('the phone opens the short link, passes the code, reads', async () => {
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
    expect(sheet.url()).not.toContain('sign=');
    await passCode(sheet, wang.mobile);
    await expect(sheet.locator('.pdf-page[data-page="0"]')).toBeVisible();
    stage.rendered(sheet, '/applySign/toDetailAnony');
    await sheet.getByRole('button', { name: '查看签署方' }).tap();
    await expect(sheet.getByRole('dialog').getByText(corp.company ?? '')).toBeVisible();
    await sheet.getByRole('dialog').getByRole('button', { name: /关闭|Close/ }).tap();
  });

  await test.step('the phone signs by hand, once', async () => {
    submits = countSubmits(sheet);
    await sheet.getByRole('button', { name: /^去签署/ }).tap();
    await confirmButton(sheet).tap();
    await expect(sheet.getByRole('alert')).toContainText('收款账号');
    await sheet.getByRole('textbox', { name: /收款账号/ }).fill('6222 0000 1234 5678');
    await sheet.getByRole('button', { name: '点击签名' }).last().tap();
    await drawByFinger(sheet);
    await sheet.getByRole('button', { name: '完成', exact: true }).click();
    await expect(sheet.getByAltText('您的签名')).toBeVisible();
    await agree(sheet);
    await confirmButton(sheet).dblclick();
    await expect(sheet.getByRole('heading', { name: '签署成功' })).toBeVisible();
    await expect(sheet.getByText('签署文件已生成')).toBeVisible({ timeout: 30_000 });
    expect(submits()).toBe(1);
  });

  await test.step('the sender sees it live and signs with the seal', async () => {
    await expect(desk.getByText('已签署 1 / 2')).toBeVisible();
    await desk.getByRole('button', { name: '去签署' }).click();
    await expect(desk.getByRole('heading', { name: '企业公章' })).toBeVisible();
    submits = countSubmits(desk);
    await agree(desk);
    await confirmButton(desk).click();
    await proveWill(desk, corp.mobile, '确认签署');
    await expect(desk.getByRole('heading', { name: /签署成功|合同已完成/ })).toBeVisible();
    expect(submits()).toBe(1);
  });

  await test.step('both see it finished without a reload', async () => {
    for (const page of [desk, sheet])
      await expect(page.getByRole('heading', { name: '合同已完成' })).toBeVisible({ timeout: 40_000 });
  });

  const folder = mkdtempSync(join(tmpdir(), 'xinqi-story-'));
  const trust = join(dataDir(), 'trust.pem');
  const foreign = foreignRoot(folder);
  const signed = await download(desk, '下载已签署文件');
  const pack = await download(sheet, '下载证据包');
  await test.step('both download both files, and they are the same for both', async () => {
    expect(signed.name).toMatch(/\.pdf$/);
    expect(pack.name).toMatch(/\.evidence\.zip$/);
    const theirs = await download(sheet, '下载已签署文件');
    expect(readFileSync(theirs.path).equals(readFileSync(signed.path))).toBe(true);
    const ours = await download(desk, '下载证据包');
    expect(readFileSync(entryPath(ours.path, 'docs/final.pdf', folder)).equals(readFileSync(signed.path))).toBe(true);
  });

  await test.step('pdfsig, qpdf and OpenSSL accept the PDF; each refuses its control', async () => {
    const nss = nssWith(join(folder, 'nss'), trust);
    expect(pdfsig(signed.path, nss)).toEqual([
      { valid: true, trusted: true },
      { valid: true, trusted: true },
    ]);
    const foreignNss = nssWith(join(folder, 'nss-foreign'), foreign);
    expect(pdfsig(signed.path, foreignNss).map(({ trusted }) => trusted)).toEqual([false, false]);
    const bytes = readFileSync(signed.path);
    bytes.writeUInt8(bytes.readUInt8(2000) ^ 1, 2000);
    const changed = join(folder, 'changed.pdf');
    writeFileSync(changed, bytes);
    expect(pdfsig(changed, nss).map(({ valid }) => valid)).toEqual([false, false]);

    expect(qpdfCheck(signed.path)).toBe(true);
    const cut = join(folder, 'cut.pdf');
    writeFileSync(cut, bytes.subarray(0, bytes.length - 40));
    expect(qpdfCheck(cut)).toBe(false);

    const now = new Date();
    const [first, second] = signaturesOf(signed.path, folder);
    if (!first || !second) throw new Error('two signatures expected');
    for (const signature of [first, second]) {
      expect(cmsAccepted(signature, trust, now)).toBe(true);
      expect(cmsAccepted(signature, foreign, now)).toBe(false);
      const stamp = timestampOf(signature);
      if (!stamp) throw new Error('no timestamp in the signature');
      expect(timestampAccepted(stamp.token, stamp.stamped, trust, 'token')).toBe(true);
      expect(timestampAccepted(stamp.token, signature.data, trust, 'token')).toBe(false);
      expect(timestampAccepted(stamp.token, stamp.stamped, foreign, 'token')).toBe(false);
    }
    expect(cmsAccepted({ cms: first.cms, data: second.data }, trust, now)).toBe(false);
  });

  await test.step('what was typed and drawn can be read from the PDF', () => {
    const text = textOf(signed.path);
    expect(text).toContain('6222 0000 1234 5678');
    expect(text).toMatch(/20\d\d年\d{1,2}月\d{1,2}日/);
  });

  await test.step('the pack verifies offline, is refuted when changed, and needs this root', () => {
    expect(reachesNetwork(`${origin()}/healthz`)).toBe(false);
    const verdict = verifyOffline(pack.path, trust);
    expect(verdict.verdict).toMatch(/^valid(_with_warnings)?$/);
    expect(verdict.exit).toBe(0);
    expect(verdict.claims.filter(({ result }) => result === 'refuted')).toEqual([]);
    expect(verdict.signatures.map((signature) => signature.verdict)).toEqual(['valid', 'valid']);
    expect(verifyOffline(signed.path, trust)).toMatchObject({ verdict: 'valid', exit: 0 });

    const bytes = readFileSync(pack.path);
    for (const part of ['events.ndjson', 'docs/final.pdf', 'manifest.json', 'log/checkpoint']) {
      const changed = join(folder, 'changed.evidence.zip');
      writeFileSync(changed, changedIn(bytes, part));
      const refuted = verifyOffline(changed, trust);
      expect(refuted, part).toMatchObject({ verdict: 'invalid', exit: 1 });
      const said = refuted.claims.filter(({ result }) => result === 'refuted').map(({ reason }) => reason);
      expect(said.join('\n'), part).toContain(part);
    }
    expect(verifyOffline(pack.path, foreign)).toMatchObject({ verdict: 'cannot_verify', exit: 1 });

    const checkpoint = entryPath(pack.path, 'log/checkpoint', folder);
    const answer = entryPath(pack.path, /^tsa\/.*\.tsr$/, folder);
    expect(timestampAccepted(answer, checkpoint, trust, 'response')).toBe(true);
    expect(timestampAccepted(answer, signed.path, trust, 'response')).toBe(false);
  });

  await test.step('the log and the list show it finished', async () => {
    await desk.getByRole('link', { name: '签署记录' }).click();
    await expect(desk.getByText(/日志 #/).first()).toBeVisible();
    stage.rendered(desk, '/applySign/toSignlog');
    await desk.goto('/signInfo/applyList');
    await expect(desk.getByRole('row', { name: new RegExp(title) }).getByText('已完成')).toBeVisible();
    stage.rendered(desk, '/signInfo/applyList');
    await desk.goto('/signInfo/signList');
    await expect(desk.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    stage.rendered(desk, '/signInfo/signList');
  });
});

/** Writes one entry of a pack as a file; its path. */
function entryPath(pack: string, name: string | RegExp, folder: string): string {
  const bytes = readFileSync(pack);
  const path = join(folder, 'entry-'.concat(String(name).replace(/[^a-z.]/g, '-')));
  writeFileSync(path, entryOf(bytes, name));
  return path;
}
