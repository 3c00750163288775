// Error codes of the video family.
import { errorCodes } from '../error-code.ts';

export const videoErrors = errorCodes({
  VIDEO_NOT_ASKED: {
    message: '发起方没有要求视频签署',
    sentence: 'The contract was sent without needVideoSign.',
  },
  VIDEO_CONSENT: {
    message: '请先阅读并同意录制视频',
    sentence: 'consentHash is not the hash of the text of `state`.',
  },
  VIDEO_GONE: {
    message: '本次录制已失效，请重新录制',
    sentence:
      'The session is unknown, another’s, older than 30 minutes, was begun by another link or login, or another one was begun since: start again.',
  },
  VIDEO_PART: {
    message: '视频上传有误，请重新录制',
    sentence:
      'The part is too long, empty, not of the hash that was named, out of range, or was sent before with other content.',
  },
  VIDEO_MISSING: {
    message: '视频还没有上传完，请稍候再试',
    sentence:
      'Parts are missing, a part before the last is short, or the whole has another hash than `sha256`; `state` names the parts that are there.',
  },
  VIDEO_FAULT: {
    message: '这段视频不能使用，请重新录制',
    sentence: 'The recording was read and cannot be taken; the message says why. The session is over.',
  },
  VIDEO_AGAIN: {
    message: '这段视频已经用于另一次签署，请重新录制',
    sentence: 'The very same file was taken for another line or session. The session is over.',
  },
  VIDEO_ERASED: {
    message: '录像已按期删除，只保留存证信息',
    sentence: 'The recording cannot be played any more; its hashes stand in the evidence.',
  },
});
