// Pages of trial signing (spec §2.2 /applySign/toCreateDemo, /applySign/experienceSign): for visitors.
import type { PageRoute } from '../../platform/page-route.ts';

export const trialPages: readonly PageRoute[] = [
  {
    path: '/applySign/toCreateDemo',
    lives: ['trial.create'],
    title: '体验签署',
    layout: 'plain',
    load: () => import('./create-demo-page.tsx'),
  },
  {
    path: '/applySign/experienceSign',
    lives: ['trial.info'],
    title: '体验签署',
    layout: 'plain',
    load: () => import('./experience-sign-page.tsx'),
  },
];
