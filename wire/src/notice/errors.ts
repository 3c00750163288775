// Error codes of the notice family.
import { errorCodes } from '../error-code.ts';

export const noticeErrors = errorCodes({
  SHORT_LINK_GONE: {
    message: '链接已失效，请联系发起方重新获取',
    sentence: 'The short address is unknown, expired or revoked.',
    status: 404,
  },
  PREFERENCE_FIXED: {
    message: '验证码、账号安全提醒等必要通知不能关闭',
    sentence:
      'A channel that cannot be switched off was left out, or one was named that the event never uses.',
  },
});
