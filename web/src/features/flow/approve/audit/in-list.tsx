// Where this request stands among those that wait for the viewer: the one before and the one after it.
import { Link } from '@tanstack/react-router';
import type { InstDetail } from '@xinqi/wire/flow';
import { type FlowType, listRoute } from '../../../../platform/approvals/queries.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { Icon } from '../../../../ui/icons.tsx';

const MANY = 50;

const useTodoList = (flowType: FlowType) =>
  useCall(listRoute[flowType], { tab: 'todo', pageSize: MANY }, { as: { quiet: true } });

/** The next request to decide, of this kind before the other. */
export function useNextTodo(inst: InstDetail): { next: string | undefined; count: number } {
  const same = useTodoList(inst.flowType).data;
  const other = useTodoList(inst.flowType === 0 ? 1 : 0).data;
  const rows = [...(same?.list ?? []), ...(other?.list ?? [])].filter(
    (row) => row.instIdNo !== inst.instIdNo,
  );
  return { next: rows[0]?.instIdNo, count: Math.max(rows.length, (same?.todo ?? 0) + (other?.todo ?? 0)) };
}

export function InList({ inst }: { inst: InstDetail }) {
  const list = useTodoList(inst.flowType).data?.list ?? [];
  const at = list.findIndex((row) => row.instIdNo === inst.instIdNo);
  if (at < 0 || list.length < 2) return null;
  const step = (to: number, text: string, icon: 'left' | 'right') => {
    const row = list[to];
    return row ? (
      <Link
        className="btn"
        to="/applySign/audit"
        search={{ instIdNo: row.instIdNo }}
        aria-label={text}
        title={text}
      >
        <Icon name={icon} size={18} />
      </Link>
    ) : (
      <span className="btn audit-none" aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    );
  };
  return (
    <nav className="audit-beside" aria-label="待审批的申请">
      {step(at - 1, '上一条', 'left')}
      <span className="small muted">
        {at + 1} / {list.length}
      </span>
      {step(at + 1, '下一条', 'right')}
    </nav>
  );
}
