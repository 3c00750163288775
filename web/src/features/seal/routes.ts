// Pages of the seal family: the phone of a hand-off, seals of an enterprise, their audit, and those that one may use.
import type { PageRoute } from '../../platform/page-route.ts';

const seals = () => import('./console/seal-page.tsx');

export const sealRoutes: readonly PageRoute[] = [
  {
    path: '/m/handSign',
    lives: ['seal.handSignOpen', 'seal.handSignCreate'],
    title: '手写签名',
    layout: 'full',
    load: () => import('./hand-sign-page.tsx'),
  },
  { path: '/console/seal', lives: ['seal.sealList'], title: '印章与授权', layout: 'shell', load: seals },
  { path: '/tpl/signCheck', lives: ['seal.sealList'], title: '印章审核', layout: 'shell', load: seals },
  {
    path: '/tpl/entSign',
    lives: ['seal.usableList'],
    title: '我可用的印章',
    layout: 'shell',
    load: () => import('./console/usable-page.tsx'),
  },
];
