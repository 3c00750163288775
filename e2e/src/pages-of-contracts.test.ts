// signing and proof: pages around contracts that no other story goes through: ways to start, the guide, voiding from its own
// page, preservation records with their deposits, copies for colleagues, every list for persons and enterprises.
import { accountRoutes } from '@xinqi/wire/account';
import { logIn } from './pages/sign-in.ts';
import { passCode } from './pages/signer.ts';
import { finished, send, shortAddress, signatory, signByLink } from './product/contracts.ts';
import { origin } from './product/origin.ts';
import { newCompany, newPerson, register } from './product/people.ts';
import { choose } from './stage/choose.ts';
import { expect, type Page, test } from './stage/stage.ts';

// A loaded machine must not turn a right answer into a failure.
test.describe.configure({ timeout: 300_000 });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });

test('a person: ways to start, the guide, the preservation record, voiding, lists', async ({
  stage,
  pdf,
}) => {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const paper = await pdf('办公家具采购合同', 1);
  const done = await send(li, paper, '办公家具采购合同', [signatory(li, 0), signatory(wang, 1)]);
  await signByLink(li, done.title);
  await signByLink(wang, done.title);
  const detail = await finished(li, done.applyNo);
  const open = await send(li, paper, '保洁服务合同', [signatory(li, 0), signatory(wang, 1)]);
  const desk = await stage.open('desktop');
  await logIn(desk, li, '/initiation/common');

  await test.step('ways to start', async () => {
    await expect(heading(desk, '发起合同')).toBeVisible();
    await desk.getByRole('button', { name: `复制 ${open.title}` }).click();
    await expect(desk).toHaveURL(/\/initiation\/toCreate\?.*applyId=/);
    await desk.goto('/initiation/common');
    await expect(desk.getByRole('button', { name: `继续编辑 ${open.title}` })).toBeVisible();
    await stage.rendered(desk, '/initiation/common');
    await desk.goto('/applySign/toCreate');
    await expect(desk).toHaveURL(/\/initiation\/toCreate/);
    await expect(heading(desk, '上传合同文件')).toBeVisible();
    await stage.rendered(desk, '/applySign/toCreate');
  });

  await test.step('the guide: what waits, then one contract to its signature', async () => {
    await desk.goto('/signInfo/viewGuide');
    await desk.getByRole('link', { name: open.title }).click();
    await expect(
      desk.locator('li[aria-current="step"]').filter({ hasText: '手写签名或使用印章' }),
    ).toBeVisible();
    await stage.rendered(desk, '/signInfo/viewGuide');
    await desk.getByRole('button', { name: '去签署' }).click();
    await expect(desk).toHaveURL(/\/applySign\/toDetailAnony/);
    await desk.goto(`/signInfo/viewGuide?applyNo=${done.applyNo}`);
    await expect(desk.getByRole('link', { name: '存证数据' })).toBeVisible();
  });

  await test.step('the preservation record: certificates, both deposits with number and time, 测试环境', async () => {
    await desk.getByRole('link', { name: '存证数据' }).click();
    await expect(heading(desk, '存证数据')).toBeVisible();
    await expect(desk.getByText(detail.preservationId ?? '', { exact: true }).first()).toBeVisible();
    for (const name of ['工信部标识', '司法链']) {
      const deposit = desk.locator('.deposit').filter({ hasText: name });
      await expect(deposit.getByText('已存证')).toBeVisible({ timeout: 60_000 });
      await expect(deposit.getByText('测试环境')).toBeVisible();
      await expect(deposit.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)).toBeVisible();
    }
    await stage.rendered(desk, '/signInfo/dataPreservation');
    await desk.goto('/signInfo/preservation');
    await desk.getByRole('link', { name: `存证数据 ${done.title}` }).click();
    await expect(desk).toHaveURL(new RegExp(`dataPreservation\\?applyNo=${done.applyNo}`));
    await stage.rendered(desk, '/signInfo/preservation');
  });

  await test.step('the detail page under its other addresses, with the deposits', async () => {
    for (const path of ['/initiation/viewDetail', '/derong/signInfo/viewDetail']) {
      await desk.goto(`${path}?applyNo=${done.applyNo}`);
      await expect(heading(desk, done.title)).toBeVisible();
      await expect(desk.getByText(`88.1000/${detail.preservationId}`, { exact: true })).toBeVisible();
      await stage.rendered(desk, path);
    }
  });

  await test.step('voiding from its own page', async () => {
    await desk.goto('/initiation/invalidation/cancellation');
    await desk.getByRole('button', { name: `作废 ${done.title}` }).click();
    await desk.getByRole('button', { name: '发起作废' }).click();
    await expect(desk.getByText('请填写作废原因')).toBeVisible();
    await desk.getByLabel(/作废原因/).fill('供货方停产');
    await stage.rendered(desk, '/initiation/invalidation/cancellation');
    await desk.getByRole('button', { name: '发起作废' }).click();
    await expect(heading(desk, `作废协议-${done.title}`)).toBeVisible();
    await desk.goto(`/initiation/invalidation/cancellation?applyNo=${done.applyNo}`);
    await expect(desk.getByText('该合同当前不能作废，仅已完成的合同可以作废')).toBeVisible();
  });

  await test.step('lists under their other addresses', async () => {
    for (const [path, name] of [
      ['/signInfo/applyListNew', '我发起的'],
      ['/signInfo/viewDealTypeList', '按签署方式查看'],
    ] as const) {
      await desk.goto(path);
      await expect(heading(desk, name)).toBeVisible();
      await expect(desk.getByText(done.title, { exact: true }).first()).toBeVisible();
      await stage.rendered(desk, path);
    }
  });
});

