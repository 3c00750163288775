// signing: the story of the product (wizard, phone, desktop, judges), then what goes wrong on the way: refusal, dead
// links, double presses, back and reload, two tabs, a lost network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedIn, entryOf, reachesNetwork, verifyOffline } from './judges/pack.ts';
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
import { logIn, readCode } from './pages/sign-in.ts';
import {
  agree,
  confirmButton,
  countSubmits,
  download,
  drawByFinger,
  followInInbox,
  passCode,
  proveWill,
  signHere,
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
  partyCard,
  pdfUpload,
  placed,
  placedCount,
  saved,
  upload,
} from './pages/wizard.ts';
import { fieldAt, finished, send, shortAddress, signatory, signByLink } from './product/contracts.ts';
import { dataDir, origin } from './product/origin.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { samplePdf } from './product/sample-pdf.ts';
import { expect, test } from './stage/stage.ts';

test('an enterprise sends, a phone and a desktop sign, independent tools accept what they download', async ({
  stage,
  browser,
}) => {
  const title = '软件开发服务合同';
  const corp = await register(newCompany('北京云签科技', '陈思远'));
  const wang = newPerson('王小明');
  // the one story whose contract is compared by two readers before it may be sent
  const file = pdfUpload(`${title}.pdf`, await samplePdf(browser, title, 3, { font: 'drawn' }));

  const desk = await stage.open('desktop');
  await test.step('① upload ② two signatories in order', async () => {
    await openWizard(desk, corp);
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
    await placed(desk, 0)
      .and(desk.getByRole('button', { name: /签署日期/ }))
      .focus();
    for (let i = 0; i < 5; i++) await desk.keyboard.press('Shift+ArrowLeft');
    await desk.keyboard.press('ArrowUp');
    // 50 points to the left; both numbers are shown to the tenth of a millimetre, so that their difference may be off by one
    await expect
      .poll(async () => Math.abs(before - Number(await left.inputValue()) - (50 / 72) * 25.4))
      .toBeLessThan(0.11);
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
    await stage.rendered(desk, '/initiation/toCreate');
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
    await stage.rendered(desk, '/signInfo/viewDetail');
  });

  const phone = await stage.open('phone');
  const sheet = await followInInbox(phone, stage, wang.mobile, title);
  await test.step('the phone opens the short link, passes the code, reads', async () => {
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
    expect(sheet.url()).not.toContain('sign=');
    await passCode(sheet, wang.mobile);
    await expect(sheet.locator('.pdf-page[data-page="0"]')).toBeVisible();
    await stage.rendered(sheet, '/applySign/toDetailAnony');
    await sheet.getByRole('button', { name: '查看签署方' }).tap();
    await expect(sheet.getByRole('dialog').getByText(corp.company ?? '')).toBeVisible();
    await sheet
      .getByRole('dialog')
      .getByRole('button', { name: /关闭|Close/ })
      .tap();
  });

  await test.step('the phone signs by hand, once', async () => {
    submits = countSubmits(sheet);
    await sheet.getByRole('button', { name: /^去签署/ }).tap();
    // a small phone with its keyboard open: the sheet scrolls, what confirms stays
    const upright = { width: 390, height: 844 };
    await sheet.setViewportSize({ width: 320, height: 400 });
    await expect(confirmButton(sheet)).toBeInViewport({ ratio: 1 });
    await sheet.setViewportSize(upright);
    await confirmButton(sheet).tap();
    await expect(sheet.getByRole('alert')).toContainText('收款账号');
    await sheet.getByRole('textbox', { name: /收款账号/ }).fill('6222 0000 1234 5678');
    await sheet.getByRole('button', { name: '点击签名', exact: true }).tap();
    await drawByFinger(sheet);
    // turned on its side as the board advises: what was written stays
    await sheet.setViewportSize({ width: upright.height, height: upright.width });
    await sheet.getByText('请完整书写姓名').waitFor();
    await sheet.getByRole('button', { name: '完成', exact: true }).click();
    await sheet.setViewportSize(upright);
    await expect(sheet.getByAltText('您的签名')).toBeVisible();
    await agree(sheet);
    await confirmButton(sheet).dblclick();
    await expect(sheet.getByRole('heading', { name: '签署成功' })).toBeVisible();
    await expect(sheet.getByText('签署文件已生成')).toBeVisible();
    expect(submits()).toBe(1);
    const receipt = await download(sheet, '保存签署回执');
    expect(readFileSync(receipt.path, 'utf8')).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex \d+\n/);
  });

  await test.step('the sender sees it live and signs with the seal', async () => {
    await expect(desk.getByText('已签署 1 / 2')).toBeVisible();
    await desk.getByRole('button', { name: '去签署' }).click();
    await expect(desk.getByRole('heading', { name: '企业印章' })).toBeVisible();
    submits = countSubmits(desk);
    await agree(desk);
    await confirmButton(desk).click();
    await proveWill(desk, corp.mobile, '确认签署');
    await expect(desk.getByRole('heading', { name: /签署成功|合同已完成/ })).toBeVisible();
    expect(submits()).toBe(1);
  });

  await test.step('both see it finished without a reload', async () => {
    for (const page of [desk, sheet])
      await expect(page.getByRole('heading', { name: '合同已完成' })).toBeVisible();
  });

  // beside the trace, so that what a judge refused can be looked at
  const folder = test.info().outputPath('judged');
  mkdirSync(folder, { recursive: true });
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
    expect(
      readFileSync(entryPath(ours.path, 'docs/final.pdf', folder)).equals(readFileSync(signed.path)),
    ).toBe(true);
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
    const said = verdict.signatures.map(({ verdict: each, kind, level }) => [each, kind, level]);
    expect(said).toEqual([
      ['valid', 'signature', 'B-LTA'],
      ['valid', 'signature', 'B-LTA'],
      ['valid', 'timestamp', 'B-B'],
    ]);
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
    await stage.rendered(desk, '/applySign/toSignlog');
    await desk.goto('/signInfo/applyList');
    await expect(desk.getByRole('row', { name: new RegExp(title) }).getByText('已完成')).toBeVisible();
    await stage.rendered(desk, '/signInfo/applyList');
    await desk.goto('/signInfo/signList');
    await expect(desk.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    await stage.rendered(desk, '/signInfo/signList');
  });
});

