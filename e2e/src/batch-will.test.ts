// Who signs several contracts at once passes what their senders demand once: a no is told, another way says yes, who stays out is named with the reason
// and signed alone; the pack of each that was signed proves it.
import { logIn } from './pages/sign-in.ts';
import { drawByMouse, proveWill } from './pages/signer.ts';
import { create, finished, type Sent, signatory } from './product/contracts.ts';
import { judgedPack } from './product/judged-pack.ts';
import { newPerson, register } from './product/people.ts';
import { barriers, overflow } from './stage/inspect.ts';
import { expect, test } from './stage/stage.ts';

test.describe.configure({ timeout: 300_000 });

const his = '11010519491231002X';
const other = '11010119900307803X';
const anyWay = { authLevel: [12, 13, 2, 10], authLevelRange: 2 };

test('one identity check for four contracts, of which one names another number', async ({ stage, pdf }) => {
  const li = await register(newPerson('李婷'));
  const wang = await register(newPerson('王小明'));
  const contractId = await li.caller.upload(await pdf('采购合同', 1), '采购合同.pdf');
  const demands = {
    钢材采购合同: anyWay,
    水泥采购合同: { ...anyWay, signatoryIdentityCard: his },
    木材采购合同: { ...anyWay, signatoryIdentityCard: other },
    砂石采购合同: {},
  };
  const sent: Sent[] = [];
  for (const [title, demand] of Object.entries(demands))
    sent.push(await create(li, contractId, title, [{ ...signatory(wang, 0), ...demand }]));
  const desk = await stage.open('desktop');
  const dialog = desk.getByRole('dialog', { name: /身份核验/ });

  await test.step('all four are chosen, and the check is asked for before the code', async () => {
    await logIn(desk, wang, '/signInfo/signList');
    await desk.getByRole('checkbox', { name: '选择本页全部合同' }).check();
    await desk.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量签署' }).click();
    await drawByMouse(desk);
    await desk.getByRole('checkbox', { name: /同意|确认/ }).check();
    await desk.getByRole('button', { name: '确认签署 4 份' }).click();
    await expect(dialog.getByText('只需核验一次，仅用于本次所选的 4 份合同', { exact: false })).toBeVisible();
    await expect(dialog.getByText('测试环境')).toBeVisible();
    expect(await barriers(desk)).toEqual([]);
    expect(await overflow(desk)).toEqual([]);
    await stage.rendered(desk, '/signInfo/batchSign');
  });

  await test.step('the bank says no; the operator says yes, and one contract stays out', async () => {
    await dialog.getByText('银行卡四要素', { exact: true }).click();
    await dialog.getByLabel('身份证号').fill(his);
    await dialog.getByLabel('银行卡号').fill('4000 0000 0002 0000');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '提交核验' }).click();
    await expect(dialog.getByRole('alert')).toContainText('今天还可以核验 9 次');
    await dialog.getByText('运营商三要素', { exact: true }).click();
    await dialog.getByLabel('身份证号').fill(his);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '提交核验' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      '《木材采购合同》：填写的身份证号与发起方指定的不一致',
    );
    expect(await barriers(desk)).toEqual([]);
  });

  await test.step('reloaded, the page comes back to it: nobody is asked again', async () => {
    await desk.reload();
    await drawByMouse(desk);
    await desk.getByRole('checkbox', { name: /同意|确认/ }).check();
    await desk.getByRole('button', { name: '确认签署 4 份' }).click();
    await expect(dialog.getByRole('alert')).toContainText('《木材采购合同》');
    await expect(dialog.getByText('已选择或通过运营商三要素', { exact: false })).toBeVisible();
    await expect(dialog.getByLabel('身份证号')).toHaveCount(0);
    await dialog.getByRole('button', { name: '继续签署其余 3 份' }).click();
    await proveWill(desk, wang.mobile, '确认签署 4 份');
    await expect(desk.getByRole('heading', { name: '已签署 3 份，1 份未签署' })).toBeVisible();
    await expect(desk.getByText('填写的身份证号与发起方指定的不一致', { exact: false })).toBeVisible();
  });

  await test.step('each of the signed ones proves that it was one check', async () => {
    for (const { applyNo, title } of sent) {
      if (title === '木材采购合同') continue;
      await finished(li, applyNo);
      const report = await judgedPack(li, applyNo, test.info().outputPath(`judged-${applyNo}`));
      expect(report.verdict).toMatch(/^valid/);
      expect(report.claims.find(({ claim }) => claim === 'will')).toMatchObject(
        title === '砂石采购合同'
          ? { result: 'not_covered' }
          : { result: 'proved', reason: expect.stringContaining('一次核验用于 4 个签署任务') },
      );
    }
  });

  await test.step('on a phone the same dialog, for the one that is left', async () => {
    const phone = await stage.open('phone');
    const signNo = new URL(desk.url()).searchParams.get('signNos')!;
    await logIn(phone, wang, `/signInfo/batchSign?signNos=${signNo}`);
    await expect(phone.getByText('其中 3 份您已签署，还有 1 份待签署。')).toBeVisible();
    await drawByMouse(phone);
    await phone.getByRole('checkbox', { name: /同意|确认/ }).check();
    await phone.getByRole('button', { name: '确认签署 1 份' }).click();
    const sheet = phone.getByRole('dialog', { name: /身份核验/ });
    await sheet.getByLabel('身份证号').fill(other);
    await sheet.getByRole('checkbox').check();
    expect(await barriers(phone)).toEqual([]);
    expect(await overflow(phone)).toEqual([]);
    await sheet.getByRole('button', { name: '提交核验' }).click();
    await proveWill(phone, wang.mobile, '确认签署 1 份');
    await expect(phone.getByRole('heading', { name: '已签署 1 份合同' })).toBeVisible();
  });
});
