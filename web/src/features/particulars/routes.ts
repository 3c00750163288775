// The page of types, custom fields and usual reminders of contracts.
import type { PageRoute } from '../../platform/page-route.ts';

export const particularsPages: readonly PageRoute[] = [
  {
    path: '/console/particulars',
    lives: ['particulars.info'],
    title: '合同信息项',
    layout: 'shell',
    load: () => import('./particulars-page.tsx'),
  },
];
