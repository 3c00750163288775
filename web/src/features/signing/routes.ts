// Pages of the signing family; each part lists its own.
import type { PageRoute } from '../../platform/page-route.ts';
import { batchRoutes } from './batch/routes.ts';
import { batchCreateRoutes } from './batch-create/routes.ts';
import { createRoutes } from './create/routes.ts';
import { initiationRoutes } from './initiation/routes.ts';
import { listRoutes } from './list/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { signerRoutes } from './signer/routes.ts';
import { workbenchRoutes } from './workbench/routes.ts';

export const signingRoutes: readonly PageRoute[] = [
  ...workbenchRoutes,
  ...listRoutes,
  ...createRoutes,
  ...initiationRoutes,
  ...signerRoutes,
  ...batchRoutes,
  ...batchCreateRoutes,
  ...memberRoutes,
];
