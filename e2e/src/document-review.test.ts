// People without a mainland identity card: one applies with a passport on her phone, is passed by two reviewers, and signs by the account so reviewed, where the
// sender is told which demand she can never meet; one is refused, reads why, applies again and takes it back. Who is no reviewer reads nothing.
import { accountRoutes } from '@xinqi/wire/account';
import { provedWill } from './judges/will.ts';
import { placeSignature, startDemanding } from './pages/demand.ts';
import {
  applyWithPermit,
  choose,
  documentPicture,
  file,
  openNewest,
  progress,
  reading,
  submit,
  zoned,
} from './pages/review.ts';
import { logIn } from './pages/sign-in.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { next, partyCard, pdfUpload, viewSent } from './pages/wizard.ts';
import { finished } from './product/contracts.ts';
import { newPerson, type Registered, register } from './product/people.ts';
import { newReviewers, operatorSays } from './product/reviewers.ts';
import { choose as chooseDemand } from './stage/choose.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

const onlyCard = '短信验证码，并任选一种身份核验（推荐）';
const orReview = '短信验证码，并任选一种身份核验，或人工审核实名（适合没有内地身份证的签署人）';

// the later stories are about whom the first one reviewed, and who reviewed
test.describe.configure({ mode: 'serial' });

let erika: Registered;
let reviewers: Registered[];

