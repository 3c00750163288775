// Pages of the proof family: open to visitors (spec §2.4 type 0).
import type { PageRoute } from '../../platform/page-route.ts';

export const proofPages: readonly PageRoute[] = [
  { path: '/certi/toValiView', title: '在线核验', layout: 'plain', load: () => import('./verify-page.tsx') },
  {
    path: '/certi/certiPage',
    title: '存证证书',
    layout: 'plain',
    load: () => import('./certificate-page.tsx'),
    accepts: ({ preservationId }) => /^PRS[0-9A-HJKMNP-TV-Z]{26}$/.test(preservationId ?? ''),
  },
];
