// Pages of real names of persons and enterprises.
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
    path: '/auth/entIdentityAuth',
    lives: ['real-name.approveStatus', 'real-name.ent', 'real-name.approveCommit'],
    title: '企业认证',
    layout: 'shell',
    load: () => import('./enterprise/enterprise-page.tsx'),
  },
  {
    path: '/auth/wordCustom',
    lives: ['real-name.approveStatus', 'real-name.ent'],
    title: '授权委托书',
    layout: 'shell',
    load: () => import('./enterprise/letter-page.tsx'),
  },
  {
    path: '/auth/entLegalAuth',
    lives: ['real-name.legalList', 'real-name.legalCommit', 'real-name.legalRefuse'],
    title: '法定代表人确认',
    layout: 'shell',
    load: () => import('./enterprise/legal-page.tsx'),
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
    path: '/auth/document',
    lives: ['real-name.reviewState'],
    title: '证件人工审核',
    layout: 'shell',
    load: () => import('./review/document-page.tsx'),
  },
  {
    path: '/auth/review',
    lives: ['real-name.reviewWaiting', 'real-name.reviewOpen'],
    title: '实名审核',
    layout: 'shell',
    load: () => import('./review/review-page.tsx'),
  },
  {
    path: '/m/face',
    lives: ['real-name.faceOpen'],
    title: '确认人脸识别',
    layout: 'signer',
    load: () => import('./face/face-page.tsx'),
  },
  {
    path: '/m/takePicture',
    lives: ['real-name.handOverOpen', 'real-name.handOverTake'],
    title: '拍摄证件',
    layout: 'signer',
    load: () => import('./ocr/take-picture-page.tsx'),
  },
];
