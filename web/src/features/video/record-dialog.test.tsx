// The dialog in which somebody records himself: consent first, a camera that is refused, and a recording that is taken.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { QueryRoot } from '../../platform/call/query-root.tsx';
import { fakeServer, ok } from '../../testing/show-page.tsx';
import { RecordDialog } from './record-dialog.tsx';

const consent = { text: '录制说明', hash: 'c'.repeat(64) };
const begun = {
  ...{ sessionId: '0190d3a0-0000-7000-8000-000000000001', sentence: '我同意签署《租赁合同》' },
  ...{ partBytes: 4, maxBytes: 100, minSeconds: 0, maxSeconds: 60, expiresAt: '2036-01-01T00:00:00.000Z' },
};
class Recorder {
  static isTypeSupported = () => true;
  mimeType = 'video/webm';
  state = 'inactive';
  ondataavailable: (event: { data: Blob }) => void = () => {};
  onstop: () => void = () => {};
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable({ data: new Blob(['0123456789']) });
    this.onstop();
  }
}
const camera = async (): Promise<unknown> => Object.assign(new MediaStream(), { getTracks: () => [] });
const open = vi.fn(camera);
beforeEach(() => {
  open.mockReset().mockImplementation(camera);
  vi.stubGlobal('MediaRecorder', Recorder);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } });
  URL.createObjectURL = () => 'blob:recorded';
  URL.revokeObjectURL = () => {};
});

function show() {
  const sent = fakeServer({
    '/si/v2/videoSign/state': () => ok({ demanded: true, consent, mayReview: false, recordings: [] }),
    '/si/v2/videoSign/start': () => ok(begun),
  });
  const wire = { applyNo: `APL${'0'.repeat(26)}`, signNo: `SGN${'0'.repeat(26)}` };
  render(
    <QueryRoot>
      <RecordDialog
        {...{ wire, options: () => ({}), signNo: wire.signNo, senderName: '陈思远' }}
        onDone={() => {}}
        onClose={() => {}}
      />
    </QueryRoot>,
  );
  return {
    user: userEvent.setup(),
    started: () => sent.filter(({ path }) => path.endsWith('/start')).length,
  };
}
const openButton = () => screen.findByRole('button', { name: '打开摄像头' });

it('asks for consent before the camera', async () => {
  const { user, started } = show();
  await vi.waitFor(async () => expect(((await openButton()) as HTMLButtonElement).disabled).toBe(false));
  await user.click(await openButton());
  expect(await screen.findByText('请先阅读并同意')).toBeTruthy();
  expect([open.mock.calls.length, started()]).toEqual([0, 0]);
});

it.each([
  ['NotAllowedError', '没有使用摄像头和麦克风的权限'],
  ['NotFoundError', '没有摄像头或麦克风'],
])('says why there is no picture (%s), and begins no session', async (name, words) => {
  open.mockRejectedValue(new DOMException('no', name));
  const { user, started } = show();
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await openButton());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  expect(alert.textContent).toContain('换一台带摄像头的手机');
  expect(started()).toBe(0);
});

it('counts down, records until it is stopped, and another try keeps the sentence', async () => {
  const { user, started } = show();
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await openButton());
  expect(await screen.findByText(begun.sentence)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '开始录制' }));
  expect(screen.getByRole('status').textContent).toContain('3 秒后开始');
  await user.click(await screen.findByRole('button', { name: '读完了，停止' }, { timeout: 10_000 }));
  expect(await screen.findByRole('button', { name: '提交' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新录制' }));
  expect(await screen.findByRole('button', { name: '开始录制' })).toBeTruthy();
  expect(started()).toBe(1);
}, 30_000);
