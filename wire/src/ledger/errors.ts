// Error codes of the ledger family.
import { errorCodes } from '../error-code.ts';

export const ledgerErrors = errorCodes({
  LOG_ABSENT: {
    message: '日志中没有该内容',
    sentence:
      'The log has no such tile, leaf or checkpoint: not a name of C2SP tlog-tiles, or beyond the signed checkpoint.',
    status: 404,
  },
});
