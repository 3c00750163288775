// Every route of the product; the server must handle each, the matrix walks them, OpenAPI is derived from them.
import { accountRoutes } from './account/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { fileRoutes } from './file/routes.ts';
import { flowRoutes } from './flow/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { logRoutes } from './log/routes.ts';
import { noticeRoutes } from './notice/routes.ts';
import { numberingRoutes } from './numbering/routes.ts';
import { orgRoutes } from './org/routes.ts';
import { particularsRoutes } from './particulars/routes.ts';
import { proofRoutes } from './proof/routes.ts';
import { realNameRoutes } from './real-name/routes.ts';
import { roleRoutes } from './role/routes.ts';
import type { Route } from './route.ts';
import { sealRoutes } from './seal/routes.ts';
import { sealingRoutes } from './sealing/routes.ts';
import { signingRoutes } from './signing/routes.ts';
import { templateRoutes } from './template/routes.ts';
import { tenantRoutes } from './tenant/routes.ts';
import { trialRoutes } from './trial/routes.ts';
import { videoRoutes } from './video/routes.ts';

export const routesByFamily = {
  account: accountRoutes,
  directory: directoryRoutes,
  file: fileRoutes,
  flow: flowRoutes,
  ledger: ledgerRoutes,
  log: logRoutes,
  notice: noticeRoutes,
  numbering: numberingRoutes,
  org: orgRoutes,
  particulars: particularsRoutes,
  proof: proofRoutes,
  'real-name': realNameRoutes,
  role: roleRoutes,
  seal: sealRoutes,
  sealing: sealingRoutes,
  signing: signingRoutes,
  template: templateRoutes,
  tenant: tenantRoutes,
  trial: trialRoutes,
  video: videoRoutes,
};
export const allRoutes: readonly Route[] = Object.values(routesByFamily).flatMap((routes) =>
  Object.values(routes),
);
