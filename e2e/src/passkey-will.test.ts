// A signatory confirms by a passkey what he signs: his device refuses first, then it signs the hash of it; contract and pack say what that proves.
import { addAuthenticator, addPasskey } from './pages/passkey.ts';
import { fillLogin, leave } from './pages/sign-in.ts';
import { confirmButton, passCode, signHere } from './pages/signer.ts';
import { finished, send, shortAddress, signatory } from './product/contracts.ts';
import { judgedPack } from './product/judged-pack.ts';
import { newPerson, password, register } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('a signatory confirms by a passkey exactly what he signs, and the pack proves it offline', async ({
  stage,
  pdf,
}) => {
  const title = '借款合同';
  const sender = await register(newPerson('陈思远'));
  const lin = await register(newPerson('林夏'));
  const page = await stage.open('desktop');
  const recognise = await addAuthenticator(page);

  await test.step('a passkey is added in the settings', async () => {
    await page.goto('/login');
    await fillLogin(page, lin.mobile, password);
    await expect(page.getByRole('heading', { name: lin.name })).toBeVisible();
    await addPasskey(page, '我的电脑');
    // by the link of the message he comes without a login
    await leave(page);
  });

  const { applyNo } = await send(sender, await pdf(title, 1), title, [signatory(lin, 0)]);
  await test.step('the device refuses, and nothing that was drawn is lost', async () => {
    await page.goto(await shortAddress(lin.mobile, title));
    await passCode(page, lin.mobile);
    await signHere(page);
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('checkbox', { name: /^用通行密钥确认/ }).check();
    await recognise(false);
    await confirmButton(page).click();
    await expect(page.getByRole('alert')).toContainText('通行密钥：已取消，或验证超时');
    await expect(page.getByAltText('您的签名')).toBeVisible();
    await stage.rendered(page, '/applySign/toDetailAnony');
  });

  await test.step('it is confirmed, and he has signed', async () => {
    await recognise(true);
    await confirmButton(page).click();
    await expect(page.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the contract and its pack say what that proves', async () => {
    const { parties } = await finished(sender, applyNo);
    expect(parties[0]?.strength).toBe('手机号已验证，未实名；意愿（通行密钥）');
    const report = await judgedPack(sender, applyNo, test.info().outputPath('judged'));
    expect(report.verdict).toMatch(/^valid/);
    expect(report.claims.find(({ claim }) => claim === 'passkey')).toMatchObject({
      result: 'proved',
      reason: expect.stringMatching(/^签署 SGN\S+：密钥 [0-9a-f]{64}/),
    });
    expect(report.claims.find(({ claim }) => claim === 'authentication')?.reason).toContain(
      '另以通行密钥确认所签内容',
    );
  });
});