/** Writes one entry of a pack as a file; its path. */
function entryPath(pack: string, name: string | RegExp, folder: string): string {
  const bytes = readFileSync(pack);
  const path = join(folder, 'entry-'.concat(String(name).replace(/[^a-z.]/g, '-')));
  writeFileSync(path, entryOf(bytes, name));
  return path;
}

const deadPage = '链接已失效';

test('a signatory refuses with a reason; the sender and the list say so', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷'));
  const [wang, zhao] = [newPerson('王小明'), newPerson('赵子轩')];
  const title = '房屋租赁合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0), signatory(zhao, 1)]);
  const desk = await stage.open('desktop');
  await logIn(desk, li, `/signInfo/viewDetail?applyNo=${sent.applyNo}`);
  await expect(desk.getByText('已签署 0 / 2')).toBeVisible();

  const phone = await stage.open('phone');
  await phone.goto(await shortAddress(wang.mobile, title));
  await passCode(phone, wang.mobile);
  await phone.getByRole('button', { name: '拒签' }).tap();
  const dialog = phone.getByRole('dialog', { name: `拒签“${title}”` });
  await dialog.getByRole('button', { name: '确认拒签' }).tap();
  await expect(dialog.getByText('请填写拒签原因')).toBeVisible();
  await dialog.getByLabel(/拒签原因/).fill('租金与约定不符');
  await dialog.getByRole('button', { name: '确认拒签' }).click();
  await expect(phone.getByRole('heading', { name: '该合同已被拒签' })).toBeVisible();
  await expect(phone.getByText('原因：租金与约定不符')).toBeVisible();

  await expect(desk.getByText('拒签原因：租金与约定不符')).toBeVisible();
  await expect(desk.getByRole('button', { name: '撤销' })).toBeHidden();
  await desk.goto('/signInfo/applyList?signStatus=4');
  await expect(desk.getByRole('row', { name: new RegExp(title) }).getByText('已拒签')).toBeVisible();
  // the other party learns it, and his link opens no contract any more
  const other = await stage.open('phone');
  await other.goto(`/dev/inbox?targetId=${zhao.mobile}`);
  await expect(other.getByText(/《房屋租赁合同》.*拒签/)).toBeVisible();
  await other.goto(await shortAddress(zhao.mobile, title));
  await expect(other.getByText(new RegExp(`${deadPage}|已被拒签`)).first()).toBeVisible();
});

