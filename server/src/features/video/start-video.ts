// A recording begins with a sentence that nobody could know before: the contract's title and a random number. Threat: a recording that was made
// earlier, or for another contract.
import { randomInt } from 'node:crypto';
import { videoLimits, videoPartBytes, videoSentence } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Limit } from '../../platform/limits.ts';
import { comerOf, type Signer } from '../signing/index.ts';
import { videoConsent } from './consent.ts';
import { newPartKey } from './keep/seal-part.ts';
import { requireAsked, type VideoParts } from './own-session.ts';
import { beginSession } from './store.ts';

const perLine: Limit = { name: 'video-start', max: videoLimits.startsADay, seconds: 86_400 };

/** @throws VIDEO_NOT_ASKED, VIDEO_CONSENT, TOO_MANY, and why he may not sign */
export async function startVideo(parts: VideoParts, ctx: Ctx, asked: Signer, consentHash: string) {
  const { deps, acts } = parts;
  requireAsked(asked);
  if (consentHash !== videoConsent(deps.config.VIDEO_DAYS).hash) throw new AppError('VIDEO_CONSENT');
  acts.requireSignable(asked, ctx.now);
  await deps.limits.use({ limit: perLine, key: `${asked.me.sign_no}/${asked.me.recipient_gen}` });
  const number = String(randomInt(1_000_000)).padStart(6, '0');
  const sessionId = uuidv7(ctx.now);
  const expires = new Date(ctx.now.getTime() + videoLimits.minutes * 60_000);
  const sentence = videoSentence(asked.apply.contract_name, number);
  await acts.asSigner(ctx, asked, async (change, signer) => {
    await beginSession(change.tx, {
      ...comerOf(signer),
      ...{ session_id: sessionId, sentence, part_key: newPartKey(deps.vault, sessionId) },
      ...{ started_at: ctx.now, expires_at: expires },
    });
    return change.untouched(undefined);
  });
  const { bytes: maxBytes, minSeconds, maxSeconds } = videoLimits;
  return {
    ...{ sessionId, sentence, partBytes: videoPartBytes, maxBytes, minSeconds, maxSeconds },
    expiresAt: expires.toISOString(),
  };
}
