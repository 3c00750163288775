// Where administrators draw approval flows (spec §2.1): lists of both types, and the designer.
import type { PageRoute } from '../../../platform/page-route.ts';

const list = () => import('./list-page.tsx');

export const designRoutes: readonly PageRoute[] = [
  { path: '/console/flow', title: '发起审批设置', layout: 'shell', load: list },
  { path: '/console/signApproval', title: '用印审批设置', layout: 'shell', load: list },
  { path: '/console/dingComponents/Approval', title: '用印审批设置', layout: 'shell', load: list },
  { path: '/console/Approval', title: '用印审批设置', layout: 'shell', load: list },
  {
    path: '/console/approval',
    title: '设计审批流',
    layout: 'shell',
    load: () => import('./designer-page.tsx'),
    accepts: ({ flowType, flowId }) =>
      ['0', '1', undefined].includes(flowType) && (flowId === undefined || /^[0-9a-f-]{36}$/.test(flowId)),
  },
];
