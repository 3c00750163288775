// A person shows his face on his phone: another face, silence, his own; one who was sent somebody else's page says no; and from a desktop the phone
// takes over. Another way is open on every step.
import { logIn } from './pages/sign-in.ts';
import { newPerson, register, someNumber } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

const start = '开始人脸识别';
const mine = '是我本人的操作，提交结果';

test('a person is verified by his face, or by another way', async ({ stage }) => {
  const person = await register(newPerson('小郑'));
  const phone = await stage.open('phone');
  await logIn(phone, person, '/auth/authGuide');
  const number = someNumber();

  await test.step('he is told that he need not, and agrees to a text of its own', async () => {
    await phone.getByRole('link', { name: /人脸识别/ }).click();
    await expect(phone.getByRole('heading', { name: /人脸识别/ })).toContainText('测试环境');
    await expect(phone.getByText('不愿意或不方便的', { exact: false })).toBeVisible();
    await phone.getByLabel('姓名').fill('郑一鸣');
    await phone.getByLabel('身份证号').fill(number);
    await phone.getByRole('button', { name: start }).click();
    await expect(phone.getByText('请先阅读并同意')).toBeVisible();
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: start }).click();
  });

  /** On the page of the party; then back with us. */
  const show = async (outcome: string) => {
    await phone.getByRole('link', { name: '前往人脸识别' }).click();
    await expect(phone.getByText('测试环境')).toBeVisible();
    await phone.getByRole('button', { name: outcome, exact: true }).click();
    await expect(phone.getByRole('heading', { name: '确认人脸识别' })).toBeVisible();
    await expect(phone.getByText('郑**')).toBeVisible();
    await expect(phone).toHaveURL(/\/m\/face$/);
  };
  const again = async () => {
    await phone.getByRole('button', { name: '重新发起' }).click();
    // numbers are kept nowhere in the browser
    await phone.getByLabel('姓名').fill('郑一鸣');
    await phone.getByLabel('身份证号').fill(number);
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: start }).click();
  };

  await test.step('another face is a no', async () => {
    await show('不通过：非本人');
    await stage.rendered(phone, '/m/face');
    await phone.getByRole('button', { name: mine }).click();
    await phone.getByRole('link', { name: '回到原页面' }).click();
    await expect(phone.getByRole('alert')).toContainText('今天还可以验证 9 次');
    await expect(phone.getByRole('link', { name: '换个方式验证' })).toBeVisible();
  });

  await test.step('a face that he denies verifies nobody', async () => {
    await again();
    await show('通过');
    await phone.getByRole('button', { name: '不是我本人的操作' }).click();
    await expect(phone.getByText('本次人脸识别作废', { exact: false })).toBeVisible();
    await phone.getByRole('link', { name: '回到原页面' }).click();
    await expect(phone.getByRole('alert')).toContainText('未通过验证');
  });

  await test.step('who breaks off is told so, goes on, and is verified', async () => {
    await again();
    await show('中断，未完成就返回');
    await phone.getByRole('button', { name: mine }).click();
    await expect(phone.getByText('您还没有完成人脸识别', { exact: false })).toBeVisible();
    await phone.getByRole('link', { name: '回到原页面' }).click();
    await expect(phone.getByText('正在等待人脸识别', { exact: false })).toBeVisible();
    await again();
    await show('通过');
    await phone.getByRole('button', { name: mine }).click();
    await phone.getByRole('link', { name: '回到原页面' }).click();
    await expect(phone.getByRole('heading', { name: '认证通过' })).toBeVisible();
    await expect(phone.getByText('您已通过人脸识别完成实名认证。')).toBeVisible();
    await phone.getByRole('link', { name: '查看认证信息' }).click();
    await expect(phone.getByText('已实名')).toBeVisible();
  });
});

test('a phone shows the face for a desktop; who has no answer takes another way', async ({ stage }) => {
  const person = await register(newPerson('小高'));
  const desk = await stage.open('desktop');
  await logIn(desk, person, '/auth/personalIdentityAuth?way=face');
  const ask = async (name: string) => {
    await desk.getByLabel('姓名').fill(name);
    await desk.getByRole('button', { name: start }).click();
  };
  await desk.getByLabel('身份证号').fill(someNumber());
  await desk.getByRole('checkbox').check();

  await test.step('a party that does not answer is told, and counts for nothing', async () => {
    await ask('认证超时');
    await expect(desk.getByRole('alert')).toContainText('本次不计次数');
  });

  await test.step('the phone takes over by the QR code, without a login', async () => {
    await ask('高远');
    await expect(desk.getByAltText('人脸识别二维码')).toBeVisible();
    const phone = await stage.open('phone');
    await phone.goto((await desk.getByRole('link', { name: '在本机打开' }).getAttribute('href')) ?? '');
    await phone.getByRole('button', { name: '不通过：活体检测失败' }).click();
    await phone.getByRole('button', { name: mine }).click();
    await expect(phone.getByText('请回到您发起验证的设备上查看')).toBeVisible();
    await expect(desk.getByRole('alert')).toContainText('没有检测到真人');
  });

  await test.step('the desktop goes on by the operator, with what he typed', async () => {
    await desk.getByRole('link', { name: '换个方式验证' }).click();
    await desk.getByRole('link', { name: /运营商三要素/ }).click();
    await expect(desk.getByLabel('姓名')).toHaveValue('高远');
    await desk.getByRole('checkbox').check();
    await desk.getByRole('button', { name: '提交验证' }).click();
    await expect(desk.getByRole('heading', { name: '认证通过' })).toBeVisible();
  });
});
