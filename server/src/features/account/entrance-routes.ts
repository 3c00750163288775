// Calls of the ways in beside password and code: QR code, enterprise by name, documents from outside the mainland.
import { accountRoutes as r } from '@xinqi/wire/account';
import { type Ctx, handler, ownOnly } from '../../platform/endpoint.ts';
import { logInByEnterprise } from './login/log-in.ts';
import { fromOf, type Parts } from './parts.ts';
import { answerScan, enterByQr, makeQr, openScan, qrState } from './qr/qr-login.ts';
import { makeFormSeal } from './register/form-seal.ts';
import { registerFromOutside } from './register/register-account.ts';
import { signedIn } from './switch-corp.ts';

export function entranceHandlers(parts: Parts) {
  const own = (ctx: Ctx) => signedIn(ctx.identity.user);
  return {
    qrCode: handler(r.qrCode, { load: ownOnly, handle: (ctx) => makeQr(parts, ctx, ctx.origin) }),
    qrState: handler(r.qrState, { load: ownOnly, handle: (_ctx, input) => qrState(parts, input) }),
    qrEnter: handler(r.qrEnter, {
      load: ownOnly,
      handle: (ctx, input) => enterByQr(parts, input, fromOf(ctx, input)),
    }),
    qrOpen: handler(r.qrOpen, { load: own, handle: (_ctx, { k }, user) => openScan(parts, user, k) }),
    qrAnswer: handler(r.qrAnswer, {
      load: own,
      handle: (_ctx, input, user) => answerScan(parts, user, input),
    }),
    jtLogin: handler(r.jtLogin, {
      load: ownOnly,
      handle: (ctx, input) => logInByEnterprise(parts, input, fromOf(ctx, input)),
    }),
    secSign: handler(r.secSign, { load: ownOnly, handle: (ctx) => makeFormSeal(parts.deps, ctx.ip) }),
    nonContiRegister: handler(r.nonContiRegister, {
      load: ownOnly,
      handle: (ctx, input) => registerFromOutside(parts, input, fromOf(ctx, input)),
    }),
  };
}
