// Requests of an enterprise, and one of them (spec §2.2; auditMulti is the same page, for contracts of several files).
import type { PageRoute } from '../../../platform/page-route.ts';

const list = () => import('./list-page.tsx');
const audit = () => import('./audit/audit-page.tsx');

export const approveRoutes: readonly PageRoute[] = [
  {
    path: '/corp/approval',
    lives: ['flow.approverContract'],
    title: '发起审批',
    layout: 'shell',
    load: list,
  },
  {
    path: '/corp/signInfo/sealApproval',
    lives: ['flow.findSealApprovalByPage'],
    title: '用印审批',
    layout: 'shell',
    load: list,
  },
  {
    path: '/applySign/audit',
    lives: ['flow.flowInstInfo', 'flow.approveSealInfo'],
    title: '审批',
    layout: 'signer',
    load: audit,
  },
  {
    path: '/applySign/auditMulti',
    lives: ['flow.flowInstInfo', 'flow.approveSealInfo'],
    title: '审批',
    layout: 'signer',
    load: audit,
  },
];
