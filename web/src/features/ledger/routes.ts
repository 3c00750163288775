// Pages of the ledger family (spec §2.2): the log in words, for whoever is signed in.
import type { PageRoute } from '../../platform/page-route.ts';

export const ledgerPages: readonly PageRoute[] = [
  {
    path: '/blockChain',
    lives: ['ledger.info'],
    title: '存证日志',
    layout: 'shell',
    load: () => import('./log-page.tsx'),
  },
];
