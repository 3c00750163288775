// Error codes of signing passwords.
import { errorCodes } from '../error-code.ts';

export const signPasswordErrors = errorCodes({
  SIGN_PASSWORD_WEAK: {
    message: '该签署密码容易被猜中，请换一个',
    sentence:
      'The digits are none that a guesser would not try first: a run, few different digits, a favourite, a date, part of the owner’s phone or document number; the message says which.',
  },
  SIGN_PASSWORD_SAME: {
    message: '新签署密码不能与原签署密码相同',
    sentence: 'The new signing password is the old one.',
  },
  SIGN_PASSWORD_NONE: {
    message: '您的账号还没有签署密码，可在“账号信息”中设置，或换个方式验证',
    sentence:
      'The account whose phone the line was sent to has no signing password, or there is no such account.',
  },
  SIGN_PASSWORD_WRONG: {
    message: '签署密码错误',
    sentence: 'Of several contracts signed in one act; the message says how many tries are left.',
  },
  SIGN_PASSWORD_CLOSED: {
    message: '签署密码错误次数过多，请稍后再试，或换个方式验证',
    sentence:
      'Five wrong signing passwords of an account within three hours, ten of it or of one line within a day (Retry-After); every other way stays open.',
    status: 429,
  },
});
