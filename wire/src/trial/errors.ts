// Error codes of the trial family.
import { errorCodes } from '../error-code.ts';

export const trialErrors = errorCodes({
  TRIAL_GONE: {
    message: '样例已过期或不存在，请重新生成一份',
    sentence:
      'The trial is older than a day, was never made, or the key is another’s: the same answer for all.',
  },
  TRIAL_SIGNED: {
    message: '这份样例已经签过了，可以下载查看',
    sentence: 'A trial is signed once; somebody was faster.',
  },
});
