// Error codes of the tenant family.
import { errorCodes } from '../error-code.ts';

export const tenantErrors = errorCodes({
  TENANT_UNKNOWN: {
    message: '没有这个登录入口，请检查网址',
    sentence: 'No branded login has this address, or it is switched off: the same answer for both.',
    status: 404,
  },
});
