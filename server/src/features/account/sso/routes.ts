// Calls of single sign-on.
import { accountRoutes as r } from '@xinqi/wire/account';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import { fromOf, type Parts } from '../parts.ts';
import { signedIn } from '../switch-corp.ts';
import { aboutBind, bindAccount, sendBindCode } from './bind-account.ts';
import { openIssuer } from './issuer.ts';
import { endSso, endSsoSecond, leaveSso, startSso } from './sign-on.ts';

export function ssoHandlers(parts: Parts) {
  const issuer = openIssuer(parts.deps);
  return {
    ssoInfo: handler(r.ssoInfo, { load: ownOnly, handle: () => ({ enabled: issuer.enabled }) }),
    ssoStart: handler(r.ssoStart, { load: ownOnly, handle: (ctx) => startSso(parts, issuer, ctx) }),
    sso: handler(r.sso, {
      load: ownOnly,
      handle: (ctx, input) => endSso(parts, issuer, input, fromOf(ctx, input)),
    }),
    ssoSecond: handler(r.ssoSecond, {
      load: ownOnly,
      handle: (ctx, input) => endSsoSecond(parts, input, fromOf(ctx, input)),
    }),
    ssoBindInfo: handler(r.ssoBindInfo, {
      load: ownOnly,
      handle: (_ctx, input) => aboutBind(parts, input),
    }),
    ssoSendCode: handler(r.ssoSendCode, {
      load: ownOnly,
      handle: (ctx, input) => sendBindCode(parts, input, ctx.ip),
    }),
    ssoBind: handler(r.ssoBind, {
      load: ownOnly,
      handle: (ctx, input) => bindAccount(parts, input, fromOf(ctx, input)),
    }),
    ssoLogout: handler(r.ssoLogout, {
      load: (ctx) => signedIn(ctx.identity.user),
      handle: (ctx, _input, user) => leaveSso(parts, issuer, user, ctx.origin),
    }),
  };
}
