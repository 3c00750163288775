// Pages of the flow family: approvals as people use them, and flows as administrators draw them.
import type { PageRoute } from '../../platform/page-route.ts';
import { approveRoutes } from './approve/routes.ts';
import { designRoutes } from './design/routes.ts';

export const flowPages: readonly PageRoute[] = [...approveRoutes, ...designRoutes];
