// 用手机签: the machine, and the slow way (polling) when there is no stream.
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, ok, refused } from '../../../../testing/show-page.tsx';
import { applyNo, fieldId, meNo, pair } from '../testing/contract.ts';
import { type HandOff, type HandOffEvent, nextHandOff } from './hand-off.ts';
import { PhoneTab } from './phone-tab.tsx';

const id = fieldId(50);
const code = {
  handSignId: id,
  url: 'u',
  qrSvg: '<svg/>',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
};
const run = (...events: HandOffEvent[]) => events.reduce(nextHandOff, { at: 'asking' } as HandOff);
const result = (
  state: 'waiting' | 'opened' | 'drawn' | 'expired',
  svg: string | null = null,
): HandOffEvent => ({
  type: 'result',
  handSignId: id,
  result: { state, svg },
});

describe('hand-off machine', () => {
  it('waits, is opened, is drawn', () => {
    expect(run({ type: 'code', code })).toEqual({ at: 'waiting', code });
    expect(run({ type: 'code', code }, result('opened'))).toEqual({ at: 'opened', code });
    expect(run({ type: 'code', code }, result('opened'), result('drawn', '<svg/>'))).toEqual({
      at: 'drawn',
      handSignId: id,
      svg: '<svg/>',
    });
  });
  it('drawn stays drawn; a late timeout or failure changes nothing', () => {
    const drawn = run({ type: 'code', code }, result('drawn', '<svg/>'));
    expect(nextHandOff(drawn, { type: 'timeout', handSignId: id })).toBe(drawn);
    expect(nextHandOff(drawn, { type: 'fail', message: 'x' })).toBe(drawn);
  });
  it('events of an older code are nothing', () => {
    const waiting = run({ type: 'code', code });
    expect(nextHandOff(waiting, { type: 'timeout', handSignId: fieldId(51) })).toBe(waiting);
    expect(
      nextHandOff(waiting, { ...result('drawn', '<svg/>'), handSignId: fieldId(51) } as HandOffEvent),
    ).toBe(waiting);
  });
  it('expires, fails, and can be asked again', () => {
    expect(run({ type: 'code', code }, result('expired'))).toEqual({ at: 'expired' });
    expect(run({ type: 'fail', message: '操作过于频繁' })).toMatchObject({
      at: 'failed',
      message: '操作过于频繁',
    });
    expect(run({ type: 'code', code }, result('expired'), { type: 'ask' })).toEqual({ at: 'asking' });
  });
  it('a code that comes after a failure is not taken', () => {
    expect(run({ type: 'fail', message: 'x' }, { type: 'code', code })).toMatchObject({ at: 'failed' });
  });
});

const access = { by: 'link' as const, applyNo, signNo: meNo, pair };

describe('用手机签', () => {
  it('shows the code and takes the drawing by polling while the stream is down', async () => {
    let state: 'waiting' | 'opened' | 'drawn' = 'waiting';
    const onDrawn = vi.fn();
    fakeServer({
      '/i/handSign/url': ok(code),
      '/i/handSign/watch': refused('BUSY', '系统繁忙'),
      '/i/handSign/result': () => ok({ state, svg: state === 'drawn' ? '<svg/>' : null }),
    });
    render(<PhoneTab access={access} onDrawn={onDrawn} />);
    expect(await screen.findByRole('img', { name: '手机签名二维码' })).toBeTruthy();
    state = 'opened';
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('手机已打开'), {
      timeout: 5000,
    });
    state = 'drawn';
    await waitFor(() => expect(onDrawn).toHaveBeenCalledWith(id, '<svg/>'), { timeout: 5000 });
  });
  it('a code that is no longer valid offers a new one', async () => {
    let asked = 0;
    fakeServer({
      '/i/handSign/url': () => {
        asked++;
        return ok({ ...code, expiresAt: new Date(Date.now() - 1).toISOString() });
      },
    });
    render(<PhoneTab access={access} onDrawn={() => {}} />);
    (await screen.findByRole('button', { name: '重新获取二维码' })).click();
    await waitFor(() => expect(asked).toBe(2));
  });
});
