// Pages of members' contracts (spec §2.1 contract, §2.2 entAccess).
import type { PageRoute } from '../../../platform/page-route.ts';

export const memberRoutes: readonly PageRoute[] = [
  {
    path: '/console/contract',
    lives: ['signing.memberContracts', 'signing.deliverList'],
    title: '成员合同',
    layout: 'shell',
    load: () => import('./member-contracts-page.tsx'),
  },
  {
    path: '/signInfo/entAccess',
    lives: ['signing.info', 'org.listCorpUsers', 'account.switchCorp'],
    title: '企业合同访问权限',
    layout: 'shell',
    load: () => import('./ent-access-page.tsx'),
  },
];
