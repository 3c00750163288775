// Pages from which something is started, beside the wizard: ways to start, voiding a finished contract, and the guide that
// leads a party through a contract (spec §2.2).
import type { PageRoute } from '../../../platform/page-route.ts';

export const initiationRoutes: readonly PageRoute[] = [
  {
    path: '/initiation/common',
    lives: ['signing.applyList'],
    title: '发起合同',
    layout: 'shell',
    load: () => import('./start-page.tsx'),
  },
  {
    path: '/initiation/invalidation/cancellation',
    lives: ['signing.applyList', 'signing.info', 'signing.invalidation'],
    title: '作废合同',
    layout: 'shell',
    load: () => import('./cancellation-page.tsx'),
    accepts: ({ applyNo }) => applyNo === undefined || /^APL[0-9A-HJKMNP-TV-Z]{26}$/.test(applyNo),
  },
  {
    path: '/applySign/toCreate',
    lives: [],
    title: '发起合同',
    layout: 'full',
    load: () => import('./to-wizard.tsx'),
  },
  {
    path: '/signInfo/viewGuide',
    lives: ['signing.promptList', 'signing.info'],
    title: '逐份签署',
    layout: 'shell',
    load: () => import('../guide/view-guide-page.tsx'),
    accepts: ({ applyNo }) => applyNo === undefined || /^APL[0-9A-HJKMNP-TV-Z]{26}$/.test(applyNo),
  },
];
