// Every call of the flow family (spec §7.11, parts of §7.3 and §7.4).
import { family } from '../route.ts';
import { designRoutes } from './design-routes.ts';
import { instRoutes } from './inst-routes.ts';
import { flowLinkRoutes } from './link-routes.ts';

export const flowRoutes = family('flow', { ...designRoutes, ...instRoutes, ...flowLinkRoutes });
