// Samples of the account family: what visitors send, and what concerns one's own account.
import { randomUUID } from 'node:crypto';
import { accountRoutes } from '@xinqi/wire/account';
import { SoftAuthenticator } from '../passkey/authenticator.ts';
import { owned } from './facts.ts';
import { type MatrixWorld, mobiles } from './matrix-world.ts';
import { none, type Sample } from './sample.ts';

const captcha = { imgCode: 'AAAA', imgCodeId: '00000000-0000-4000-8000-000000000000' };
const madeUpQr = () => ({ qrId: randomUUID(), browserKey: 'A'.repeat(43) });
/** Answered after the gate: by a login whose proof is older than ten minutes, or by the call's own rule. */
const guarded = (input: Record<string, unknown>, ...proves: string[]): Sample => ({
  kinds: ['nothing'],
  input: () => input,
  proves: ['10401', ...proves],
});

/** A login of its person, beside the one that he asks with. */
async function loginOf(w: MatrixWorld, of: string): Promise<string> {
  const { by } = owned[of as 'loginSender' | 'loginMember'];
  const { list } = await (await w.anyone.login(mobiles[by], 'demo2026')).call(accountRoutes.logins, {});
  return list.find((login) => login.current)!.loginId;
}

const passkeys = new Map<string, string>();
/** A passkey that its person registered in a login of its own; `fresh`: one that may be removed. */
async function passkeyOf(w: MatrixWorld, of: string, fresh: boolean): Promise<string> {
  if (of === 'absent') return w.absent.uuid;
  const kept = passkeys.get(of);
  if (kept && !fresh) return kept;
  const { by } = owned[of as 'passkeySender' | 'passkeyMember'];
  const client = await w.anyone.login(mobiles[by], 'demo2026');
  const { ceremonyKey, options } = await client.call(accountRoutes.passkeyRegisterOptions, {});
  const made = new SoftAuthenticator('http://127.0.0.1:8080').create(options);
  const input = { ceremonyKey, name: '矩阵', ...made };
  const { passkeyId } = await client.call(accountRoutes.passkeyRegister, input);
  if (!fresh) passkeys.set(of, passkeyId);
  return passkeyId;
}
const madeUpBind = { bindKey: 'A'.repeat(43), mobile: '13977777777' };
const madeUpPasskey = { ceremonyKey: 'A'.repeat(43), credentialId: 'AAAA', clientDataJSON: 'AAAA' };

