// Error codes of the account family.
import { errorCodes } from '../error-code.ts';
import { passkeyErrors } from './passkey-errors.ts';
import { signPasswordErrors } from './sign-password-errors.ts';
import { ssoErrors } from './sso-errors.ts';

export const accountErrors = errorCodes({
  CAPTCHA_WRONG: {
    message: '安全验证未通过或已过期，请重新验证',
    sentence:
      'The captcha’s answer or its work is wrong, or it is older than 120 s, already used or of another verifyType; fetch a new one.',
  },
  CAPTCHA_REQUIRED: {
    message: '请完成安全验证',
    sentence:
      'A captcha is needed (imgCode, imgCodeId of the call’s own verifyType): after failures of a login, after a few codes or questions of a network or to a phone, to check many identities.',
  },
  CODE_WRONG: {
    message: '验证码错误或已过期',
    sentence:
      'The code is wrong, older than its life, used up by five wrong tries, or was sent for another purpose or target.',
  },
  CODE_TOO_SOON: { message: '验证码已发送，请60秒后再试', sentence: 'One code per target and minute.' },
  LOGIN_FAILED: {
    message: '账号或密码错误',
    sentence: 'Unknown target or wrong password: the same answer for both.',
  },
  LOGIN_SLOW: {
    message: '尝试次数较多，请稍后再试',
    sentence:
      'After failures each further try waits 1, 2, 4 … 60 seconds (Retry-After): those of the account from one network, of a known browser, of a signed-in login, or of one network at many accounts.',
    status: 429,
  },
  LOGIN_LOCKED: {
    message: '今日密码错误次数过多，请使用验证码、通行密钥登录，或在曾登录过的其他浏览器上登录',
    sentence:
      'Five hundred failures of strangers at one account within a day: no password is taken from a browser that the account does not know; or a hundred of one known browser, or of one login that proves itself again.',
    status: 429,
  },
  NUMBER_IDLE: {
    message: '该手机号已超过180天未登录，请同时输入该账号的登录密码',
    sentence:
      'The code was right, but nobody signed in with the number for 180 days, and numbers change hands: repeat the call with password. A second factor or a known browser serves, too.',
  },
  TARGET_TAKEN: {
    message: '该手机号或邮箱已注册，请直接登录',
    sentence: 'Answered only after the code sent to the target was right.',
  },
  MOBILE_SAME: { message: '新手机号与当前手机号相同', sentence: 'The new mobile is the account’s already.' },
  CLOSE_BLOCKED: {
    message: '账号暂不能注销，请先处理完未结束的事项',
    sentence: 'Something keeps the account open; closeCheck names it.',
  },
  PASSWORD_COMMON: {
    message: '该密码过于常见，容易被猜中，请换一个',
    sentence: 'The password stands on lists of guessers, or holds the mobile number (B-11).',
  },
  PASSWORD_SAME: { message: '新密码不能与原密码相同', sentence: 'The new password is the old one.' },
  PASSWORD_WRONG: {
    message: '密码错误',
    sentence: 'Re-authentication with a wrong password; counts for this login.',
  },
  RESET_INVALID: {
    message: '验证已失效，请重新获取验证码',
    sentence: 'The secret of a password reset was used, replaced, is older than an hour, or was never given.',
  },
  QR_GONE: {
    message: '二维码已失效，请刷新后重新扫码',
    sentence:
      'The QR code is late, used, refused, scanned by another account, or was never shown: the same for all.',
  },
  FORM_STALE: {
    message: '页面停留过久或已提交过，请再次提交',
    sentence:
      'The seal si of a registration form was used, is older than two hours, or was made up; ask secSign for another.',
  },
  SECOND_FACTOR: {
    message: '该账号已开启两步验证，请输入验证器中的6位数字',
    sentence:
      'The password or code was right, and the account has a second factor: repeat the call with secondCode.',
  },
  SECOND_FACTOR_WRONG: {
    message: '两步验证码错误或已使用',
    sentence:
      'A wrong, late or used code of the second factor; five of one guesser lock it to him for 15 minutes.',
  },
  SECOND_FACTOR_ON: {
    message: '两步验证已开启',
    sentence: 'It is on; turn it off before another app takes its place.',
  },
  CORP_LAST_SUPER: {
    message: '企业至少需要一名超级管理员，请先指定另一名',
    sentence: 'The last super administrator of an enterprise cannot be demoted, unbound or leave.',
  },
  CONSULT_CLOSED: {
    message: '在线咨询暂未开放',
    sentence: 'The operator has named no inbox for questions (CONSULT_MAIL).',
  },
  COMPANY_REQUIRED: { message: '请填写企业名称', sentence: 'userType 1 needs companyName.' },
  ...passkeyErrors,
  ...signPasswordErrors,
  ...ssoErrors,
});