test('links end: cancelled by the sender, expired, altered; a fresh one goes to the phone on file', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const paper = await pdf('委托合同', 1);
  const soon = new Date(Date.now() + 9_000);
  const expiring = await send(li, paper, '即将到期的合同', [signatory(wang, 0)], {
    signExpire: soon.toISOString(),
  });
  const [cancelled, living] = [
    await send(li, paper, '将被撤销的合同', [signatory(wang, 0)]),
    await send(li, paper, '委托合同', [signatory(wang, 0)]),
  ];

  await test.step('an altered link shows nothing and offers the link again, to who names the phone; what he has lives on', async () => {
    const phone = await stage.open('phone');
    const old = await shortAddress(wang.mobile, living.title);
    await phone.goto(old);
    await expect(phone.getByRole('heading', { name: living.title })).toBeVisible();
    const signNo = new URL(phone.url()).searchParams.get('signNo') ?? '';
    const other = await stage.open('phone');
    const forged = new URLSearchParams({ applyNo: living.applyNo, signNo, sign: 'A'.repeat(43), ts: '1' });
    await other.goto(`/applySign/toDetailAnony?${forged}`);
    await expect(other.getByRole('heading', { name: deadPage })).toBeVisible();
    await expect(other.getByText(living.title)).toBeHidden();
    await other.getByLabel('接收签署短信的手机号').fill(wang.mobile);
    await other.getByRole('button', { name: '重新获取链接' }).tap();
    await expect(other.getByText('已受理')).toBeVisible();
    await expect.poll(() => shortAddress(wang.mobile, living.title)).not.toBe(old);
    await other.goto(`/s/${'A'.repeat(22)}`);
    await expect(other.getByRole('heading', { name: deadPage })).toBeVisible();
    await stage.rendered(other, '/error');
    for (const address of [old, await shortAddress(wang.mobile, living.title)]) {
      await phone.goto(address);
      await expect(phone.getByRole('heading', { name: living.title })).toBeVisible();
    }
  });

  await test.step('a cancelled contract closes the page on which it was being read', async () => {
    const phone = await stage.open('phone');
    const address = await shortAddress(wang.mobile, cancelled.title);
    await phone.goto(address);
    await passCode(phone, wang.mobile);
    await expect(phone.getByRole('button', { name: /^去签署/ })).toBeVisible();
    const desk = await stage.open('desktop');
    await logIn(desk, li, '/signInfo/applyList');
    await desk.getByRole('button', { name: `${cancelled.title}的更多操作` }).click();
    await desk.getByRole('menuitem', { name: '撤销' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(/撤销原因/).fill('条款有误，重新起草');
    await dialog.getByRole('button', { name: '确认撤销' }).click();
    await expect(
      desk.getByRole('row', { name: new RegExp(cancelled.title) }).getByText('已撤销'),
    ).toBeVisible();
    await expect(
      phone.getByRole('heading', { name: new RegExp(`该合同已被撤销|${deadPage}`) }),
    ).toBeVisible();
    await phone.goto(address);
    await expect(
      phone.getByRole('heading', { name: new RegExp(`该合同已被撤销|${deadPage}`) }),
    ).toBeVisible();
  });

  await test.step('an expired link says so', async () => {
    const phone = await stage.open('phone');
    const address = await shortAddress(wang.mobile, expiring.title);
    await expect.poll(() => Date.now()).toBeGreaterThan(soon.getTime());
    await phone.goto(address);
    await expect(
      phone.getByRole('heading', { name: new RegExp(`${deadPage}|已到签署截止时间`) }),
    ).toBeVisible();
  });
});

test('用手机签: the phone that scanned the code draws, the desktop shows it at once and signs', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '劳动合同';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  const desk = await stage.open('desktop');
  await desk.goto(await shortAddress(wang.mobile, title));
  await passCode(desk, wang.mobile);
  await desk.getByRole('button', { name: '点击签名', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: '手写签名' });
  const opened = desk.waitForResponse('**/i/handSign/url');
  await dialog.getByRole('tab', { name: '用手机签' }).click();
  await expect(dialog.getByAltText('手机签名二维码')).toBeVisible();
  const { data } = (await (await opened).json()) as { data: { url: string } };

  const phone = await stage.open('sharp phone');
  await phone.goto(data.url);
  await expect(phone.getByRole('heading', { name: '王小明 的签名' })).toBeVisible();
  expect(phone.url()).not.toContain('sign=');
  await expect(dialog.getByText('手机已打开签名页')).toBeVisible();
  await drawByFinger(phone);
  await stage.rendered(phone, '/m/handSign');
  await phone.getByRole('button', { name: '完成', exact: true }).click();
  await expect(phone.getByRole('heading', { name: '已同步到电脑' })).toBeVisible();

  await expect(desk.getByAltText('您的签名')).toBeVisible();
  await expect(dialog).toBeHidden();
  await agree(desk);
  await confirmButton(desk).click();
  await expect(desk.getByRole('heading', { name: '合同已完成' })).toBeVisible();
  expect((await finished(li, sent.applyNo)).status).toBe(3);
  // the code is used up
  const late = await stage.open('phone');
  await late.goto(data.url);
  await expect(late.getByText('二维码已失效')).toBeVisible();
});

