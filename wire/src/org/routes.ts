// Every call of the org family.
import { family } from '../route.ts';
import { bookRoutes } from './book-routes.ts';
import { lookupRoutes } from './lookup-routes.ts';
import { memberRoutes } from './member-routes.ts';

export const orgRoutes = family('org', { ...lookupRoutes, ...bookRoutes, ...memberRoutes });
