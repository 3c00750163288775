// Calls of passkeys.
import { accountRoutes as r } from '@xinqi/wire/account';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import type { Parts } from '../parts.ts';
import { demandProof } from '../password/prove-again.ts';
import { signedIn } from '../switch-corp.ts';
import { logInByPasskey, passkeyLoginOptions } from './log-in-by-passkey.ts';
import { listPasskeys, namePasskey, ownerOf, removePasskey } from './manage-passkeys.ts';
import { passkeyRegisterOptions, registerPasskey } from './register-passkey.ts';

export function passkeyHandlers(parts: Parts) {
  const own = (ctx: Ctx) => signedIn(ctx.identity.user);
  const owner = (ctx: Ctx, { passkeyId }: { passkeyId: string }) => ownerOf(parts, own(ctx), passkeyId);
  return {
    passkeys: handler(r.passkeys, { load: own, handle: (_ctx, _input, user) => listPasskeys(parts, user) }),
    passkeyRegisterOptions: handler(r.passkeyRegisterOptions, {
      load: (ctx) => demandProof(parts.deps, own(ctx)),
      handle: (ctx, _input, user) => passkeyRegisterOptions(parts, user, ctx.origin),
    }),
    passkeyRegister: handler(r.passkeyRegister, {
      load: own,
      handle: (ctx, input, user) => registerPasskey(parts, user, input, ctx.origin),
    }),
    passkeyRename: handler(r.passkeyRename, {
      load: owner,
      handle: (_ctx, input, user) => namePasskey(parts, user, input),
    }),
    passkeyRemove: handler(r.passkeyRemove, {
      load: async (ctx, input) => demandProof(parts.deps, await owner(ctx, input)),
      handle: (_ctx, { passkeyId }, user) => removePasskey(parts, user, passkeyId),
    }),
    passkeyLoginOptions: handler(r.passkeyLoginOptions, {
      load: ownOnly,
      handle: (ctx) => passkeyLoginOptions(parts, ctx),
    }),
    passkeyLogin: handler(r.passkeyLogin, {
      load: ownOnly,
      handle: (ctx, input) => logInByPasskey(parts, input, ctx),
    }),
  };
}
