// Error codes of the sealing family. Faults inside an OCSP or timestamp request have their RFC's own answer instead.
import { errorCodes } from '../error-code.ts';

export const sealingErrors = errorCodes({
  PKI_ABSENT: {
    message: '没有该签发机构',
    sentence: 'No certification authority of this installation has that name: `root` and `event-ca` exist.',
    status: 404,
  },
});
