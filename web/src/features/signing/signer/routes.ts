// Pages on which a contract is read and signed: /applySign/toDetailAnony, /signInfo/viewDetail, /applySign/toSignlog.
import type { PageRoute } from '../../../platform/page-route.ts';

export const signerRoutes: readonly PageRoute[] = [];
