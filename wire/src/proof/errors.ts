// Error codes of the proof family.
import { errorCodes } from '../error-code.ts';

export const proofErrors = errorCodes({
  VERIFY_TOO_LARGE: {
    message: '文件超过100MB，请使用离线核验工具',
    sentence: 'More than 100 MB.',
    status: 413,
  },
  VERIFY_UNREADABLE: {
    message: '无法识别的文件，请上传证据包或PDF',
    sentence: 'Neither an evidence pack nor a PDF.',
  },
  PACK_NOT_READY: {
    message: '存证尚未完成，请稍后再试',
    sentence: 'The contract is finished but its evidence is still being anchored, or it is not finished.',
  },
});