test('wizard: back, reload and another tab lose nothing; one draft in two tabs asks', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '采购合同';
  const desk = await stage.open('desktop');
  await openWizard(desk, li);
  await upload(desk, pdfUpload(`${title}.pdf`, await pdf(title, 2)));
  await desk.getByLabel('合同名称').fill('采购合同（二〇二六）');
  await next(desk);
  await addPerson(desk, 1, wang);
  await next(desk);
  await dragField(desk, '签名', 0, 0.4, 0.4);
  await placedCount(desk, 1);
  await saved(desk);

  await test.step('back to each step and forward again', async () => {
    await desk.goBack();
    await expect(partyCard(desk, 1).getByLabel('手机号')).toHaveValue(wang.mobile);
    await desk.goBack();
    await expect(desk.getByLabel('合同名称')).toHaveValue('采购合同（二〇二六）');
    await desk.goForward();
    await desk.goForward();
    await placedCount(desk, 1);
  });
  await test.step('reload in the middle of typing, before anything was saved', async () => {
    await desk.getByRole('button', { name: '上一步' }).click();
    await partyCard(desk, 1).getByLabel('姓名').fill('王晓明');
    await desk.reload();
    await expect(partyCard(desk, 1).getByLabel('姓名')).toHaveValue('王晓明');
    await saved(desk);
  });
  await test.step('reload while a save is on its way and more was typed: the server took it, and the page was not told', async () => {
    let taken = () => {};
    const took = new Promise<void>((resolve) => {
      taken = resolve;
    });
    await desk.route('**/i/applySign/create', async (route) => {
      await route.fetch();
      taken();
    });
    await partyCard(desk, 1).getByLabel('姓名').fill('王晓');
    await took;
    await partyCard(desk, 1).getByLabel('姓名').fill('王晓明');
    await desk.unroute('**/i/applySign/create');
    await desk.reload();
    await expect(partyCard(desk, 1).getByLabel('姓名')).toHaveValue('王晓明');
    await saved(desk);
  });
  await test.step('a second tab changes the draft; the first one asks and keeps its own beside it', async () => {
    const other = stage.watch(await desk.context().newPage());
    await other.goto(desk.url());
    await expect(partyCard(other, 1).getByLabel('姓名')).toHaveValue('王晓明');
    await partyCard(other, 1).getByLabel('姓名').fill('王大明');
    await saved(other);
    await partyCard(desk, 1).getByLabel('姓名').fill('王小明');
    const dialog = desk.getByRole('dialog', { name: '草稿已在其他窗口修改' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '另存为新草稿' }).click();
    await expect(desk.getByText('已另存为新草稿')).toBeVisible();
    await saved(desk);
    await other.reload();
    await expect(partyCard(other, 1).getByLabel('姓名')).toHaveValue('王大明');
    await expect(partyCard(desk, 1).getByLabel('姓名')).toHaveValue('王小明');
    await other.goto('/signInfo/applyList?signStatus=-1');
    await other.goto('/');
    await expect(other.getByRole('button', { name: '采购合同（二〇二六）' })).toHaveCount(2);
  });
});

