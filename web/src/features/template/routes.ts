// Pages of templates: a person's own, those of an enterprise.
import type { PageRoute } from '../../platform/page-route.ts';

export const templatePages: readonly PageRoute[] = [
  {
    path: '/tpl/general',
    lives: ['template.list'],
    title: '我的模板',
    layout: 'shell',
    load: () => import('./template-page.tsx'),
  },
  {
    path: '/console/template',
    lives: ['template.list'],
    title: '模板与授权',
    layout: 'shell',
    load: () => import('./template-page.tsx'),
  },
];
