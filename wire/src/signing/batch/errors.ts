// Error codes of lists: one contract for each row.
import { errorCodes } from '../../error-code.ts';

export const batchErrors = errorCodes({
  BATCH_UNREADABLE: {
    message: '名单无法读取，请使用模板填写后重试',
    sentence: 'The list is no xlsx file, too large, or lacks a column; the message says which.',
  },
  BATCH_LISTED: {
    message: '请指定一位由名单填写的签署方',
    sentence: 'Exactly one signatory of batchCreate is `listed`.',
  },
  BATCH_ROW: {
    message: '名单中有错误的行，请修改后重试',
    sentence: 'A row of batchCreate is wrong; the message names the first one and why. Nothing was taken.',
  },
  BATCH_SAMPLE: {
    message: '请先生成并核对首份合同，再批量发起',
    sentence:
      'A list that fills in a Word template names no filled-in contract of it (contractId) that its sender has compared.',
  },
  BATCH_CHECK: {
    message: '该行已处理或正在重新生成，请刷新后重试',
    sentence: 'The row of a batch does not wait to be looked at.',
  },
  BATCH_OVER: {
    message: '该批次的状态已变化，请刷新后重试',
    sentence: 'The batch is not in a state in which this is possible: paused, done or stopped.',
  },
});
