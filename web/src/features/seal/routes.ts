// Pages of the seal family: /m/handSign.
import type { PageRoute } from '../../platform/page-route.ts';

export const sealRoutes: readonly PageRoute[] = [];
