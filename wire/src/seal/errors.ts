// Error codes of the seal family.
import { errorCodes } from '../error-code.ts';

export const sealErrors = errorCodes({
  HAND_SIGN_EXPIRED: {
    message: '二维码已失效，请在电脑上重新获取',
    sentence: 'The hand-off is older than 10 minutes, already used, or its contract left the signing state.',
  },
  HAND_SIGN_EMPTY: {
    message: '签名过于简单，请完整书写姓名',
    sentence: 'The strokes are too short to be a signature.',
  },
  HAND_SIGN_FULL: {
    message: '最多保存10个签名，请先删除旧签名',
    sentence: 'At most ten saved signatures a person.',
  },
});
