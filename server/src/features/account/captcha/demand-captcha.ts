// The door of captchas (B-04): one use, 120 s, bound to their purpose, burned whatever was answered. `imgCode` is
// "<answer>.<nonce>": the place of the piece or the number asked for, and the work done (work.ts). Nothing rests on it alone:
// behind it stand the counters of whoever asks and of whoever would be harmed.
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { mac } from '../../../platform/crypto/keyring.ts';
import type { Deps } from '../../../platform/family.ts';
import { burnCaptcha } from './store.ts';
import { worked } from './work.ts';

export type CaptchaAnswer = { imgCode: string; imgCodeId: string };

export const answerMac = (deps: Deps, captchaId: string, answer: number) =>
  mac(deps.keyring.key('captcha/1'), [captchaId, answer]);

/** Burns the captcha and throws CAPTCHA_WRONG unless answer and work were right. */
export async function demandCaptcha(deps: Deps, purpose: string, answer: CaptchaAnswer): Promise<void> {
  const { imgCodeId, imgCode } = answer;
  const kept = await burnCaptcha(deps.db, imgCodeId, purpose, deps.clock.now());
  const [, given, nonce] = /^([0-9]{1,4})\.([0-9a-z]{1,16})$/.exec(imgCode.trim()) ?? [];
  if (!kept || !given || !nonce || !worked(imgCodeId, nonce, kept.workBits))
    throw new AppError('CAPTCHA_WRONG');
  // only MACs are kept, so every answer that would be near enough is tried
  const near = Array.from({ length: 2 * kept.tolerance + 1 }, (_, i) => Number(given) - kept.tolerance + i);
  if (!near.some((candidate) => timingSafeEqual(kept.answerMac, answerMac(deps, imgCodeId, candidate))))
    throw new AppError('CAPTCHA_WRONG');
}
