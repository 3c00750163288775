// Every call of the org family.
import { family } from '../route.ts';
import { bookRoutes } from './book-routes.ts';
import { lookupRoutes } from './lookup-routes.ts';

export const orgRoutes = family('org', { ...lookupRoutes, ...bookRoutes });
