// / and /viewIndex: what waits for the acting identity, in order of deadline; counters; recent contracts.
import { Link, useNavigate } from '@tanstack/react-router';
import { beijingHour, SignListTab } from '@xinqi/domain';
import { lazy, Suspense } from 'react';
import { approvalPage, useTodo } from '../../../platform/approvals/queries.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useSession } from '../../../platform/session.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import { useApplyCount, useApplyList, useSignCount, useSignList, useTrend } from '../list/queries.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentContracts } from './recent-contracts.tsx';
import { TodoList } from './todo-list.tsx';
import { TrendChart } from './trend-chart.tsx';
import './workbench.css';

const WorkbenchTour = lazy(() => import('./workbench-tour.tsx'));

/** Greeting by the hour of the day, 0–23. */
export function greeting(hour: number): string {
  if (hour < 6) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** What waits for the acting identity, in one sentence. */
export function waitingText(toSign: number, toApprove: number): string {
  const parts = [
    ...(toSign > 0 ? [`${toSign} 份合同等待您签署`] : []),
    ...(toApprove > 0 ? [`${toApprove} 项审批等待您处理`] : []),
  ];
  return parts.length > 0 ? `有 ${parts.join('，')}` : '没有等待您签署的合同';
}

type Counter = {
  text: string;
  count: number | undefined;
  to: string;
  signStatus?: number;
  icon: IconName;
  tone: string;
};

function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <ul className={counters.length > 4 ? 'counters counters-many' : 'counters'}>
      {counters.map(({ text, count, to, signStatus, icon, tone }) => (
        <li key={text}>
          <Link
            className="card counter"
            to={to}
            search={signStatus === undefined ? {} : { signStatus: String(signStatus) }}
          >
            <span>
              <span className="counter-text">{text}</span>
              <strong>
                {count ?? '–'}
                <small> {signStatus === undefined ? '项' : '份'}</small>
              </strong>
            </span>
            <span className={`counter-icon tag-${tone}`}>
              <Icon name={icon} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export default function WorkbenchPage() {
  const person = useSession(({ authUser }) => authUser);
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const { tour } = usePlainSearch();
  const navigate = useNavigate();
  const sent = useApplyCount();
  const mine = useSignCount();
  const todo = useSignList({
    signStatus: SignListTab.ToSignMine,
    sortKey: 'signExpire',
    sortOrder: 'asc',
    pageSize: 8,
  });
  const recent = useApplyList({ pageSize: 6 });
  const trend = useTrend(30);
  const contracts = useTodo(0);
  const seals = useTodo(1);
  // who only approves is not new; a counter that fails hides nothing
  const toApprove =
    corp && (contracts.isPending || seals.isPending) ? undefined : (contracts.data ?? 0) + (seals.data ?? 0);
  const lists = corp ? '/corp/signInfo' : '/signInfo';
  const waiting = mine.data?.toSignMine;
  const isNew = sent.data?.all === 0 && mine.data?.all === 0 && sent.data.draft === 0 && toApprove === 0;
  const problem = sent.error ?? mine.error;
  // leads to the kind that has some; both stand on that page
  const approvals: Counter = {
    text: '待我审批',
    count: contracts.error || seals.error ? undefined : toApprove,
    to: approvalPage[seals.data && !contracts.data ? 1 : 0],
    icon: 'verify',
    tone: 'orange',
  };
  const counters: readonly Counter[] = [
    {
      text: '待我签署',
      count: waiting,
      to: `${lists}/signList`,
      signStatus: SignListTab.ToSignMine,
      icon: 'sign',
      tone: 'orange',
    },
    ...(corp ? [approvals] : []),
    {
      text: '待他人签署',
      count: sent.data?.waitOthers,
      to: `${lists}/applyList`,
      signStatus: SignListTab.WaitOthers,
      icon: 'clock',
      tone: 'blue',
    },
    {
      text: '已完成',
      count: sent.data?.done,
      to: `${lists}/applyList`,
      signStatus: SignListTab.Done,
      icon: 'done',
      tone: 'green',
    },
    {
      text: '草稿',
      count: sent.data?.draft,
      to: `${lists}/applyList`,
      signStatus: SignListTab.Draft,
      icon: 'draft',
      tone: 'grey',
    },
  ];

  return (
    <div className="workbench">
      <div className="greeting">
        <h1>
          {greeting(beijingHour(Date.now()))}，{person?.name}
        </h1>
        <p className="muted">{waiting === undefined ? ' ' : waitingText(waiting, toApprove ?? 0)}</p>
      </div>
      <TestInboxLink />
      {tour === '1' && !sent.isPending && (
        <Suspense>
          <WorkbenchTour onClose={() => void navigate({ to: '/viewIndex', replace: true })} />
        </Suspense>
      )}
      {problem ? (
        <div className="card">
          <LoadError
            error={problem}
            onRetry={() => {
              void sent.refetch();
              void mine.refetch();
            }}
          />
        </div>
      ) : isNew ? (
        <FirstSteps />
      ) : (
        <>
          <Counters counters={counters} />
          <div className="workbench-columns">
            <div className="workbench-side">
              <section className="card panel" aria-labelledby="todo-title">
                <div className="panel-head">
                  <h2 id="todo-title">待办事项</h2>
                  <Link to={`${lists}/signList`} search={{ signStatus: String(SignListTab.ToSignMine) }}>
                    全部
                  </Link>
                </div>
                {todo.error ? (
                  <LoadError error={todo.error} onRetry={() => void todo.refetch()} />
                ) : todo.data ? (
                  <TodoList rows={todo.data.list} />
                ) : (
                  <PageLoading />
                )}
              </section>
              <section className="card panel" aria-labelledby="trend-title">
                <div className="panel-head">
                  <h2 id="trend-title">近30天</h2>
                </div>
                {trend.error ? (
                  <LoadError error={trend.error} onRetry={() => void trend.refetch()} />
                ) : trend.data ? (
                  <TrendChart days={trend.data.list} />
                ) : (
                  <PageLoading />
                )}
              </section>
            </div>
            <div className="workbench-side">
              <section className="card panel start-panel" aria-labelledby="start-title">
                <h2 id="start-title">快速开始</h2>
                <p className="muted">上传 PDF、Word 或 Excel，添加签署方，放好签署位置，即可发起。</p>
                <Link to="/initiation/toCreate" className="btn btn-primary btn-large btn-block">
                  <Icon name="plus" />
                  发起合同
                </Link>
                <Link to="/initiation/toBatch" className="btn btn-block">
                  <Icon name="list" />
                  批量发起
                </Link>
                <Link to="/initiation/common" className="btn btn-block">
                  <Icon name="draft" />
                  草稿、复制与作废
                </Link>
                <Link to="/signInfo/viewGuide" className="btn btn-block">
                  <Icon name="sign" />
                  逐份签署
                </Link>
                <Link to="/certi/toValiView" className="btn btn-block">
                  <Icon name="verify" />
                  核验合同或证据包
                </Link>
              </section>
              <section className="card panel" aria-labelledby="recent-title">
                <div className="panel-head">
                  <h2 id="recent-title">最近发起</h2>
                  <Link to={`${lists}/applyList`}>全部</Link>
                </div>
                {recent.error ? (
                  <LoadError error={recent.error} onRetry={() => void recent.refetch()} />
                ) : recent.data ? (
                  <RecentContracts rows={recent.data.list} />
                ) : (
                  <PageLoading />
                )}
              </section>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
