// Where administrators draw approval flows (spec §2.1): lists of both types, and the designer.
import type { PageRoute } from '../../../platform/page-route.ts';

const list = () => import('./list-page.tsx');

export const designRoutes: readonly PageRoute[] = [
  { path: '/console/flow', lives: ['flow.pageFlow'], title: '发起审批设置', layout: 'shell', load: list },
  {
    path: '/console/signApproval',
    lives: ['flow.pageFlow'],
    title: '用印审批设置',
    layout: 'shell',
    load: list,
  },
  {
    path: '/console/dingComponents/Approval',
    lives: ['flow.pageFlow'],
    title: '用印审批设置',
    layout: 'shell',
    load: list,
  },
  { path: '/console/Approval', lives: ['flow.pageFlow'], title: '用印审批设置', layout: 'shell', load: list },
  {
    path: '/console/approval',
    lives: ['flow.info', 'flow.updateFlow'],
    title: '设计审批流',
    layout: 'shell',
    load: () => import('./designer-page.tsx'),
    accepts: ({ flowType, flowId }) =>
      ['0', '1', undefined].includes(flowType) && (flowId === undefined || /^[0-9a-f-]{36}$/.test(flowId)),
  },
];
