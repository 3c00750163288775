// Of a signatory a video is demanded: his camera is refused first, the connection is lost while it is sent, and he goes on; the sender plays it, says what
// he heard, and the pack says what that proves. The camera is Chromium's own test picture and tone.

import { placeSignature, startWith } from './pages/demand.ts';
import { confirmByFinger, followSms } from './pages/signer.ts';
import { pdfUpload, viewSent } from './pages/wizard.ts';
import { finished } from './product/contracts.ts';
import { judgedPack } from './product/judged-pack.ts';
import { newPerson, register } from './product/people.ts';
import { chromium } from './stage/chromium.ts';
import { expect, test } from './stage/stage.ts';

test.use({
  launchOptions: {
    ...chromium,
    args: [...(chromium.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('a signatory records himself before he signs, and the sender listens', async ({ stage, pdf }) => {
  stage.expectComplaint(/ERR_CONNECTION_FAILED/);
  const title = '门面转让合同';
  const sender = await register(newPerson('陈思远'));
  const zhao = newPerson('赵一帆');
  const desk = await stage.open('desktop');

  let applyNo = '';
  await test.step('the sender demands a video', async () => {
    await startWith(desk, sender, pdfUpload(`${title}.pdf`, await pdf(title, 1)), zhao);
    await placeSignature(desk, zhao);
    await desk.getByRole('checkbox', { name: /^视频签署/ }).check();
    await desk.getByRole('button', { name: '发起签署' }).click();
    applyNo = await viewSent(desk);
  });

  const phone = await stage.open('phone');
  const sheet = await followSms(phone, zhao.mobile, title);
  const dialog = sheet.getByRole('dialog', { name: '视频签署' });
  await test.step('he draws, and his camera is refused', async () => {
    await confirmByFinger(sheet, zhao.mobile);
    await sheet.evaluate(() => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = (wanted) => {
        mediaDevices.getUserMedia = real;
        return wanted ? Promise.reject(new DOMException('no', 'NotAllowedError')) : real(wanted);
      };
    });
    await dialog.getByRole('button', { name: '打开摄像头' }).click();
    await expect(dialog.getByText('请先阅读并同意')).toBeVisible();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '打开摄像头' }).click();
    await expect(dialog.getByRole('alert')).toContainText('没有使用摄像头和麦克风的权限');
  });

  await test.step('he reads the sentence; the connection is lost, and he goes on', async () => {
    await dialog.getByRole('button', { name: '打开摄像头' }).click();
    await expect(dialog.getByText(/^我同意签署《门面转让合同》，我的数字是( \d){6}。$/)).toBeVisible();
    await dialog.getByRole('button', { name: '开始录制' }).click();
    const stop = dialog.getByRole('button', { name: '读完了，停止' });
    await expect(stop).toBeEnabled();
    await expect(dialog.getByText(/剩余 5[0-5] 秒/)).toBeVisible();
    await stop.click();
    await sheet.route('**/si/v2/videoSign/upload', (route) => route.abort('connectionfailed'));
    await dialog.getByRole('button', { name: '提交', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('网络不稳定，录像还没有传完');
    await sheet.unroute('**/si/v2/videoSign/upload');
    await dialog.getByRole('button', { name: '继续提交' }).click();
    await expect(sheet.getByRole('heading', { name: /^(签署成功|合同已完成)$/ })).toBeVisible();
  });

  await test.step('the sender plays it and says that he heard it', async () => {
    await finished(sender, applyNo);
    await desk.reload();
    const videos = desk.getByRole('region', { name: '签署视频' });
    await videos.getByRole('button', { name: '播放录像' }).click();
    const player = videos.getByLabel('签署视频');
    await expect
      .poll(() => player.evaluate((video) => (video as HTMLVideoElement).videoWidth))
      .toBeGreaterThan(0);
    await videos.getByRole('button', { name: '已听清' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await expect(videos.getByText(/评定：已听清，与要求一致/)).toBeVisible();
  });

  await test.step('the pack says what that proves', async () => {
    const report = await judgedPack(sender, applyNo, test.info().outputPath('judged'));
    expect(report.verdict).toMatch(/^valid/);
    expect(report.claims.find(({ claim }) => claim === 'video')).toMatchObject({
      result: 'proved',
      reason: expect.stringMatching(/没有机器辨认其中的话，发起方人员评定：已听清，与要求一致/),
    });
  });
});