test('an enterprise: workbench, its four lists, one member’s contracts, copies for a colleague', async ({
  stage,
  pdf,
}) => {
  const corp = await register(newCompany('杭州云帆', '陈思远'));
  const li = await register(newPerson('李婷'));
  const paper = await pdf('运维服务合同', 1);
  const title = '运维服务合同';
  const sent = await send(li, paper, title, [signatory(corp, 0)]);
  await signByLink(corp, title);
  await finished(li, sent.applyNo);
  const desk = await stage.open('desktop');
  await logIn(desk, corp, '/corp/viewIndex');

  await test.step('workbench and lists', async () => {
    await expect(desk.getByText('最近发起')).toBeVisible();
    await stage.rendered(desk, '/corp/viewIndex');
    for (const path of ['/corp/signInfo/applyList', '/corp/signInfo/applyListNew']) {
      await desk.goto(path);
      await expect(heading(desk, '我发起的')).toBeVisible();
      await expect(desk.getByText('还没有发起过合同')).toBeVisible();
      await stage.rendered(desk, path);
    }
    for (const path of ['/corp/signInfo/signList', '/corp/signInfo/signListNew']) {
      await desk.goto(path);
      await expect(heading(desk, '企业签署')).toBeVisible();
      await expect(desk.getByText(title, { exact: true }).first()).toBeVisible();
      await stage.rendered(desk, path);
    }
  });

  await test.step('what one member signs', async () => {
    await desk.getByRole('button', { name: '筛选', exact: true }).click();
    const { userId } = (await corp.caller.call(accountRoutes.session, {})).authUser;
    await choose(desk.getByLabel('企业成员'), new RegExp(`^${corp.name}（`));
    await desk.getByRole('form', { name: '筛选条件' }).getByRole('button', { name: '筛选' }).click();
    await expect(desk).toHaveURL(new RegExp(`childUser=${userId}`));
    await expect(desk.getByText(title, { exact: true }).first()).toBeVisible();
  });

  await test.step('copies for colleagues from the list', async () => {
    await desk.getByRole('checkbox', { name: new RegExp(title) }).check();
    await desk.getByRole('button', { name: '抄送成员' }).click();
    const dialog = desk.getByRole('dialog', { name: '抄送企业成员' });
    await expect(dialog.getByRole('checkbox', { name: new RegExp(corp.name) })).toBeVisible();
    await dialog.getByLabel('查找成员').fill('没有这个人');
    await expect(dialog.getByText('没有找到该成员')).toBeVisible();
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
  });

  await test.step('a copy for a colleague: who signed it already is told that he may not', async () => {
    await desk.goto(`/signInfo/viewDetail?applyNo=${sent.applyNo}`);
    await desk.getByRole('button', { name: '选择企业成员' }).click();
    const dialog = desk.getByRole('dialog', { name: '抄送企业成员' });
    await dialog.getByRole('button', { name: '确认抄送' }).click();
    await expect(dialog.getByText('请选择企业成员')).toBeVisible();
    await dialog.getByRole('checkbox', { name: new RegExp(corp.name) }).check();
    await dialog.getByRole('button', { name: '确认抄送' }).click();
    await expect(dialog.getByText('抄送人不能同时是签署方')).toBeVisible();
  });
});

test('a phone: the way in of other systems, the certificate behind a QR code', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷'));
  const [wang, zhao] = [newPerson('王小明'), newPerson('赵敏')];
  const paper = await pdf('车位租赁合同', 1);
  await send(li, paper, '车位租赁合同', [signatory(wang, 0)]);
  const answer = await fetch(await shortAddress(wang.mobile, '车位租赁合同'), { redirect: 'manual' });
  const { search } = new URL(answer.headers.get('location') ?? '', origin());
  const phone = await stage.open('phone');
  await phone.goto(`/applySign/middle${search}`);
  await passCode(phone, wang.mobile);
  await expect(phone.locator('.pdf-page[data-page="0"]')).toBeVisible();
  expect(phone.url()).not.toContain('sign=');
  await stage.rendered(phone, '/applySign/middle');

  const sent = await send(li, paper, '车位转租合同', [signatory(zhao, 0)]);
  await signByLink(zhao, sent.title);
  const { preservationId } = await finished(li, sent.applyNo);
  const another = await stage.open('phone');
  await another.goto(`/m/evidence?preservationId=${preservationId}`);
  await expect(heading(another, '存证证书')).toBeVisible();
  await expect(another.getByText(preservationId ?? '—').first()).toBeVisible();
  await stage.rendered(another, '/m/evidence');
});