test('wizard: a lost network is said in Chinese, nothing is lost, sending happens once', async ({
  stage,
  pdf,
}) => {
  stage.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '保密协议';
  const desk = await stage.open('desktop', 'cold');
  await openWizard(desk, li);
  const network = desk.context();
  await network.setOffline(true);
  await desk.getByLabel('选择合同文件').setInputFiles(pdfUpload(`${title}.pdf`, await pdf(title, 1)));
  await expect(desk.getByText('网络不稳定，恢复后自动继续上传')).toBeVisible();
  await network.setOffline(false);
  await expect(desk.getByText(/已就绪/)).toBeVisible();
  await next(desk);
  await network.setOffline(true);
  await addPerson(desk, 1, wang);
  await expect(desk.getByText('保存失败')).toBeVisible();
  await network.setOffline(false);
  await saved(desk);
  await next(desk);
  await dragField(desk, '签名', 0, 0.4, 0.4);
  await placedCount(desk, 1);
  await next(desk);
  const button = desk.getByRole('button', { name: '发起签署' });
  await expect(button).toBeEnabled();
  await saved(desk);
  // the answer is lost on its way back: the contract is sent, the page does not know
  let sends = 0;
  await desk.route('**/applySign/create', async (route) => {
    if (!(route.request().postData() ?? '').includes('"saveToDraftBox":0')) return route.continue();
    sends += 1;
    if (sends > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button.click();
  await expect(desk.getByRole('alert')).toContainText(/网络|超时/);
  await button.click();
  await expect(desk.getByRole('heading', { name: '发起成功' })).toBeVisible();
  expect(sends).toBe(2);
  await desk.goto('/signInfo/applyList');
  await expect(desk.getByRole('row', { name: new RegExp(title) })).toHaveCount(1);
});

test('signing page: reload, a lost network and a lost answer lose nothing and sign once', async ({
  stage,
  pdf,
}) => {
  stage.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '借款合同';
  const fields = [fieldAt('signature', 90, 560), fieldAt('text', 90, 640, { label: '收款账号' })];
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0, fields)]);
  const desk = await stage.open('desktop', 'cold');
  await desk.goto(await shortAddress(wang.mobile, title));
  await passCode(desk, wang.mobile);
  const text = desk.getByRole('region', { name: '填写内容' }).getByLabel(/收款账号/);
  await text.fill('6222 0000 9999 1111');
  await signHere(desk);

  await desk.reload();
  await expect(text).toHaveValue('6222 0000 9999 1111');
  await expect(desk.getByAltText('您的签名')).toBeVisible();
  await expect(desk.getByRole('checkbox')).not.toBeChecked();

  await agree(desk);
  await desk.context().setOffline(true);
  await confirmButton(desk).click();
  await expect(desk.getByRole('alert')).toContainText('网络不稳定');
  await expect(text).toHaveValue('6222 0000 9999 1111');
  await desk.context().setOffline(false);

  // accepted, but the answer does not arrive: the page asks the contract itself
  const submits = countSubmits(desk);
  await desk.route('**/si/applySign/submit', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await confirmButton(desk).click();
  await expect(desk.getByRole('heading', { name: /签署成功|合同已完成/ })).toBeVisible();
  expect(submits()).toBe(1);
  const detail = await finished(li, sent.applyNo);
  expect(detail.parties.map(({ status }) => status)).toEqual([3]);
  // back does not lead to a page that could sign again
  await desk.goto('/certi/toValiView');
  await desk.goBack();
  await expect(desk.getByRole('heading', { name: /签署成功|合同已完成|链接已失效/ })).toBeVisible();
  await expect(confirmButton(desk)).toBeHidden();
});

test('the code ages out while one reads: proved again, what was drawn stays', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const title = '培训协议';
  await send(li, await pdf(title, 1), title, [signatory(wang, 0)]);
  const desk = await stage.open('desktop');
  await desk.goto(await shortAddress(wang.mobile, title));
  await passCode(desk, wang.mobile);
  await signHere(desk);
  await agree(desk);
  // the server answers as it does after 30 minutes
  let refusals = 0;
  await desk.route('**/si/applySign/submit', (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill({
      json: { success: false, data: null, code: '10401', message: '需要再次验证身份', reloadLogin: false },
    });
  });
  await confirmButton(desk).click();
  const dialog = desk.getByRole('dialog', { name: '意愿认证' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /s 后重发/ })).toBeVisible();
  await dialog.getByLabel('短信验证码').fill(await readCode(wang.mobile, /用于阅读和签署/));
  await dialog.getByRole('button', { name: '确认签署', exact: true }).click();
  await expect(desk.getByRole('heading', { name: /签署成功|合同已完成/ })).toBeVisible();
});

test('parallel signatories: the second one is told of the new version and signs it', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const [wang, zhao] = [newPerson('王小明'), newPerson('赵子轩')];
  const title = '合作协议';
  const sent = await send(li, await pdf(title, 1), title, [signatory(wang, 0), signatory(zhao, 1)]);
  const desk = await stage.open('desktop');
  await desk.goto(await shortAddress(wang.mobile, title));
  await passCode(desk, wang.mobile);
  await signHere(desk);
  await signByLink(zhao, title);
  await expect(desk.getByText('文件有新版本')).toBeVisible();
  await desk.getByRole('button', { name: '查看最新版本' }).click();
  await expect(desk.getByAltText('您的签名')).toBeVisible();
  await agree(desk);
  await confirmButton(desk).click();
  await expect(desk.getByRole('heading', { name: '合同已完成' })).toBeVisible();
  expect((await finished(li, sent.applyNo)).parties.every(({ sealed }) => sealed)).toBe(true);
});
