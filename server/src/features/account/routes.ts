// Calls of the account family: loader for this caller, then the use case.
import { accountRoutes as r } from '@xinqi/wire/account';
import { AppError } from '../../platform/app-error.ts';
import { type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { revokeGroup } from '../../platform/tokens.ts';
import { demandCaptcha, makeCaptcha } from './code/captcha.ts';
import type { Codes } from './code/codes.ts';
import type { CorpListener } from './create-account.ts';
import { logInByCode, logInByPassword } from './log-in.ts';
import { loginOf } from './login-of.ts';
import { identitiesOf } from './open-session.ts';
import { registerAccount } from './register-account.ts';
import { reportBrowserLog } from './report-browser-log.ts';
import { sendAccountCode } from './send-account-code.ts';
import { memberOf } from './store.ts';
import { signedIn, switchCorp } from './switch-corp.ts';

/** The captcha burns at every question; this bounds whoever solves them. */
const existsLimit = { name: 'target-exists-ip', max: 30, seconds: 3600 };

export const accountEndpoints = (deps: Deps, codes: Codes, listeners: readonly CorpListener[]): Endpoint[] =>
  endpoints(r, {
    register: handler(r.register, {
      load: ownOnly,
      handle: (ctx, input) => registerAccount(deps, codes, listeners, input, ctx.ip),
    }),
    checkTargetExists: handler(r.checkTargetExists, {
      load: ownOnly,
      handle: async (ctx, input) => {
        await deps.limits.use({ limit: existsLimit, key: ctx.ip });
        await demandCaptcha(deps, 'register', input);
        return { exists: (await loginOf(deps, input.targetId)) !== undefined };
      },
    }),
    sysDate: handler(r.sysDate, { load: ownOnly, handle: (ctx) => ({ now: ctx.now.toISOString() }) }),
    imgCode: handler(r.imgCode, {
      load: ownOnly,
      handle: (ctx, { verifyType }) => makeCaptcha(deps, { purpose: verifyType, ip: ctx.ip }),
    }),
    sendCode: handler(r.sendCode, {
      load: ownOnly,
      handle: (ctx, input) => sendAccountCode(deps, codes, input, ctx.ip),
    }),
    codeLogin: handler(r.codeLogin, {
      load: ownOnly,
      handle: (ctx, input) => logInByCode(deps, codes, input, ctx.ip),
    }),
    passwordLogin: handler(r.passwordLogin, {
      load: ownOnly,
      handle: (ctx, input) => logInByPassword(deps, input, ctx.ip),
    }),
    logout: handler(r.logout, {
      load: (ctx) => signedIn(ctx.identity.user),
      handle: async (_ctx, _input, user) => {
        await revokeGroup(deps.db, user.groupId);
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
  });
