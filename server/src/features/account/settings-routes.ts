// Calls about one's own account: forgotten and changed password, mobile and mail address, second factor, logins. What decides over the account
// loads by a fresh proof (10401).
import { accountRoutes as r } from '@xinqi/wire/account';
import { type Ctx, handler, ownOnly } from '../../platform/endpoint.ts';
import { accountInfo } from './contact/account-info.ts';
import { changeContact, sendContactCode } from './contact/change-contact.ts';
import { emailContact, mobileContact } from './contact/contacts.ts';
import { closeAccount, closeCheck, sendCloseCode } from './leaving/close-account.ts';
import { exportUrl } from './leaving/export-data.ts';
import { endOneLogin, endOtherLogins, listLogins } from './login/logins.ts';
import { fromOf, type Parts } from './parts.ts';
import { changePassword } from './password/change-password.ts';
import { demandProof, proveAgain } from './password/prove-again.ts';
import { resetPassword, verifyReset } from './password/reset-password.ts';
import { disableSecond, enableSecond, proposeSecond, renewRecovery } from './second/set-second.ts';
import { removeSignPassword, setSignPassword } from './sign-password/set-password.ts';
import { signedIn } from './switch-corp.ts';

export function settingsHandlers(parts: Parts) {
  const { deps } = parts;
  const own = (ctx: Ctx) => signedIn(ctx.identity.user);
  const proved = (ctx: Ctx) => demandProof(deps, own(ctx));
  return {
    verifyReset: handler(r.verifyReset, {
      load: ownOnly,
      handle: (ctx, input) => verifyReset(parts, input, fromOf(ctx, input)),
    }),
    resetPassword: handler(r.resetPassword, {
      load: ownOnly,
      handle: (ctx, input) => resetPassword(parts, input, fromOf(ctx, input)),
    }),
    proveAgain: handler(r.proveAgain, {
      load: own,
      handle: (ctx, input, user) => proveAgain(deps, user, input, ctx.ip),
    }),
    accountInfo: handler(r.accountInfo, {
      load: own,
      handle: (_ctx, _input, user) => accountInfo(deps, user.accountId),
    }),
    changePassword: handler(r.changePassword, {
      load: proved,
      handle: (_ctx, { password }, user) => changePassword(parts, user, password),
    }),
    setSignPassword: handler(r.setSignPassword, {
      load: proved,
      handle: (_ctx, { signPassword }, user) => setSignPassword(parts, user, signPassword),
    }),
    removeSignPassword: handler(r.removeSignPassword, {
      load: proved,
      handle: (_ctx, _input, user) => removeSignPassword(parts, user),
    }),
    sendEmailCode: handler(r.sendEmailCode, {
      load: proved,
      handle: (_ctx, input, user) => sendContactCode(parts, emailContact, user, input.email, input),
    }),
    changeEmail: handler(r.changeEmail, {
      load: proved,
      handle: (ctx, { email, valicode }, user) =>
        changeContact(parts, emailContact, user, { target: email, code: valicode }, ctx),
    }),
    sendMobileCode: handler(r.sendMobileCode, {
      load: proved,
      handle: (_ctx, input, user) => sendContactCode(parts, mobileContact, user, input.mobile, input),
    }),
    changeMobile: handler(r.changeMobile, {
      load: proved,
      handle: (ctx, { mobile, valicode }, user) =>
        changeContact(parts, mobileContact, user, { target: mobile, code: valicode }, ctx),
    }),
    secondPropose: handler(r.secondPropose, {
      load: proved,
      handle: (_ctx, _input, user) => proposeSecond(parts, user),
    }),
    secondEnable: handler(r.secondEnable, {
      load: proved,
      handle: (_ctx, { code }, user) => enableSecond(parts, user, code),
    }),
    secondRenew: handler(r.secondRenew, {
      load: proved,
      handle: (_ctx, { secondCode }, user) => renewRecovery(parts, user, secondCode),
    }),
    secondDisable: handler(r.secondDisable, {
      load: proved,
      handle: (_ctx, { secondCode }, user) => disableSecond(parts, user, secondCode),
    }),
    exportUrl: handler(r.exportUrl, {
      load: proved,
      handle: (ctx, _input, user) => exportUrl(parts, user, ctx),
    }),
    closeCheck: handler(r.closeCheck, {
      load: own,
      handle: (_ctx, _input, user) => closeCheck(parts, user.accountId),
    }),
    sendCloseCode: handler(r.sendCloseCode, {
      load: proved,
      handle: (_ctx, input, user) => sendCloseCode(parts, user, input),
    }),
    closeAccount: handler(r.closeAccount, {
      load: proved,
      handle: (ctx, { valicode }, user) => closeAccount(parts, user, valicode, ctx.ip),
    }),
    logins: handler(r.logins, { load: own, handle: (_ctx, _input, user) => listLogins(deps, user) }),
    endLogin: handler(r.endLogin, {
      load: own,
      handle: (_ctx, { loginId }, user) => endOneLogin(deps, user, loginId),
    }),
    endOtherLogins: handler(r.endOtherLogins, {
      load: own,
      handle: (_ctx, _input, user) => endOtherLogins(deps, user),
    }),
  };
}
