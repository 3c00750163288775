// Lists of contracts (spec §2.2).
import type { PageRoute } from '../../../platform/page-route.ts';

const signList = () => import('./sign-list-page.tsx');

export const listRoutes: readonly PageRoute[] = [
  ...[
    '/signInfo/applyList',
    '/signInfo/applyListNew',
    '/corp/signInfo/applyList',
    '/corp/signInfo/applyListNew',
  ].map(
    (path): PageRoute => ({
      path,
      lives: ['signing.applyList'],
      title: '我发起的',
      layout: 'shell',
      load: () => import('./apply-list-page.tsx'),
    }),
  ),
  {
    path: '/signInfo/viewDealTypeList',
    lives: ['signing.applyList', 'signing.signInfoList'],
    title: '按签署方式查看',
    layout: 'shell',
    load: () => import('./deal-type-page.tsx'),
  },
  {
    path: '/signInfo/signList',
    lives: ['signing.signInfoList'],
    title: '我签署的',
    layout: 'shell',
    load: signList,
  },
  {
    path: '/corp/signInfo/signList',
    lives: ['signing.signInfoList'],
    title: '企业签署',
    layout: 'shell',
    load: signList,
  },
  {
    path: '/corp/signInfo/signListNew',
    lives: ['signing.signInfoList'],
    title: '企业签署',
    layout: 'shell',
    load: signList,
  },
];