test('a passport, looked at by two reviewers', async ({ stage, browser }) => {
  const zone = [
    'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
    'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
  ];
  const words = ['PASSPORT  DEU', 'MUSTERMANN', 'ERIKA', 'C01X00T47'];
  const picture = await documentPicture(browser, [...words, ...zone.map(zoned)], 2);
  const number = `C0${Date.now() % 10_000_000}`;
  erika = { ...(await register(newPerson('艾丽卡'))), name: 'Erika Mustermann' };
  const phone = await stage.open('phone');
  await logIn(phone, erika, '/auth/authGuide');
  await test.step('from the guide to the form', async () => {
    await phone.getByRole('link', { name: /没有居民身份证/ }).click();
    await expect(phone.getByRole('heading', { name: '证件人工审核' })).toBeVisible();
    await submit(phone).click();
    await expect(phone.getByText('请选择护照的签发国家')).toBeVisible();
    expect(await barriers(phone)).toEqual([]);
    expect(await overflow(phone)).toEqual([]);
  });
  await test.step('he says what stands on it', async () => {
    await phone.getByRole('checkbox').check();
    await choose(phone, '签发国家', '德国');
    await phone.getByLabel('姓名', { exact: true }).fill(erika.name);
    await phone.getByLabel('证件号码').fill(number);
    await phone.getByLabel('出生日期').fill('1964-08-12');
    await phone.getByLabel('有效期至').fill('2020-01-31');
    await phone.getByLabel('选择护照资料页').setInputFiles({
      ...file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      name: 'a.jpg',
    });
    await expect(phone.getByText('不是 JPG 或 PNG 图片', { exact: false })).toBeVisible();
    await phone.getByLabel('选择护照资料页').setInputFiles(file(picture));
    await expect(phone.getByText('已上传')).toBeVisible(reading);
    // another number than his passport has, so that this story can be told again
    await expect(phone.getByText('证件号码：机读码是 C01X00T47')).toBeVisible();
    await expect(phone.getByText(/^姓名：机读码/)).toHaveCount(0);
    expect(await overflow(phone)).toEqual([]);
    await submit(phone).click();
    await expect(phone.getByText('证件已过期，请使用有效的证件')).toBeVisible();
    await phone.getByLabel('有效期至').fill('2031-01-31');
    await submit(phone).click();
    await expect(progress(phone)).toContainText('审核中');
    await stage.rendered(phone, '/auth/document');
    expect(await barriers(phone)).toEqual([]);
  });
  await test.step('two reviewers say yes, each for himself', async () => {
    reviewers = await newReviewers(['韩审核', '杜审核', '文审核']);
    for (const [at, kind] of (['desktop', 'phone'] as const).entries()) {
      const reviewer = reviewers[at]!;
      const page = await stage.open(kind);
      await logIn(page, reviewer, '/auth/review');
      const desk = await openNewest(page, '护照', erika.name, 1);
      await expect(desk).toContainText(number);
      await expect(desk).toContainText('证件号码：机读码是 C01X00T47');
      expect(await barriers(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      await stage.rendered(page, '/auth/review');
      await desk.getByRole('button', { name: '通过', exact: true }).click();
      await expect(page.getByText('已提交审核意见')).toBeVisible();
      await phone.reload();
      await expect(progress(phone)).toContainText(kind === 'desktop' ? '审核中' : '已通过');
    }
  });
  await phone.goto('/auth/authGuide');
  await expect(phone.getByRole('region', { name: '认证信息' })).toContainText('人工审核');
});

test('who has no mainland card signs by his reviewed account', async ({ stage, pdf }) => {
  const title = '顾问服务协议';
  const sender = await register(newPerson('陈思远'));
  await erika.caller.call(accountRoutes.setSignPassword, { signPassword: '907364' });

  const desk = await stage.open('desktop');
  const send = async (signer: { name: string; mobile: string }) => {
    await placeSignature(desk, { ...erika, ...signer });
    await desk.getByRole('button', { name: '发起签署' }).click();
    return viewSent(desk);
  };
  let applyNo = '';
  await test.step('the sender is told which demand he cannot meet, and asks for another', async () => {
    await startDemanding(desk, sender, pdfUpload(`${title}.pdf`, await pdf(title, 1)), erika, onlyCard);
    const card = partyCard(desk, 1);
    await expect(
      card.getByText('签署人没有的，请改选允许人工审核实名的方式', { exact: false }),
    ).toBeVisible();
    await next(desk);
    await expect(
      card.getByText('不是居民身份证上的姓名，无法通过所选的意愿认证', { exact: false }),
    ).toBeVisible();
    expect(await overflow(desk)).toEqual([]);
    await chooseDemand(card.getByRole('combobox', { name: /^意愿认证/ }), orReview);
    await expect(card.getByText('签署时再以签署密码或通行密钥确认', { exact: false })).toBeVisible();
    expect(await barriers(desk)).toEqual([]);
    applyNo = await send(erika);
  });

  await test.step('he signs by his signing password, on a phone by the link', async () => {
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, erika.mobile, title);
    await confirmByFinger(sheet, erika.mobile);
    const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
    await expect(
      dialog.getByText('您的账号已以姓名“Erika Mustermann”通过人工审核实名', { exact: false }),
    ).toBeVisible();
    // what compares a card is not offered to who has none
    await expect(dialog.getByText('运营商三要素', { exact: true })).toHaveCount(0);
    await dialog.getByText('签署密码', { exact: true }).first().click();
    expect(await barriers(sheet)).toEqual([]);
    expect(await overflow(sheet)).toEqual([]);
    await dialog.getByLabel('签署密码（6位数字）', { exact: true }).fill('907364');
    await dialog.getByRole('button', { name: '提交验证' }).click();
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the contract and its pack say what that proves', async () => {
    await finished(sender, applyNo);
    await expect(desk.getByText('身份证明：实名（人工审核）＋意愿（签署密码）')).toBeVisible();
    await desk.getByText('“实名（人工审核）”证明什么').click();
    await expect(desk.getByText('没有外部机构比对，审核员由平台指定', { exact: false })).toBeVisible();
    await provedWill(sender, applyNo, '此前账号已实名（人工审核）');
  });

  await test.step('a Chinese name told the sender nothing: he reads that he cannot pass, and what to ask for', async () => {
    const other = { ...erika, name: '艾丽卡' };
    await startDemanding(
      desk,
      undefined,
      pdfUpload('补充协议.pdf', await pdf('补充协议', 1)),
      other,
      onlyCard,
    );
    await send(other);
    const phone = await stage.open('phone');
    const sheet = await followSms(phone, erika.mobile, '补充协议');
    await confirmByFinger(sheet, erika.mobile);
    const dialog = sheet.getByRole('dialog', { name: /身份核验/ });
    await expect(dialog.getByRole('alert')).toContainText(
      '撤销后重新发起，并将意愿认证改为允许“人工审核实名”',
    );
    await expect(dialog.getByLabel('身份证号')).toHaveCount(0);
    expect(await overflow(sheet)).toEqual([]);
  });
});

test('refused with a reason, applied again, taken back', async ({ stage, browser }) => {
  // nothing can be read on it
  const picture = await documentPicture(browser, [], 1);
  const number = `H${String(Date.now() % 100_000_000).padStart(8, '0')}`;
  const person = await register(newPerson('陈大文'));
  const reviewer = reviewers[2]!;
  const desk = await stage.open('desktop');
  await logIn(desk, person, '/auth/document');
  await applyWithPermit(desk, '陳大文', number, picture);
  await test.step('a no with its reason', async () => {
    const page = await stage.open('desktop');
    await logIn(page, reviewer, '/auth/review');
    const shown = await openNewest(page, '港澳居民来往内地通行证', '陳大文', 2);
    await shown.getByRole('button', { name: '不通过' }).click();
    await expect(shown.getByText('请填写不通过的原因')).toBeVisible();
    await shown.getByLabel('不通过的原因（申请人会看到）').fill('背面照片反光，看不清有效期');
    await shown.getByRole('button', { name: '不通过' }).click();
    await expect(page.getByText('已提交审核意见')).toBeVisible();
  });
  await test.step('he reads why, applies again and takes it back', async () => {
    await desk.reload();
    await expect(progress(desk)).toContainText('背面照片反光，看不清有效期');
    await applyWithPermit(desk, '陳大文', number, picture);
    await desk.getByRole('button', { name: '撤回申请' }).click();
    await desk.getByRole('button', { name: '确认撤回' }).click();
    await expect(progress(desk)).toContainText('已撤回');
  });
  await test.step('who is no reviewer, or no more, reads nothing', async () => {
    expect(await operatorSays('remove', reviewer.mobile, '--by', '运营主管')).toContain('不再审核');
    expect(await operatorSays('list')).toContain('由 运营主管 停止');
    await desk.goto('/auth/review');
    await expect(desk.getByText('没有权限', { exact: false })).toBeVisible();
  });
});
