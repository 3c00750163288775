// Calls of the account family: loader for this caller, then the use case.
import { accountRoutes as r } from '@xinqi/wire/account';
import { AppError } from '../../platform/app-error.ts';
import { inTx } from '../../platform/db.ts';
import { type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import { makeCaptcha } from './captcha/make-captcha.ts';
import { captchaAfter } from './code/captcha-after.ts';
import { sendAccountCode } from './code/send-account-code.ts';
import { entranceHandlers } from './entrance-routes.ts';
import { loginOf } from './guess/login-of.ts';
import { logInByCode, logInByPassword } from './login/log-in.ts';
import { identitiesOf } from './login/open-session.ts';
import { fromOf, type Parts } from './parts.ts';
import { passkeyHandlers } from './passkey/routes.ts';
import { preferenceHandlers } from './preference/routes.ts';
import { registerAccount } from './register/register-account.ts';
import { reportBrowserLog } from './report-browser-log.ts';
import { memberOf } from './rights-store.ts';
import { endLogin } from './session/store.ts';
import { settingsHandlers } from './settings-routes.ts';
import { shellHandlers } from './shell/routes.ts';
import { ssoHandlers } from './sso/routes.ts';
import { signedIn, switchCorp } from './switch-corp.ts';

/** Of one network: without a captcha, and at all. */
const existsLimit = {
  free: { name: 'target-exists-free', max: 5, seconds: 3600 },
  most: { name: 'target-exists-ip', max: 30, seconds: 3600 },
};

export function accountEndpoints(parts: Parts): Endpoint[] {
  const { deps, codes } = parts;
  return endpoints(r, {
    register: handler(r.register, {
      load: ownOnly,
      handle: (ctx, input) => registerAccount(parts, input, fromOf(ctx, input)),
    }),
    checkTargetExists: handler(r.checkTargetExists, {
      load: ownOnly,
      handle: async (ctx, input) => {
        await deps.limits.use({ limit: existsLimit.most, ip: ctx.ip });
        await captchaAfter(deps, 'register', input, { limit: existsLimit.free, ip: ctx.ip });
        return { exists: (await loginOf(deps, input.targetId)) !== undefined };
      },
    }),
    sysDate: handler(r.sysDate, { load: ownOnly, handle: (ctx) => ({ now: ctx.now.toISOString() }) }),
    imgCode: handler(r.imgCode, {
      load: ownOnly,
      handle: (ctx, { verifyType, kind }) => makeCaptcha(deps, { purpose: verifyType, kind, ip: ctx.ip }),
    }),
    sendCode: handler(r.sendCode, {
      load: ownOnly,
      handle: (ctx, input) => sendAccountCode(deps, codes, input, fromOf(ctx, input)),
    }),
    codeLogin: handler(r.codeLogin, {
      load: ownOnly,
      handle: (ctx, input) => logInByCode(parts, input, fromOf(ctx, input)),
    }),
    passwordLogin: handler(r.passwordLogin, {
      load: ownOnly,
      handle: (ctx, input) => logInByPassword(parts, input, fromOf(ctx, input)),
    }),
    logout: handler(r.logout, {
      load: (ctx) => signedIn(ctx.identity.user),
      handle: async (_ctx, _input, user) => {
        await inTx(deps.db, (tx) => endLogin(tx, user.accountId, user.groupId));
        return { done: true };
      },
    }),
    session: handler(r.session, {
      load: (ctx) => signedIn(ctx.identity.user),
      handle: async (_ctx, _input, user) => {
        const { person, corps } = await identitiesOf(deps, deps.db, user.accountId);
        return { authUser: person, allAuthUser: [person, ...corps] };
      },
    }),
    switchCorp: handler(r.switchCorp, {
      load: async (ctx, { corpId }) => {
        const user = signedIn(ctx.identity.user);
        if (!(await memberOf(deps.db, corpId, user.accountId))) throw new AppError('NOT_FOUND');
        return user;
      },
      handle: (_ctx, { corpId }, user) => switchCorp(deps, user, corpId),
    }),
    browserLog: handler(r.browserLog, {
      load: ownOnly,
      handle: (ctx, { log }) => reportBrowserLog(deps, log, ctx),
    }),
    ...entranceHandlers(parts),
    ...settingsHandlers(parts),
    ...preferenceHandlers(parts),
    ...passkeyHandlers(parts),
    ...ssoHandlers(parts),
    ...shellHandlers(parts),
  });
}
