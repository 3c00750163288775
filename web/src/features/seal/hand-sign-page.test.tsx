// The phone's page: its pair leaves the address, the drawing goes once, nothing is lost when the network is.
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, ok, refused } from '../../testing/show-page.tsx';
import type { PadStrokes } from '../../ui/sign-pad/index.ts';
import { takeHandOffPair } from './hand-off-pair.ts';
import HandSignPage from './hand-sign-page.tsx';

const drawn = [{ points: [{ x: 1, y: 1, time: 1 }] }];
vi.mock('../../ui/sign-pad/index.ts', () => ({
  SignBoard: (props: {
    title: string;
    about: string;
    initial: PadStrokes;
    error?: string;
    onChange: (s: PadStrokes) => void;
    onDone: (s: PadStrokes) => void;
  }) => (
    <div>
      <h1>{props.title}</h1>
      <p>{props.about}</p>
      <output>{JSON.stringify(props.initial)}</output>
      {props.error && <p role="alert">{props.error}</p>}
      <button type="button" onClick={() => props.onChange(drawn)}>
        画
      </button>
      <button type="button" onClick={() => props.onDone(drawn)}>
        完成
      </button>
    </div>
  ),
}));

const handSignId = '00000000-0000-7000-8000-000000000050';
const sign = 'a'.repeat(43);
const opened = ok({
  contractName: '房屋租赁合同',
  signatoryName: '李娜',
  expiresAt: '2036-01-01T00:00:00.000Z',
});
const saved = ok({ handSignId, svg: '<svg/>', createTime: '2026-01-01T00:00:00.000Z' });
beforeEach(() =>
  window.history.replaceState(null, '', `/m/handSign?id=${handSignId}&sign=${sign}&ts=1763600000000`),
);

describe('/m/handSign', () => {
  it('says for which contract and whose signature, and cleans the address', async () => {
    const sent = fakeServer({ '/i/handSign/open': opened });
    render(<HandSignPage />);
    expect(await screen.findByRole('heading', { name: '李娜 的签名' })).toBeTruthy();
    expect(screen.getByText('用于《房屋租赁合同》')).toBeTruthy();
    expect(window.location.search).toBe('');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ handSignId, sign, ts: 1_763_600_000_000 });
    expect(takeHandOffPair()).toEqual({ handSignId, sign, ts: 1_763_600_000_000 });
  });
  it('sends the strokes and says that they are on the desktop', async () => {
    const sent = fakeServer({ '/i/handSign/open': opened, '/i/handSign/create': saved });
    render(<HandSignPage />);
    await userEvent.click(await screen.findByRole('button', { name: '完成' }));
    expect(await screen.findByRole('heading', { name: '已同步到电脑' })).toBeTruthy();
    expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ handSignId, strokes: drawn });
  });
  it('a lost network keeps the drawing, also over a reload', async () => {
    let tries = 0;
    fakeServer({
      '/i/handSign/open': opened,
      '/i/handSign/create': () => (tries++ === 0 ? 'cut off' : saved),
    });
    const first = render(<HandSignPage />);
    await userEvent.click(await screen.findByRole('button', { name: '画' }));
    await userEvent.click(screen.getByRole('button', { name: '完成' }));
    expect((await screen.findByRole('alert')).textContent).toContain('签名已保留');
    first.unmount();
    render(<HandSignPage />);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(JSON.stringify(drawn)));
    await userEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(await screen.findByRole('heading', { name: '已同步到电脑' })).toBeTruthy();
  });
  it.each(['HAND_SIGN_EXPIRED', 'LINK_INVALID'])('%s says to take a new code', async (code) => {
    fakeServer({ '/i/handSign/open': refused(code, 'x') });
    render(<HandSignPage />);
    expect(await screen.findByText('二维码已失效，请在电脑上重新获取')).toBeTruthy();
  });
  it('opened by hand says how to come here', async () => {
    window.history.replaceState(null, '', '/m/handSign');
    sessionStorage.clear();
    fakeServer({});
    render(<HandSignPage />);
    expect(await screen.findByText('请用手机扫描电脑上的二维码打开本页')).toBeTruthy();
  });
});
