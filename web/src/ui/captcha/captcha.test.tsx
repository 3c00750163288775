// 安全验证: the slider by keyboard's means, the question for who cannot drag, work that is really done, and an end after two minutes.
import { createHash } from 'node:crypto';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { captchaId, puzzle, question, solvePuzzle } from '../../testing/puzzle.ts';
import { fakeServer } from '../../testing/show-page.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { findNonce } from './find-nonce.ts';
import { useCaptcha } from './use-captcha.ts';

function Form({ error }: { error?: string }) {
  const captcha = useCaptcha('login', true);
  return (
    <>
      <CaptchaField captcha={captcha} error={error} />
      <output>{captcha.missing ?? `${captcha.values.imgCodeId} ${captcha.values.imgCode}`}</output>
    </>
  );
}
const said = () => document.querySelector('output')?.textContent ?? '';
const server = () =>
  fakeServer({
    '/verify/imgCode': (form: URLSearchParams) => (form.get('kind') === 'text' ? question : puzzle),
  });

describe('work', () => {
  it.each([0, 1, 8, 13])('of %i bits is what the server counts', async (bits) => {
    const nonce = await findNonce(captchaId, bits, new AbortController().signal);
    const digest = createHash('sha256').update(`${captchaId}.${nonce}`).digest();
    expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(bits);
  });
  it('stops when nobody wants it any more', async () => {
    const stop = new AbortController();
    const found = findNonce(captchaId, 32, stop.signal);
    stop.abort();
    expect(await found).toBeUndefined();
  });
});

describe('the field', () => {
  it('moves the piece with the slider and answers its place', async () => {
    server();
    render(<Form />);
    const slider = await screen.findByRole('slider', { name: '拼图位置' });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '264']);
    expect(said()).toBe('请拖动滑块完成安全验证');
    await solvePuzzle(160);
    expect((document.querySelector('.captcha-piece') as HTMLElement).style.left).toBe('50%');
    expect(said()).toMatch(new RegExp(`^${captchaId} 160\\.[0-9a-z]+$`));
    const hint = document.getElementById(slider.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('方向键');
  });
  it('asks in words instead, and takes full-width digits', async () => {
    const sent = server();
    render(<Form />);
    const user = userEvent.setup();
    await screen.findByRole('slider');
    await user.click(screen.getByRole('button', { name: '改用文字题' }));
    const answer = await screen.findByLabelText('三个苹果、两张桌子：其中水果的数量加起来是多少？');
    expect(said()).toBe('请用数字回答安全验证的问题');
    await user.type(answer, '三');
    expect(said()).toBe('请用数字回答安全验证的问题');
    await user.clear(answer);
    await user.type(answer, '３');
    await screen.findByText('安全校验已完成');
    expect(said()).toMatch(new RegExp(`^${captchaId} 3\\.[0-9a-z]+$`));
    expect(sent.map(({ body }) => body)).toEqual([
      'verifyType=login&kind=slide',
      'verifyType=login&kind=text',
    ]);
  });
  it('fetches another one and forgets the place', async () => {
    const sent = server();
    render(<Form />);
    await solvePuzzle();
    await userEvent.click(screen.getByRole('button', { name: '换一张' }));
    expect(said()).toBe('请拖动滑块完成安全验证');
    expect(((await screen.findByRole('slider')) as HTMLInputElement).value).toBe('0');
    expect(sent).toHaveLength(2);
  });
  it('says when it grew old, and fetches none by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const sent = server();
      render(<Form />);
      await vi.waitFor(() => screen.getByRole('slider'));
      fireEvent.change(screen.getByRole('slider'), { target: { value: '120' } });
      await vi.advanceTimersByTimeAsync(113_000);
      await vi.waitFor(() => screen.getByText('安全验证已过期，请换一张'));
      expect(said()).toBe('请拖动滑块完成安全验证');
      expect(sent).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
  it('says why there is none, and reads an error aloud', async () => {
    fakeServer({
      '/verify/imgCode': {
        success: false,
        data: null,
        code: 'TOO_MANY',
        message: '操作过于频繁，请稍后再试',
      },
    });
    render(<Form error="请拖动滑块完成安全验证" />);
    expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('请拖动滑块完成安全验证');
  });
});
