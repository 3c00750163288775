// /corp/approval and /corp/signInfo/sealApproval (spec §2.2): requests that wait for the acting member, that he decided, that
// he made, and all of the enterprise for who may see them. Tab, page and filters stand in the address.
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { FlowInstStatus, flowInstStatusName } from '@xinqi/domain';
import { approvalTab } from '@xinqi/wire/flow';
import { useEffect, useId, useState } from 'react';
import { approvalPage, type FlowType, listRoute, useTodo } from '../../../platform/approvals/queries.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { SearchField } from '../../../ui/admin/search-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ActAs } from './act-as.tsx';
import { ApprovalRows } from './approval-rows.tsx';
import { DelegateButton } from './delegate-dialog.tsx';
import '../../../ui/admin/admin.css';
import './list.css';

const PAGE_SIZE = 20;
type Tab = 'todo' | 'done' | 'mine' | 'all';
type Filter = { tab: Tab; keyword: string; status: string; itemPage: number };
const statuses = Object.values(FlowInstStatus);

function filterOf({ tab, keyword, status, itemPage }: Readonly<Record<string, string | undefined>>): Filter {
  const page = Number(itemPage);
  return {
    tab: approvalTab.safeParse(tab).data ?? 'todo',
    keyword: (keyword ?? '').slice(0, 100),
    status: /^[0-4]$/.test(status ?? '') ? status! : '',
    itemPage: Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

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

const emptyText: Record<Tab, string> = {
  todo: '没有等待您审批的申请',
  done: '您还没有审批过申请',
  mine: '您还没有发起过申请',
  all: '企业还没有审批申请',
};

function Approvals({ flowType }: { flowType: FlowType }) {
  const navigate = useNavigate();
  const panel = useId();
  const search = usePlainSearch();
  const filter = filterOf(search);
  const [typed, setTyped] = useState(filter.keyword);
  const seesAll = useMay('approval', ...(flowType === 1 ? (['sealApproval'] as const) : []));
  const { tab, keyword, status, itemPage } = filter;
  const list = useCall(
    listRoute[flowType],
    { tab, keyword, status: status ? Number(status) : undefined, itemPage, pageSize: PAGE_SIZE },
    // the rows of another tab are never shown under this one's name
    { keep: (before) => before.tab === tab },
  );
  const set = (change: Partial<Filter>) => {
    const next = { ...filter, itemPage: 1, ...change };
    void navigate({
      to: approvalPage[flowType],
      replace: true,
      search: {
        tab: next.tab === 'todo' ? undefined : next.tab,
        keyword: next.keyword || undefined,
        status: next.status || undefined,
        itemPage: next.itemPage === 1 ? undefined : String(next.itemPage),
      },
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is searched for once the typing rests
  useEffect(() => {
    if (typed.trim() === keyword) return;
    const rest = setTimeout(() => set({ keyword: typed.trim() }), 250);
    return () => clearTimeout(rest);
  }, [typed]);
  const todo = list.data?.todo;
  const tabs: [Tab, string][] = [
    ['todo', todo ? `待我审批（${todo}）` : '待我审批'],
    ['done', '我已审批'],
    ['mine', '我发起的'],
    ...(seesAll ? [['all', '全企业'] as [Tab, string]] : []),
  ];
  const filtered = keyword !== '' || status !== '';
  return (
    <>
      <div className="approval-bar">
        <Tabs label="申请" tabs={tabs} value={tab} onChange={(to) => set({ tab: to })} panel={panel} />
        <div className="admin-tools">
          <SearchField
            label="查找合同名称、编号或申请人"
            placeholder="合同名称、编号或申请人"
            value={typed}
            onValue={setTyped}
          />
          {tab !== 'todo' && (
            <select
              className="input approval-status"
              aria-label="审批状态"
              value={status}
              onChange={(event) => set({ status: event.target.value })}
            >
              <option value="">全部状态</option>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {flowInstStatusName[one]}
                </option>
              ))}
            </select>
          )}
        </div>
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <PagedList
          found={list}
          emptyText={filtered ? '没有符合条件的申请' : emptyText[tab]}
          itemPage={itemPage}
          pageSize={PAGE_SIZE}
          onPage={(page) => set({ itemPage: page })}
        >
          {(rows) => <ApprovalRows rows={rows} flowType={flowType} />}
        </PagedList>
      </div>
    </>
  );
}

export default function ListPage() {
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
