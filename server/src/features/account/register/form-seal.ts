// The seal `si` of a registration form (secSign; the specification names it and no more): the form was opened here, within
// two hours, and registers once. Kept with the captchas, which live and burn the same way.
import { timingSafeEqual } from 'node:crypto';
import { randomToken, uuidv7 } from '../../../platform/clock.ts';
import { mac } from '../../../platform/crypto/keyring.ts';
import type { Deps } from '../../../platform/family.ts';
import { burnCaptcha, insertCaptcha } from '../captcha/store.ts';

const lifeSeconds = 7200;
const purpose = 'register-form';
const perAddress = { name: 'form-seal-ip', max: 120, seconds: 3600 };
const macOf = (deps: Deps, id: string, secret: string) => mac(deps.keyring.key('form-seal/1'), [id, secret]);

export async function makeFormSeal(deps: Deps, ip: string): Promise<{ si: string; expiresAt: string }> {
  await deps.limits.use({ limit: perAddress, ip });
  const now = deps.clock.now();
  const [captchaId, secret] = [uuidv7(now), randomToken()];
  const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
  const answerMac = macOf(deps, captchaId, secret);
  await insertCaptcha(deps.db, { captchaId, purpose, answerMac, tolerance: 0, workBits: 0, expiresAt });
  return { si: `${captchaId}.${secret}`, expiresAt: expiresAt.toISOString() };
}

/** Burns it; whether it was one of ours, alive and unused. */
export async function takeFormSeal(deps: Deps, si: string): Promise<boolean> {
  const [, id, secret] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(si) ?? [];
  if (!id || !secret || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return false;
  const kept = await burnCaptcha(deps.db, id, purpose, deps.clock.now());
  return kept !== undefined && timingSafeEqual(kept.answerMac, macOf(deps, id, secret));
}
