// Every call of the seal family (spec §7.10).
import { family } from '../route.ts';
import { corpSealRoutes } from './corp-routes.ts';
import { grantRoutes } from './grant-routes.ts';
import { handSignRoutes } from './hand-routes.ts';
import { tagRoutes } from './tag-routes.ts';

export { throughFields } from './corp-routes.ts';
export { handSign, type Strokes, strokes } from './hand-routes.ts';
export { handSignState } from './hand-state.ts';
export { sealActNames, sealLogRow } from './log-row.ts';
export const sealRoutes = family('seal', {
  ...handSignRoutes,
  ...corpSealRoutes,
  ...grantRoutes,
  ...tagRoutes,
});
