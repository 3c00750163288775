// Error codes of the ledger family.
import { errorCodes } from '../error-code.ts';

export const ledgerErrors = errorCodes({
  LOG_ABSENT: {
    message: '日志中没有该内容',
    sentence:
      'The log has no such tile, leaf or checkpoint: not a name of C2SP tlog-tiles, or beyond the signed checkpoint.',
    status: 404,
  },
  LOG_STOPPED: {
    message:
      '存证日志已停止签发，暂不能签署或改动合同。已完成的合同仍可查看、下载和核验，请联系平台管理员处理',
    sentence:
      'The database is older than what the log has published, or a witness saw another log: nothing was done, and nothing will be until the operator settled it (docs/operations.md, “The log has stopped”).',
    status: 503,
  },
});
