// A person photographs his card with his phone, corrects a letter, and is verified by his operator; another hands the camera of a desktop over to
// his phone by QR code. Another way keeps what was filled in.
import { logIn } from './pages/sign-in.ts';
import { type Card, cardPicture } from './product/card-picture.ts';
import { newPerson, register, someNumber } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

const picture = (buffer: Buffer) => ({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });

test('a card is photographed, corrected, and its person verified', async ({ stage, browser }) => {
  const card: Card = { name: '周文青', number: someNumber(), until: '2036.01.01' };
  const person = await register(newPerson('小周'));
  const phone = await stage.open('phone');
  await logIn(phone, person, '/auth/personalIdentityAuth?way=operator3');

  await test.step('nothing is taken before the consent', async () => {
    await phone.getByRole('button', { name: '拍照' }).first().click();
    await expect(phone.getByText('请先阅读并同意')).toBeVisible();
    await phone.getByRole('checkbox').check();
    await expect(phone.getByLabel('拍摄身份证人像面')).toHaveAttribute('capture', 'environment');
  });

  await test.step('a picture without a card, and the wrong side, are told', async () => {
    const back = await cardPicture(browser, 'back', card);
    await phone.getByLabel('选择身份证人像面').setInputFiles(picture(back));
    await expect(phone.getByText('拍成了另一面', { exact: false })).toBeVisible();
    await phone
      .getByLabel('选择身份证人像面')
      .setInputFiles({ ...picture(Buffer.from('<svg/>')), name: 'a.jpg' });
    await expect(phone.getByRole('alert')).toContainText('不是 JPG 或 PNG 图片');
  });

  await test.step('both sides are read into the form', async () => {
    await phone
      .getByLabel('拍摄身份证人像面')
      .setInputFiles(picture(await cardPicture(browser, 'front', card)));
    await expect(phone.getByLabel('身份证号', { exact: true })).toHaveValue(card.number);
    await expect(phone.getByLabel('姓名', { exact: true })).toHaveValue('周文青');
    await phone
      .getByLabel('拍摄身份证国徽面')
      .setInputFiles(picture(await cardPicture(browser, 'back', card)));
    await expect(phone.getByText('2036-01-01')).toBeVisible();
    await stage.rendered(phone, '/auth/personalIdentityAuth');
    expect(await barriers(phone)).toEqual([]);
    expect(await overflow(phone)).toEqual([]);
  });

  await test.step('another way keeps what was filled in', async () => {
    await phone.getByRole('link', { name: '换个方式验证' }).click();
    await phone.getByRole('link', { name: /银行卡四要素/ }).click();
    await expect(phone.getByLabel('身份证号', { exact: true })).toHaveValue(card.number);
    await phone.getByRole('link', { name: '换个方式验证' }).click();
    await phone.getByRole('link', { name: /运营商三要素/ }).click();
  });

  await test.step('he corrects his name; his operator says yes; what was corrected stands with the attempt', async () => {
    await phone.getByLabel('姓名', { exact: true }).fill('周文静');
    await expect(phone.getByText('已更正照片的识别结果')).toBeVisible();
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: '提交验证' }).click();
    await expect(phone.getByRole('heading', { name: '认证通过' })).toBeVisible();
    await phone.getByRole('link', { name: '查看认证信息' }).click();
    await expect(phone.getByText('更正了姓名', { exact: false })).toBeVisible();
  });
});

test('a desktop hands its camera over to a phone', async ({ stage, browser }) => {
  const card: Card = { name: '吴若曦', number: someNumber(), until: '2036.01.01' };
  const person = await register(newPerson('小吴'));
  const [desktop, phone] = [await stage.open('desktop'), await stage.open('phone')];
  await logIn(desktop, person, '/auth/personalIdentityAuth?way=operator3');
  await desktop.getByRole('checkbox').check();
  const answer = desktop.waitForResponse((response) => response.url().endsWith('/i/idenAuth/handOver'));
  await desktop.getByRole('button', { name: '用手机拍照' }).click();
  const { url } = ((await (await answer).json()) as { data: { url: string } }).data;
  await expect(desktop.getByAltText('手机拍照二维码')).toBeVisible();
  const { pathname, search } = new URL(url);

  await phone.goto(pathname + search);
  await expect(phone.getByRole('heading', { name: '拍摄证件' })).toBeVisible();
  expect(new URL(phone.url()).search).toBe('');
  await expect(desktop.getByText('手机已打开', { exact: false })).toBeVisible();
  await phone
    .getByLabel('拍摄身份证人像面')
    .setInputFiles(picture(await cardPicture(browser, 'front', card)));
  await expect(desktop.getByLabel('身份证号', { exact: true })).toHaveValue(card.number);
  await expect(phone.getByText('已识别，请在电脑上核对')).toBeVisible();
  await expect(phone.getByText(card.number)).toHaveCount(0);
  await stage.rendered(phone, '/m/takePicture');
  for (const page of [phone, desktop]) {
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  }

  const second = await stage.open('phone');
  await second.goto(pathname + search);
  await expect(second.getByRole('alert')).toContainText('二维码已失效');
});
