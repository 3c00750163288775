// /corp/approval and /corp/signInfo/sealApproval (spec §2.2): requests that wait for the acting member, that he decided, that
// he made, and all of the enterprise for who may see them. Tab, page and filters stand in the address.
import { Link, useLocation } from '@tanstack/react-router';
import { FlowInstStatus, flowInstStatusName } from '@xinqi/domain';
import { useId } from 'react';
import { approvalPage, type FlowType, listRoute, useTodo } from '../../../platform/approvals/queries.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { Empty } from '../../../ui/empty.tsx';
import type { ListFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { ActAs } from './act-as.tsx';
import { ApprovalAct, approvalColumns } from './approval-columns.tsx';
import { ApproveAll } from './approve-all.tsx';
import { DelegateButton } from './delegate-dialog.tsx';
import '../../../ui/admin/admin.css';
import './list.css';

const statuses: ListFilter = {
  ...{ kind: 'choice', key: 'status', label: '审批状态', all: '全部状态' },
  options: Object.values(FlowInstStatus).map((one) => [String(one), flowInstStatusName[one]]),
};
const search: ListFilter = {
  ...{ kind: 'search', key: 'keyword', label: '查找合同名称、编号或申请人' },
  placeholder: '合同名称、编号或申请人',
};

/** Where the other kind of request is, with how many of it wait. */
function Kinds({ flowType }: { flowType: FlowType }) {
  const contracts = useTodo(0).data;
  const seals = useTodo(1).data;
  const kind = (type: FlowType, text: string, count: number | undefined) => (
    <Link to={approvalPage[type]} className="tab" aria-current={type === flowType ? 'page' : undefined}>
      {text}
      {count ? <span className="approval-count">{count}</span> : null}
    </Link>
  );
  return (
    <nav className="tabs approval-kinds" aria-label="审批类型">
      {kind(0, '发起审批', contracts)}
      {kind(1, '用印审批', seals)}
    </nav>
  );
}

const emptyText: Record<string, string> = {
  todo: '没有等待您审批的申请',
  done: '您还没有审批过申请',
  mine: '您还没有发起过申请',
  all: '企业还没有审批申请',
};

function Approvals({ flowType }: { flowType: FlowType }) {
  const { tab = 'todo' } = usePlainSearch();
  const seesAll = useMay('approval', ...(flowType === 1 ? (['sealApproval'] as const) : []));
  const todo = useTodo(flowType).data;
  const tabs: [string, string][] = [
    ['todo', todo ? `待我审批（${todo}）` : '待我审批'],
    ['done', '我已审批'],
    ['mine', '我发起的'],
    ...(seesAll ? [['all', '全企业'] as [string, string]] : []),
  ];
  return (
    <ListPage
      route={listRoute[flowType]}
      rowKey={(row) => row.instIdNo}
      tabs={{ key: 'tab', label: '申请', options: tabs }}
      filters={tab === 'todo' ? [search] : [search, statuses]}
      columns={approvalColumns(flowType)}
      acts={(row) => <ApprovalAct row={row} />}
      actsWidth={110}
      beside={tab === 'todo' && todo ? <ApproveAll flowType={flowType} /> : undefined}
      none="没有符合条件的申请"
      empty={emptyText[tab] ?? emptyText.todo}
    />
  );
}

export default function ApprovalsPage() {
  const id = useId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const flowType: FlowType = path === approvalPage[1] ? 1 : 0;
  return (
    <section className="card admin" aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>审批</h1>
        {corp && <DelegateButton />}
      </div>
      {corp ? (
        <>
          <Kinds flowType={flowType} />
          <Approvals key={flowType} flowType={flowType} />
        </>
      ) : (
        <Empty text="审批属于企业，请先切换到企业身份">
          <ActAs />
        </Empty>
      )}
    </section>
  );
}
