// Image captcha (B-04): one use, 120 s, bound to its purpose; a wrong answer burns it. It slows robots down and no
// more (its glyphs can be recognised); what really limits them are the counters behind it.
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import { AppError } from '../../../platform/app-error.ts';
import { mac } from '../../../platform/crypto/keyring.ts';
import type { Deps } from '../../../platform/family.ts';
import { burnCaptcha, insertCaptcha } from './store.ts';

// The package's types leave out its main function. Its own `create` would choose the text with Math.random.
const draw = svgCaptcha as unknown as (text: string, options: object) => string;

const lifeSeconds = 120;
const drawLimit = { name: 'captcha-ip', max: 120, seconds: 3600 };
/** Without what people confuse: 0 O 1 I L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const normalise = (answer: string) => answer.trim().toUpperCase();

export type CaptchaAnswer = { imgCode: string; imgCodeId: string };

export async function makeCaptcha(
  deps: Deps,
  request: { purpose: string; ip: string },
): Promise<{ imgCodeId: string; svg: string; expiresAt: string }> {
  await deps.limits.use({ limit: drawLimit, key: request.ip });
  const text = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const captchaId = randomUUID();
  const expiresAt = new Date(deps.clock.now().getTime() + lifeSeconds * 1000);
  await insertCaptcha(deps.db, {
    captchaId,
    purpose: request.purpose,
    answerMac: macOf(deps, captchaId, text),
    expiresAt,
  });
  const svg = draw(text, { width: 132, height: 44, fontSize: 48, noise: 3 });
  return { imgCodeId: captchaId, svg, expiresAt: expiresAt.toISOString() };
}

/** Burns the captcha and throws CAPTCHA_WRONG unless the answer was right. */
export async function demandCaptcha(deps: Deps, purpose: string, answer: CaptchaAnswer): Promise<void> {
  const given = macOf(deps, answer.imgCodeId, normalise(answer.imgCode));
  const kept = await burnCaptcha(deps.db, answer.imgCodeId, purpose, deps.clock.now());
  if (!kept || !timingSafeEqual(kept, given)) throw new AppError('CAPTCHA_WRONG');
}

const macOf = (deps: Deps, captchaId: string, text: string) =>
  mac(deps.keyring.key('captcha/1'), [captchaId, text]);
