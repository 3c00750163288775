// Where a captcha is asked for only after so many uses (given calls work with their given fields): CAPTCHA_REQUIRED tells the caller
// to repeat the call with one. A captcha that is given is judged, whether it was asked for or not.
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Use } from '../../../platform/limits.ts';
import { type CaptchaAnswer, demandCaptcha } from '../captcha/demand-captcha.ts';

export async function captchaAfter(
  deps: Deps,
  purpose: string,
  { imgCode, imgCodeId }: { [K in keyof CaptchaAnswer]?: string | undefined },
  ...free: readonly Use[]
): Promise<void> {
  if (imgCode && imgCodeId) return demandCaptcha(deps, purpose, { imgCode, imgCodeId });
  try {
    await deps.limits.use(...free);
  } catch (error) {
    throw error instanceof AppError ? new AppError('CAPTCHA_REQUIRED') : error;
  }
}
