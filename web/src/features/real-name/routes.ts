// Pages of real names of persons.
import type { PageRoute } from '../../platform/page-route.ts';

export const realNamePages: readonly PageRoute[] = [
  {
    path: '/auth/authGuide',
    lives: ['real-name.per'],
    title: '实名认证',
    layout: 'shell',
    load: () => import('./guide-page.tsx'),
  },
  {
    path: '/auth/moreAuthType',
    lives: ['real-name.per'],
    title: '换个方式验证',
    layout: 'shell',
    load: () => import('./ways-page.tsx'),
  },
  {
    path: '/auth/personalIdentityAuth',
    lives: ['real-name.per'],
    title: '个人实名认证',
    layout: 'shell',
    load: () => import('./person-page.tsx'),
  },
];
