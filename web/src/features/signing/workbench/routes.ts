// The workbench (spec §2.2).
import type { PageRoute } from '../../../platform/page-route.ts';

const workbench = () => import('./workbench-page.tsx');

export const workbenchRoutes: readonly PageRoute[] = [
  {
    path: '/',
    lives: ['signing.applyCount', 'signing.signInfoCount', 'signing.applyTrend'],
    title: '工作台',
    layout: 'shell',
    load: workbench,
  },
  {
    path: '/viewIndex',
    lives: ['signing.applyCount', 'signing.signInfoCount', 'signing.applyTrend'],
    title: '工作台',
    layout: 'shell',
    load: workbench,
  },
  {
    path: '/corp/viewIndex',
    lives: ['signing.applyCount', 'signing.signInfoCount', 'signing.applyTrend'],
    title: '工作台',
    layout: 'shell',
    load: workbench,
  },
];
