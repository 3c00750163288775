// Error codes of passkeys.
import { errorCodes } from '../error-code.ts';

export const passkeyErrors = errorCodes({
  PASSKEY_FAILED: {
    message: '通行密钥验证失败，它可能已被移除，请使用其他方式',
    sentence:
      'The answer of the authenticator does not fit: unknown passkey, signature, challenge, origin, no user verification. The same for all.',
  },
  PASSKEY_STALE: {
    message: '通行密钥验证已超时，请重新操作',
    sentence: 'The challenge was used, is older than 5 minutes, or belongs to another browser or login.',
  },
  PASSKEY_COUNTER: {
    message: '该通行密钥可能已被复制，本次操作被拒绝。请换一种方式，并在“账号设置”中移除它',
    sentence: 'The signature counter did not grow (WebAuthn §6.1.1); the owner of the account is told.',
  },
  PASSKEY_KNOWN: {
    message: '该通行密钥已添加过',
    sentence: 'A passkey with this credential id is registered.',
  },
  PASSKEY_TOO_MANY: {
    message: '通行密钥数量已达上限，请先移除不用的',
    sentence: 'An account keeps at most 20 passkeys.',
  },
});
