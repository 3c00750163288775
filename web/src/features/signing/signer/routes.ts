// Pages on which a contract is read and signed: /applySign/toDetailAnony (of several files toDetailMultiAnony), /signInfo/viewDetail (and the address that a tenant
// has for it), /applySign/contractPrint, /applySign/toSignlog.
import type { PageRoute } from '../../../platform/page-route.ts';
import { opensAtOnce } from './open/opens-at-once.ts';

export const signerRoutes: readonly PageRoute[] = [
  ...['/applySign/toDetailAnony', '/applySign/toDetailMultiAnony'].map(
    (path): PageRoute => ({
      path,
      lives: ['signing.extendInfo', 'signing.info'],
      title: '签署合同',
      layout: 'plain',
      load: () => {
        if (opensAtOnce()) import('./read/sign-contract.tsx').catch(() => undefined);
        return import('./read/sign-page.tsx');
      },
    }),
  ),
  {
    path: '/applySign/middle',
    lives: [],
    title: '签署合同',
    layout: 'plain',
    load: () => import('./open/middle-page.tsx'),
    accepts: ({ applyNo, signNo }) => Boolean(applyNo && signNo),
  },
  ...['/signInfo/viewDetail', '/initiation/viewDetail', '/derong/signInfo/viewDetail'].map(
    (path): PageRoute => ({
      path,
      lives: ['signing.info'],
      title: '合同详情',
      layout: 'signer',
      load: () => import('./detail/detail-page.tsx'),
    }),
  ),
  {
    path: '/applySign/contractPrint',
    lives: ['signing.printInfo'],
    title: '打印合同',
    layout: 'signer',
    load: () => import('./print/print-page.tsx'),
  },
  {
    path: '/applySign/toSignlog',
    lives: ['signing.signRecord'],
    title: '签署记录',
    layout: 'signer',
    load: () => import('./detail/sign-log-page.tsx'),
  },
];
