// Workbench and lists of contracts (spec §2.2).
import type { PageRoute } from '../../../platform/page-route.ts';

const workbench = () => import('../workbench/workbench-page.tsx');

export const listRoutes: readonly PageRoute[] = [
  { path: '/', title: '工作台', layout: 'shell', load: workbench },
  { path: '/viewIndex', title: '工作台', layout: 'shell', load: workbench },
  {
    path: '/signInfo/applyList',
    title: '我发起的',
    layout: 'shell',
    load: () => import('./apply-list-page.tsx'),
  },
  {
    path: '/signInfo/signList',
    title: '我签署的',
    layout: 'shell',
    load: () => import('./sign-list-page.tsx'),
  },
];
