// People without a mainland identity card: one applies with a passport on his phone and is passed by two reviewers; one is refused, reads why and applies again;
// one takes his application back. Who is no reviewer reads nothing.
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
import { newPerson, register } from './product/people.ts';
import { newReviewer, operatorSays } from './product/reviewers.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test('a passport, looked at by two reviewers', async ({ stage, browser }) => {
  const zone = [
    'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
    'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
  ];
  const words = ['PASSPORT  DEU', 'MUSTERMANN', 'ERIKA', 'C01X00T47'];
  const picture = await documentPicture(browser, [...words, ...zone.map(zoned)]);
  const number = `C0${Date.now() % 10_000_000}`;
  const person = await register(newPerson('艾丽卡'));
  const phone = await stage.open('phone');
  await logIn(phone, person, '/auth/authGuide');
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
    await phone.getByLabel('姓名', { exact: true }).fill('Erika Mustermann');
    await phone.getByLabel('证件号码').fill(number);
    await phone.getByLabel('出生日期').fill('1964-08-12');
    await phone.getByLabel('有效期至').fill('2020-01-31');
    await phone
      .getByLabel('选择护照资料页')
      .setInputFiles({ ...file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), name: 'a.jpg' });
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
    for (const kind of ['desktop', 'phone'] as const) {
      const reviewer = await newReviewer(kind === 'desktop' ? '韩审核' : '杜审核');
      const page = await stage.open(kind);
      await logIn(page, reviewer);
      const desk = await openNewest(page, '护照', 'Erika Mustermann', 1);
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

test('refused with a reason, applied again, taken back', async ({ stage, browser }) => {
  const picture = await documentPicture(browser, ['港澳居民来往内地通行证', '陳大文', 'H12345678']);
  const number = `H${String(Date.now() % 100_000_000).padStart(8, '0')}`;
  const person = await register(newPerson('陈大文'));
  const reviewer = await newReviewer('文审核');
  const desk = await stage.open('desktop');
  await logIn(desk, person, '/auth/document');
  await applyWithPermit(desk, '陳大文', number, picture);
  await test.step('a no with its reason', async () => {
    const page = await stage.open('desktop');
    await logIn(page, reviewer);
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
