// Every call of the org family.
import { family } from '../route.ts';
import { bookRoutes } from './book-routes.ts';
import { groupRoutes } from './group-routes.ts';
import { joinRoutes } from './join-routes.ts';
import { lookupRoutes } from './lookup-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { standingRoutes } from './standing-routes.ts';

export const orgRoutes = family('org', {
  ...lookupRoutes,
  ...bookRoutes,
  ...memberRoutes,
  ...groupRoutes,
  ...peopleRoutes,
  ...joinRoutes,
  ...standingRoutes,
});
