// 批量发起, from a file and from a template: one file, a list of twelve with three bad rows; one is mended, two are left out, ten contracts go out, the board tells of them.
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes } from '@xinqi/wire/template';
import { logIn } from './pages/sign-in.ts';
import { next, pdfUpload, placedCount, upload } from './pages/wizard.ts';
import { today } from './product/approvals.ts';
import { anyone } from './product/caller.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { samplePdf, signatureBlock } from './product/sample-pdf.ts';
import { sheet } from './product/sheet.ts';
import { choose } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

/** A job sends them, one contract after the other. */
const sent = { timeout: 120_000 };

test('one file for ten of twelve people', async ({ stage, browser }) => {
  test.setTimeout(240_000);
  const corp = await register(newCompany('杭州云谷采购', '陈思远'));
  const pdf = await samplePdf(browser, '劳动合同', 1, { ending: signatureBlock });
  const people = Array.from({ length: 12 }, (_, i) => newPerson(`员工${'甲乙丙丁戊己庚辛壬癸子丑'[i]}`));
  const list = people.map(({ name, mobile }, i) => [
    i === 3 ? '' : name,
    [1, 7].includes(i) ? '1380' : mobile,
  ]);
  const page = await stage.open('desktop');
  await logIn(page, corp, '/initiation/common');
  await page.getByRole('link', { name: '批量发起', exact: true }).click();
  await upload(page, pdfUpload('劳动合同.pdf', pdf));
  await page.getByRole('checkbox', { name: '签署前须看完每一页：名单中的签署方' }).check();
  await choose(page.getByRole('combobox', { name: '意愿认证：名单中的签署方' }), /任选一种身份核验（推荐）/);
  await next(page);
  await page.getByRole('region', { name: '关键字定位' }).getByRole('button', { name: '全部放置' }).click();
  await placedCount(page, 4);
  await next(page);
  await page.getByLabel('选择名单文件').setInputFiles({
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet([['姓名', '手机号'], ...list]),
  });
  await expect(page.getByRole('alert')).toContainText('3 行有误');
  await expect(page.getByText('手机号格式不正确')).toHaveCount(2);
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  await stage.rendered(page, '/initiation/toBatch');
  await page.getByRole('textbox', { name: '第5行 姓名' }).fill(people[3]!.name);
  await page.getByRole('button', { name: '去掉有误的 2 行' }).click();
  await page.getByRole('button', { name: '发起 10 份合同' }).click();
  await expect(page.getByText('已完成：共 10 份，已发起 10', { exact: false })).toBeVisible(sent);
  await expect(page.getByRole('row', { name: /员工丁/ })).toContainText('签署中');
  const { signer, link } = await anyone.openLink(people[0]!.mobile);
  expect((await signer.call(signingRoutes.info, link)).me).toMatchObject({
    readWhole: true,
    will: { needed: 1 },
  });
  await expect(page.getByRole('button', { name: '批量签署 10 份' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  await stage.rendered(page, '/initiation/batches');
});

test('a template for three people, on a phone', async ({ stage, browser }) => {
  test.setTimeout(240_000);
  const corp = await register(newCompany('苏州远山物业', '陈思远'));
  const pdf = await samplePdf(browser, '车位租赁合同', 1, { ending: signatureBlock });
  const contractId = await corp.caller.upload(pdf, '车位租赁合同.pdf');
  const at = (x: number) => ({ page: 0, x, y: 560, width: 100, height: 100 });
  const roles = [
    { role: '出租方', userType: 1 as const, self: true, fields: [{ kind: 'seal' as const, ...at(60) }] },
    { role: '承租方', fields: [{ kind: 'signature' as const, ...at(220) }] },
    { role: '担保方', fields: [{ kind: 'signature' as const, ...at(380) }] },
  ];
  const name = '车位租赁';
  await corp.caller.call(templateRoutes.operate, { contractId, name, roles }, '/c/m/tpl/operate');
  const phone = await stage.open('phone');
  await logIn(phone, corp, '/console/template');
  await phone.getByRole('link', { name: '批量发起 车位租赁' }).click();
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: '下载名单模板' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('批量发起名单-车位租赁.xlsx');
  const people = Array.from({ length: 3 }, (_, i) => newPerson(`租户${'甲乙丙'[i]}`));
  const surety = newPerson('保证人');
  const list = people.map(({ name: who, mobile }, i) => [
    ...[who, mobile, surety.name, i === 1 ? '1380' : surety.mobile, today(30)],
  ]);
  await phone.getByLabel('选择名单文件').setInputFiles({
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet([['承租方姓名', '承租方手机号', '担保方姓名', '担保方手机号', '签署截止日'], ...list]),
  });
  await expect(phone.getByRole('alert')).toContainText('1 行有误');
  expect(await barriers(phone)).toEqual([]);
  expect(await overflow(phone)).toEqual([]);
  await phone.getByRole('textbox', { name: '第3行 担保方手机号' }).fill(surety.mobile);
  await phone.getByRole('button', { name: '发起 3 份合同' }).click();
  await expect(phone.getByText('已完成：共 3 份，已发起 3', { exact: false })).toBeVisible(sent);
  expect(await barriers(phone)).toEqual([]);
  expect(await overflow(phone)).toEqual([]);
  await stage.rendered(phone, '/tpl/batch');
});
