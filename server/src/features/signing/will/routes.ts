// Handlers of the ways beside the code.
import type { PersonWay } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { type Ctx, handler } from '../../../platform/endpoint.ts';
import { type LinkInput, loadSigner } from '../contract/acting/load-party.ts';
import type { Parts } from '../contract/parts.ts';
import { askPasskey } from '../sign/passkey/confirm.ts';
import { askCheck, type WillAsk } from './ask-check.ts';
import { beginFace, takeFace } from './ask-face.ts';
import { askPassword } from './ask-password.ts';

export function willHandlers(parts: Parts) {
  const load = (ctx: Ctx, input: LinkInput & { signNo: string }) => loadSigner(parts, ctx, input);
  type Said = Omit<WillAsk, 'way' | 'bankCard'> & { bankCard?: string };
  const asking = (way: PersonWay) => (ctx: Ctx, said: Said, signer: Awaited<ReturnType<typeof load>>) =>
    askCheck(parts, ctx, signer, { bankCard: '', ...said, way });
  return {
    authPasskey: handler(r.authPasskey, {
      load,
      handle: (ctx, input, signer) => askPasskey(parts, ctx, signer, input),
    }),
    authSignPwd: handler(r.authSignPwd, {
      load,
      handle: (ctx, input, signer) => askPassword(parts, ctx, signer, input),
    }),
    authFace: handler(r.authFace, {
      load,
      handle: (ctx, input, signer) => beginFace(parts, ctx, signer, input),
    }),
    authFaceResult: handler(r.authFaceResult, {
      load,
      handle: (ctx, { attemptId }, signer) => takeFace(parts, ctx, signer, attemptId),
    }),
    authOperator: handler(r.authOperator, { load, handle: asking('operator3') }),
    authBank3: handler(r.authBank3, { load, handle: asking('bank3') }),
    authBank4: handler(r.authBank4, { load, handle: asking('bank4') }),
  };
}