export const accountSamples: Record<string, Sample> = {
  'account.register': {
    kinds: ['nothing'],
    input: () => ({
      userType: 0,
      mobile: '13977777777',
      password: 'hunter2!',
      valicode: '000000',
      name: '某某',
    }),
    proves: ['CODE_WRONG'],
  },
  'account.checkTargetExists': {
    kinds: ['nothing'],
    input: () => ({ targetId: '13977777777', ...captcha }),
    proves: ['CAPTCHA_WRONG'],
  },
  'account.sysDate': none,
  'account.imgCode': { kinds: ['nothing'], input: () => ({ verifyType: 'login' }) },
  'account.sendCode': {
    kinds: ['nothing'],
    input: () => ({ targetId: '13977777777', verifyType: 'login', ...captcha }),
    proves: ['CAPTCHA_WRONG'],
  },
  'account.codeLogin': {
    kinds: ['nothing'],
    input: () => ({ targetId: '13977777777', valicode: '000000' }),
    proves: ['CODE_WRONG', 'LOGIN_FAILED'],
  },
  'account.passwordLogin': {
    kinds: ['nothing'],
    input: () => ({
      targetId: `139${randomUUID().replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`,
      password: 'wrong',
    }),
    proves: ['LOGIN_FAILED'],
  },
  'account.logout': { ...none, endsLogin: true },
  'account.session': none,
  'account.switchCorp': {
    kinds: ['corp'],
    input: (w, c) => ({ corpId: c.object === 'absent' ? w.absent.uuid : w.corps[c.object as 'E'] }),
    endsLogin: true,
  },
  'account.shellInfo': none,
  'account.consult': {
    kinds: ['nothing'],
    input: () => ({ topic: 'use', text: '怎样撤回合同？', contact: '13977777777' }),
    proves: ['TOO_MANY'],
  },
  'account.pageView': { kinds: ['nothing'], input: () => ({ page: '/viewIndex' }) },
  'account.browserLog': { kinds: ['nothing'], input: () => ({ log: 'page failed' }) },
  'account.qrCode': none,
  'account.qrState': { kinds: ['nothing'], input: madeUpQr, proves: ['QR_GONE'] },
  'account.qrEnter': { kinds: ['nothing'], input: madeUpQr, proves: ['QR_GONE'] },
  'account.qrOpen': { kinds: ['nothing'], input: () => ({ k: 'A'.repeat(43) }), proves: ['QR_GONE'] },
  'account.qrAnswer': {
    kinds: ['nothing'],
    input: () => ({ k: 'A'.repeat(43), confirm: 1 }),
    proves: ['QR_GONE'],
  },
  'account.jtLogin': {
    kinds: ['nothing'],
    input: () => ({ companyName: '某某公司', targetId: '13977777776', password: 'wrong' }),
    proves: ['LOGIN_FAILED', 'CAPTCHA_REQUIRED', 'LOGIN_SLOW', 'LOGIN_LOCKED'],
  },
  'account.secSign': none,
  'account.nonContiRegister': {
    kinds: ['nothing'],
    input: () => ({
      docType: 4,
      docNo: 'H12345678',
      name: '某某',
      mobile: '13977777777',
      valicode: '000000',
      password: 'Heron-94-lake',
    }),
    proves: ['CODE_WRONG'],
  },
  'account.verifyReset': {
    kinds: ['nothing'],
    input: () => ({ targetId: '13977777777', valicode: '000000' }),
    proves: ['CODE_WRONG'],
  },
  'account.resetPassword': {
    kinds: ['nothing'],
    input: () => ({ resetToken: 'A'.repeat(43), password: 'Heron-94-lake' }),
    proves: ['RESET_INVALID'],
  },
  'account.proveAgain': { kinds: ['nothing'], input: () => ({ password: 'demo2026' }) },
  'account.accountInfo': none,
  'account.changePassword': guarded({ password: 'password1' }, 'PASSWORD_COMMON'),
  'account.setSignPassword': guarded({ signPassword: '123456' }, 'SIGN_PASSWORD_WEAK'),
  'account.removeSignPassword': guarded({}, 'NOT_FOUND'),
  'account.sendEmailCode': guarded({ email: 'he@b.example', ...captcha }, 'CAPTCHA_WRONG'),
  'account.changeEmail': guarded({ email: 'he@b.example', valicode: '000000' }, 'CODE_WRONG'),
  'account.sendMobileCode': guarded({ mobile: '13977777778', ...captcha }, 'CAPTCHA_WRONG'),
  'account.changeMobile': guarded({ mobile: '13977777778', valicode: '000000' }, 'CODE_WRONG'),
  'account.exportUrl': guarded({}),
  'account.closeCheck': none,
  'account.sendCloseCode': guarded({ ...captcha }, 'CAPTCHA_WRONG'),
  'account.closeAccount': guarded({ valicode: '000000' }, 'CODE_WRONG'),
  'account.secondPropose': guarded({}, 'SECOND_FACTOR_ON'),
  'account.secondEnable': guarded({ code: '000000' }, 'SECOND_FACTOR_WRONG', 'STATE_CHANGED'),
  'account.secondRenew': guarded({ secondCode: '000000' }, 'STATE_CHANGED'),
  'account.secondDisable': guarded({ secondCode: '000000' }, 'STATE_CHANGED'),
  'account.logins': none,
  'account.getPreferences': none,
  'account.setPreferences': {
    kinds: ['nothing'],
    input: () => ({ preferences: JSON.stringify([{ event: 'signed', channels: ['app'] }]) }),
  },
  'account.endLogin': {
    kinds: ['login'],
    input: async (w, c) => ({ loginId: c.object === 'absent' ? w.absent.uuid : await loginOf(w, c.object) }),
  },
  'account.endOtherLogins': { ...none, endsLogin: true },
  'account.passkeys': none,
  'account.passkeyRegisterOptions': guarded({}),
  'account.passkeyRegister': {
    kinds: ['nothing'],
    input: () => ({ ...madeUpPasskey, name: '矩阵', attestationObject: 'AAAA' }),
    proves: ['PASSKEY_STALE'],
  },
  'account.passkeyRename': {
    kinds: ['passkey'],
    input: async (w, c, fresh) => ({ passkeyId: await passkeyOf(w, c.object, fresh), name: '改名' }),
  },
  'account.passkeyRemove': {
    kinds: ['passkey'],
    input: async (w, c, fresh) => ({ passkeyId: await passkeyOf(w, c.object, fresh) }),
    proves: ['10401'],
    endsLogin: true,
  },
  'account.ssoInfo': none,
  'account.ssoStart': { ...none, proves: ['SSO_OFF'] },
  'account.sso': {
    kinds: ['nothing'],
    input: () => ({ browserKey: 'A'.repeat(43), state: 'AAAA', code: 'AAAA' }),
    proves: ['SSO_OFF'],
  },
  'account.ssoSecond': {
    kinds: ['nothing'],
    input: () => ({ secondKey: 'A'.repeat(43), secondCode: '000000' }),
    proves: ['SSO_STALE'],
  },
  'account.ssoBindInfo': {
    kinds: ['nothing'],
    input: () => ({ bindKey: 'A'.repeat(43) }),
    proves: ['SSO_STALE'],
  },
  'account.ssoSendCode': { kinds: ['nothing'], input: () => madeUpBind, proves: ['SSO_STALE'] },
  'account.ssoBind': {
    kinds: ['nothing'],
    input: () => ({ ...madeUpBind, valicode: '000000' }),
    proves: ['SSO_STALE'],
  },
  'account.ssoLogout': { ...none, endsLogin: true },
  'account.passkeyLoginOptions': none,
  'account.passkeyLogin': {
    kinds: ['nothing'],
    input: () => ({ ...madeUpPasskey, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }),
    proves: ['PASSKEY_STALE'],
  },
};
