// Calls of faces: who is verified asks for himself; who comes back from the party's page has what that page gave him, and no login.
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import type { RealNameParts } from '../verify-person.ts';
import { confirmReturn, openReturn } from './ask-face.ts';
import { beginFace, takeFace } from './verify-face.ts';

export const faceHandlers = (parts: RealNameParts) => ({
  faceVerify: handler(r.faceVerify, {
    load: ownOnly,
    handle: (ctx, said) => beginFace(parts, ctx, ctx.identity.user!.accountId, said),
  }),
  faceResult: handler(r.faceResult, {
    load: ownOnly,
    handle: ({ identity }, { attemptId }) => takeFace(parts, identity.user!.accountId, attemptId),
  }),
  faceOpen: handler(r.faceOpen, { load: ownOnly, handle: (ctx, { k }) => openReturn(parts, ctx, k) }),
  faceConfirm: handler(r.faceConfirm, {
    load: ownOnly,
    handle: async (ctx, input) => ({ state: await confirmReturn(parts, ctx, input) }),
  }),
});
