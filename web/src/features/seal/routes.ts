// Pages of the seal family: /m/handSign.
import type { PageRoute } from '../../platform/page-route.ts';

export const sealRoutes: readonly PageRoute[] = [
  { path: '/m/handSign', title: '手写签名', layout: 'full', load: () => import('./hand-sign-page.tsx') },
];
