// Handlers of verification: always the caller himself, or his enterprise (enterprise/); of reviews, who reviews (review/).
import { identityWays, type PersonWay } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { maskTarget } from '../../platform/crypto/mask.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import { triesLeft } from './ask-person.ts';
import { consentHash, consentText } from './consent.ts';
import { enterpriseHandlers } from './enterprise-handlers.ts';
import { faceConsentHash, faceConsentText } from './face/consent.ts';
import { faceHandlers } from './face/face-handlers.ts';
import type { LetterParts } from './letter/by-letter.ts';
import { ocrHandlers } from './ocr/ocr-handlers.ts';
import { type ReadFrom, readOfAttempts } from './ocr/ocr-store.ts';
import { reviewHandlers } from './review/review-handlers.ts';
import { maskName, maskNumber, openSaid } from './sealed.ts';
import { correctCorp } from './standing/correct-corp.ts';
import { type AttemptRow, attemptsOf, verifiedBy } from './store.ts';
import { askerOf, type PersonAsk, type RealNameParts, verifyPerson } from './verify-person.ts';

export function realNameEndpoints(parts: RealNameParts & LetterParts): Endpoint[] {
  const { deps, account, personCheck, faceCheck } = parts;
  const present = (row: AttemptRow, read: readonly ReadFrom[]) => {
    const said = openSaid(deps.vault, row);
    return {
      ...{ attemptId: row.attempt_id, way: row.way, state: row.state, simulated: row.simulated },
      ...{ fullName: maskName(said?.fullName ?? ''), idCard: maskNumber(said?.idCard ?? '') },
      bankCard: said?.cardEnd || null,
      time: row.asked_at.toISOString(),
      read: read
        .filter((one) => one.attempt_id === row.attempt_id)
        .map(({ kind, corrected }) => ({ kind, corrected })),
    };
  };
  const verify = async (ctx: Ctx, way: PersonWay, said: Omit<PersonAsk, 'accountId' | 'way' | 'now'>) => {
    const { accountId } = ctx.identity.user!;
    const done = await verifyPerson(parts, { ...said, accountId, way, now: ctx.now });
    return { ...done, simulated: personCheck.simulated };
  };
  return endpoints(r, {
    ...ocrHandlers(parts),
    ...enterpriseHandlers(parts),
    ...reviewHandlers(parts),
    ...faceHandlers(parts),
    correctCorp: handler(r.correctCorp, { load: ownOnly, handle: (ctx) => correctCorp(parts, ctx) }),
    per: handler(r.per, {
      load: ownOnly,
      handle: async ({ identity }) => {
        const { accountId } = identity.user!;
        const { db } = deps;
        const by = await verifiedBy(db, accountId);
        const attempts = await attemptsOf(db, accountId);
        const read = await readOfAttempts(
          db,
          [...attempts, ...(by ? [by] : [])].map((one) => one.attempt_id),
        );
        const left = await triesLeft(deps, askerOf(accountId));
        return {
          verified: by ? present(by, read) : null,
          mobileMasked: maskTarget(await account.mobileOf(db, accountId)),
          ways: identityWays.filter((way) => way !== 'face' || faceCheck).map((way) => ({ way, left })),
          attempts: attempts.map((one) => present(one, read)),
          consent: { text: consentText, hash: consentHash },
          faceConsent: faceCheck ? { text: faceConsentText, hash: faceConsentHash } : null,
          simulated: personCheck.simulated,
        };
      },
    }),
    operatorVerify: handler(r.operatorVerify, {
      load: ownOnly,
      handle: (ctx, said) => verify(ctx, 'operator3', { ...said, bankCard: '' }),
    }),
    bankVerify: handler(r.bankVerify, {
      load: ownOnly,
      handle: (ctx, { four, ...said }) => verify(ctx, four ? 'bank4' : 'bank3', said),
    }),
  });
}
