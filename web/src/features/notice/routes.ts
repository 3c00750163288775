// Pages of the notice family: the notice centre, and the visible inbox of the simulated SMS gateway and mail server.
import type { PageRoute } from '../../platform/page-route.ts';

export const noticePages: readonly PageRoute[] = [
  {
    path: '/notices',
    lives: ['notice.list'],
    title: '消息中心',
    layout: 'shell',
    load: () => import('./centre/notices-page.tsx'),
  },
  {
    path: '/dev/inbox',
    lives: ['notice.inboxList'],
    title: '测试收件箱',
    layout: 'full',
    load: () => import('./inbox-page.tsx'),
  },
];
