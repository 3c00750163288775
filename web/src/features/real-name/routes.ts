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
    lives: ['real-name.per', 'real-name.ocrIdCard'],
    title: '个人实名认证',
    layout: 'shell',
    load: () => import('./person-page.tsx'),
  },
  {
    path: '/m/takePicture',
    lives: ['real-name.handOverOpen', 'real-name.handOverTake'],
    title: '拍摄证件',
    layout: 'signer',
    load: () => import('./take-picture-page.tsx'),
  },
];
