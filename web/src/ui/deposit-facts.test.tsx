// A deposit says what it is: there with number and time, under way, failing, refused; and whose simulator keeps it.
import { act, render, screen } from '@testing-library/react';
import type { ChainDeposit } from '@xinqi/wire/signing';
import { describe, expect, it, vi } from 'vitest';
import { DepositFacts } from './deposit-facts.tsx';

const done: ChainDeposit = {
  chain: 'sifa',
  state: 'done',
  provider: '模拟司法链',
  reference: `PRS${'A'.repeat(26)}`,
  sha256: 'ab'.repeat(32),
  depositId: 'a1b2',
  txHash: '0xcd',
  height: 7,
  time: '2026-11-22T02:03:04.000Z',
  failingSince: null,
  canAsk: false,
  testEnvironment: true,
};
const waiting: ChainDeposit = {
  ...done,
  state: 'waiting',
  depositId: null,
  txHash: null,
  height: null,
  time: null,
};
function show(deposit: ChainDeposit, onAsk = async () => undefined): HTMLElement {
  const { container, unmount } = render(<DepositFacts deposit={deposit} onAsk={onAsk} />);
  shown?.();
  shown = unmount;
  return container;
}
let shown: (() => void) | undefined;

describe('DepositFacts', () => {
  it('there: number, time, who keeps it, transaction, block, hash, 测试环境', () => {
    const place = show(done);
    for (const text of ['司法链', '已存证', '测试环境', 'a1b2', '模拟司法链', '0xcd', '7', done.sha256 ?? ''])
      expect(place.textContent).toContain(text);
    expect(place.textContent).toMatch(/2026-11-22 \d\d:03:04/);
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('a registry that is real bears no mark; one without blocks shows none', () => {
    const place = show({ ...done, chain: 'humi', txHash: null, height: null, testEnvironment: false });
    expect(place.textContent).toContain('工信部标识');
    expect(place.textContent).not.toContain('测试环境');
    expect(place.textContent).not.toContain('区块高度');
  });
  it('under way, and failing', () => {
    expect(show(waiting).textContent).toContain('正在存证');
    const failing = show({ ...waiting, failingSince: '2026-11-22T02:03:04.000Z' });
    expect(failing.textContent).toContain('系统正在自动重试');
    expect(failing.textContent).not.toContain('已存证');
  });
  it('refused: asked for again by a press; not by who may not', async () => {
    const ask = vi.fn(async () => undefined);
    expect(show({ ...waiting, state: 'refused', canAsk: true }, ask).textContent).toContain('未受理');
    await act(async () => screen.getByRole('button', { name: '申请存证' }).click());
    expect(ask).toHaveBeenCalledTimes(1);
    expect(show({ ...waiting, state: 'none', canAsk: false }).textContent).toContain('尚未存证');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
