// Handler of voiding (作废).
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler } from '../../../platform/endpoint.ts';
import { loadSent } from '../contract/acting/load-sent.ts';
import type { Parts } from '../contract/parts.ts';
import { type SendVoiding, voidApply } from './void-apply.ts';

export const voidingHandlers = (parts: Parts, send: SendVoiding) => ({
  invalidation: handler(r.invalidation, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: (ctx, { reason }, apply) => voidApply(parts, send, ctx, apply, reason),
  }),
});
