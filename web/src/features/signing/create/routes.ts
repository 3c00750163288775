// Pages that start a contract: /initiation/toCreate.
import type { PageRoute } from '../../../platform/page-route.ts';

export const createRoutes: readonly PageRoute[] = [
  {
    path: '/initiation/toCreate',
    lives: ['file.uploadTemp', 'signing.create', 'signing.getDraftInfo'],
    title: '发起合同',
    layout: 'full',
    load: () => import('./create-page.tsx'),
    accepts: ({ step, applyId }) =>
      (step === undefined || /^[1-4]$/.test(step)) &&
      (applyId === undefined || /^[0-9a-f-]{36}$/.test(applyId)),
  },
];
