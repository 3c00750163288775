// Pages of the proof family. Verification and certificate are open to visitors (spec §2.4 type 0).
import type { PageRoute } from '../../platform/page-route.ts';

export const proofPages: readonly PageRoute[] = [
  {
    path: '/certi/toValiView',
    lives: ['proof.verify', 'proof.printed'],
    title: '在线核验',
    layout: 'visitor',
    load: () => import('./verify-page.tsx'),
  },
  // the phone's address of the same certificate stands in QR codes (spec §2.3)
  ...['/certi/certiPage', '/m/evidence'].map(
    (path): PageRoute => ({
      path,
      lives: ['proof.info'],
      title: '存证证书',
      layout: 'plain',
      load: () => import('./certificate-page.tsx'),
      accepts: ({ preservationId }) => /^PRS[0-9A-HJKMNP-TV-Z]{26}$/.test(preservationId ?? ''),
    }),
  ),
  {
    path: '/signInfo/preservation',
    lives: ['signing.applyList', 'signing.signInfoList'],
    title: '存证列表',
    layout: 'shell',
    load: () => import('./preservation-page.tsx'),
  },
  {
    path: '/signInfo/dataPreservation',
    lives: ['signing.certiList', 'signing.humi', 'signing.sifa'],
    title: '存证数据',
    layout: 'shell',
    load: () => import('./data-preservation-page.tsx'),
    accepts: ({ applyNo }) => applyNo === undefined || /^APL[0-9A-HJKMNP-TV-Z]{26}$/.test(applyNo),
  },
];
