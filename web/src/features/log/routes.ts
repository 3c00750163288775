// Page of the operation log (spec §2.1).
import type { PageRoute } from '../../platform/page-route.ts';

export const logPages: readonly PageRoute[] = [
  {
    path: '/console/log',
    lives: ['log.findLogByPage', 'log.findSealLog', 'log.findAssetTransfer'],
    title: '操作日志',
    layout: 'shell',
    load: () => import('./log-page.tsx'),
  },
];
