// Pages that start a contract: /initiation/toCreate.
import type { PageRoute } from '../../../platform/page-route.ts';

export const createRoutes: readonly PageRoute[] = [];
