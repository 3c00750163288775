// Pages around the contracts (spec §2.2): what this installation is, what stands beside it, and stations between two pages.
import type { PageRoute } from '../../../platform/page-route.ts';

const middle = () => import('./middle-page.tsx');

export const aroundPages: readonly PageRoute[] = [
  {
    path: '/versionPage',
    lives: ['account.shellInfo'],
    title: '版本说明',
    layout: 'shell',
    load: () => import('./version-page.tsx'),
  },
  {
    path: '/help',
    lives: [],
    title: '帮助中心',
    layout: 'visitor',
    load: () => import('../help/help-page.tsx'),
  },
  {
    path: '/introducePage',
    lives: [],
    title: '合同管理介绍',
    layout: 'shell',
    load: () => import('./introduce-page.tsx'),
  },
  {
    path: '/ywtSystem',
    lives: ['account.shellInfo'],
    title: '更多服务',
    layout: 'shell',
    load: () => import('./related-system-page.tsx'),
  },
  {
    path: '/ywtRelated/guidancePage',
    lives: [],
    title: '使用指引',
    layout: 'shell',
    load: () => import('./guidance-page.tsx'),
  },
  {
    path: '/ywtRelated/introductionPage',
    lives: ['account.shellInfo'],
    title: '服务介绍',
    layout: 'shell',
    load: () => import('./introduction-page.tsx'),
  },
  {
    path: '/iframbox',
    lives: ['account.shellInfo'],
    title: '打开页面',
    layout: 'shell',
    load: () => import('./iframbox-page.tsx'),
  },
  { path: '/login/middle', lives: [], title: '登录', layout: 'full', load: middle },
  { path: '/login/dingMiddle', lives: [], title: '登录', layout: 'full', load: middle },
];
