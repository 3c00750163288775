// What may be done with a flow in its list.
import { Link } from '@tanstack/react-router';
import type { FlowRow } from '@xinqi/wire/flow';
import type { FlowOper } from './flow-dialog.tsx';

type Props = { row: FlowRow; onOper: (oper: FlowOper) => void; onMembers: () => void };

export const FlowActs = ({ row, onOper, onMembers }: Props) => (
  <>
    <button
      type="button"
      className="link-btn"
      aria-label={`${row.enabled ? '停用' : '启用'} ${row.name}`}
      onClick={() => onOper(row.enabled ? 'off' : 'on')}
    >
      {row.enabled ? '停用' : '启用'}
    </button>
    <Link
      to="/console/approval"
      search={{ flowType: String(row.flowType), flowId: row.flowId }}
      aria-label={`编辑 ${row.name}`}
    >
      编辑
    </Link>
    <button
      type="button"
      className="link-btn"
      aria-label={`${row.name}的适用成员`}
      onClick={() => onMembers()}
    >
      适用成员
    </button>
    {!row.enabled && (
      <button
        type="button"
        className="link-btn danger"
        aria-label={`删除 ${row.name}`}
        onClick={() => onOper('delete')}
      >
        删除
      </button>
    )}
  </>
);
