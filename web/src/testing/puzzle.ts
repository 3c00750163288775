// A captcha for page tests: as the server draws it, with little work; and a person who moves its slider.
import { fireEvent, screen } from '@testing-library/react';
import { ok } from './show-page.tsx';

export const captchaId = '018f0000-0000-7000-8000-000000000009';
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const work = { imgCodeId: captchaId, workBits: 6, expiresAt: '2026-01-01T00:00:00Z' };

export const puzzle = ok({
  ...work,
  kind: 'slide',
  width: 320,
  height: 160,
  pieceWidth: 56,
  pieceTop: 20,
  picture: pixel,
  piece: pixel,
});
export const question = ok({
  ...work,
  kind: 'text',
  question: '三个苹果、两张桌子：其中水果的数量加起来是多少？',
});

/** Moves the piece and waits until the browser's work is done. */
export async function solvePuzzle(x = 120): Promise<void> {
  fireEvent.change(await screen.findByLabelText('拼图位置'), { target: { value: String(x) } });
  await screen.findByText('安全校验已完成');
}
