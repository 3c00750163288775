// Error codes of pictures that are read.
import { errorCodes } from '../error-code.ts';

export const ocrErrors = errorCodes({
  OCR_PICTURE: {
    message: '无法读取这张图片，请换一张 JPG 或 PNG 图片，或手动填写',
    sentence: 'The upload is no picture that can be read; says why.',
  },
  OCR_BUSY: {
    message: '识别的人较多，请稍后重试，或手动填写',
    sentence: 'Too many pictures wait to be read.',
  },
  OCR_AWAY: {
    message: '识别服务暂时不可用，请稍后重试，或手动填写',
    sentence: 'The reader is not installed, did not answer, or answered nothing that counts.',
  },
  OCR_HAND_OVER: {
    message: '二维码已失效，请在电脑上重新获取',
    sentence: 'The hand-over is unknown, over, opened by another phone, or its login has ended.',
  },
});
