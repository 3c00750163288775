// Error codes of the proof family.
import { errorCodes } from '../error-code.ts';

export const proofErrors = errorCodes({
  VERIFY_TOO_LARGE: {
    message: '文件超过100MB，请使用离线核验工具',
    sentence: 'More than 100 MB.',
    status: 413,
  },
  VERIFY_UNREADABLE: {
    message: '无法识别的文件，请上传证据包、签署回执或PDF',
    sentence: 'Neither an evidence pack nor a receipt nor a PDF.',
  },
  VERIFY_EARLIER: {
    message: '早先的证据包或签署回执只能与证据包核对，请先移除再核验',
    sentence: 'What was got before was given beside a PDF or a receipt: only a pack is compared with it.',
  },
  PRINT_CODE_WRONG: {
    message: '防伪码应为16位字母和数字，请对照打印件核对',
    sentence: 'What was typed is no anti-counterfeit code.',
  },
  PRINT_CODE_UNKNOWN: {
    message: '没有查到该防伪码的打印记录。请核对后重试；如核对无误，该打印件可能是伪造的',
    sentence: 'Nobody printed a copy under this code.',
  },
  PACK_NOT_READY: {
    message: '存证尚未完成，请稍后再试',
    sentence:
      'The log has not taken the contract’s newest events yet; or, of a certificate, the contract is not finished.',
  },
});
