// Calls of pictures: a reading belongs to the account that took it, a hand-over to the login that asked.
import type { OcrKind } from '@xinqi/domain';
import { ocrRoutes as r } from '@xinqi/wire/real-name';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { consentHash } from '../consent.ts';
import { handOver, openOnPhone, ownHandOver, takeFromPhone, watchHandOver } from './ocr-hand-over.ts';
import { type OcrParts, takePicture } from './ocr-read.ts';

const userOf = ({ identity }: Ctx): UserPrincipal => {
  if (!identity.user) throw new AppError('10201');
  return identity.user;
};

export function ocrHandlers(parts: OcrParts) {
  const take = (ctx: Ctx, kind: OcrKind, agreed = consentHash) => {
    if (agreed !== consentHash) throw new AppError('REAL_NAME_CONSENT');
    return takePicture(parts, ctx, { accountId: userOf(ctx).accountId, kind });
  };
  return {
    ocrIdCard: handler(r.ocrIdCard, {
      load: ownOnly,
      handle: (ctx, { side, consentHash: agreed }) =>
        take(ctx, side === 'front' ? 'id_front' : 'id_back', agreed),
    }),
    businessLicence: handler(r.businessLicence, { load: ownOnly, handle: (ctx) => take(ctx, 'licence') }),
    bankCard: handler(r.bankCard, {
      load: ownOnly,
      handle: (ctx, { consentHash: agreed }) => take(ctx, 'bank_card', agreed),
    }),
    handOver: handler(r.handOver, {
      load: userOf,
      handle: (ctx, { kinds, consentHash: agreed }, user) => {
        if (agreed !== consentHash) throw new AppError('REAL_NAME_CONSENT');
        return handOver(parts, ctx, user, kinds);
      },
    }),
    handOverWatch: handler(r.handOverWatch, {
      load: (ctx, { handOverId }) => ownHandOver(parts, userOf(ctx), handOverId),
      handle: (_ctx, _input, row) => watchHandOver(parts, row),
    }),
    handOverOpen: handler(r.handOverOpen, {
      load: ownOnly,
      handle: (ctx, { k }) => openOnPhone(parts, ctx, k),
    }),
    handOverTake: handler(r.handOverTake, {
      load: ownOnly,
      handle: (ctx, input) => takeFromPhone(parts, ctx, input),
    }),
  };
}
