// Error codes of copies on paper.
import { errorCodes } from '../../error-code.ts';

export const printErrors = errorCodes({
  PRINT_NOT_FINISHED: {
    message: '合同全部签署完成后才能打印',
    sentence: 'Only a finished contract has print copies.',
  },
  PRINT_READER: {
    message: '抄送人可以查看和下载合同，不能打印防伪件',
    sentence:
      'Who only reads the contract (cc) prints no copy: its code vouches for the paper in the name of a side.',
  },
  PRINT_LIMIT: {
    message: '打印份数已用完，可请发起方调整',
    sentence: 'The caller’s side has printed as many copies as the sender allows.',
  },
  PRINT_LATE: {
    message: '该打印件只能在生成后10分钟内再次取得，请重新打印',
    sentence: 'The copy was made more than ten minutes ago.',
  },
  PICTURES_NOT_MADE: {
    message: '页面图片生成失败，请稍后重试或下载 PDF',
    sentence: 'A page of the contract could not be drawn as a picture now.',
    status: 503,
  },
  WATERMARK_NOT_MADE: {
    message: '合同页面加载失败，请稍后重试',
    sentence: 'The copy with the reader’s watermark could not be made now.',
    status: 503,
  },
  PRINT_NOT_MADE: {
    message: '打印件生成失败，请稍后用“再次取得”重试',
    sentence: 'The PDF of the copy could not be made now; the copy is counted and may be had again.',
    status: 503,
  },
});
