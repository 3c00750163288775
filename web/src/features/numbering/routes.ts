// The page of numbering rules.
import type { PageRoute } from '../../platform/page-route.ts';

export const numberingPages: readonly PageRoute[] = [
  {
    path: '/console/numbering',
    lives: ['numbering.list'],
    title: '合同编号规则',
    layout: 'shell',
    load: () => import('./numbering-page.tsx'),
  },
];
