// Pages of one file for many counterparts: making a batch, and the board of those that were sent.
import type { PageRoute } from '../../../platform/page-route.ts';

export const batchCreateRoutes: readonly PageRoute[] = [
  {
    path: '/initiation/toBatch',
    lives: ['file.uploadTemp', 'signing.batchParse', 'signing.batchCreate'],
    title: '批量发起',
    layout: 'full',
    load: () => import('./batch-wizard-page.tsx'),
  },
  {
    path: '/initiation/batches',
    lives: ['signing.batchList', 'signing.batchInfo', 'signing.batchRows'],
    title: '批量发起记录',
    layout: 'shell',
    load: () => import('./board-page.tsx'),
    accepts: ({ batchId }) => batchId === undefined || /^[0-9a-f-]{36}$/.test(batchId),
  },
];
