// Error codes of faces.
import { errorCodes } from '../error-code.ts';

export const faceErrors = errorCodes({
  FACE_OFF: {
    message: '暂未开通人脸识别，请选择其他方式',
    sentence: 'The installation has no party that looks at faces.',
  },
  FACE_OVER: {
    message: '该人脸识别已完成或已失效，请返回原页面查看，或重新发起',
    sentence: 'What came back from the party’s page is of no question, or of one that is over.',
  },
  FACE_LATE: {
    message: '认证机构暂时没有返回结果，请稍后再试，或换个方式验证',
    sentence: 'The party that looks at faces did not say what it saw; it may be asked again.',
  },
});
