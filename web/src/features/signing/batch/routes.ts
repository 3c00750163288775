// The page on which several contracts are signed with one willingness act.
import type { PageRoute } from '../../../platform/page-route.ts';

export const batchRoutes: readonly PageRoute[] = [
  {
    path: '/signInfo/batchSign',
    lives: ['signing.batchSignCheck'],
    title: '批量签署',
    layout: 'signer',
    load: () => import('./batch-sign-page.tsx'),
    accepts: ({ signNos, batchId }) =>
      /^SGN[0-9A-Z]+(,SGN[0-9A-Z]+){0,199}$/.test(signNos ?? '') || /^[0-9a-f-]{36}$/.test(batchId ?? ''),
  },
];
