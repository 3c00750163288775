// What may be done with a flow in its list.
import { Link } from '@tanstack/react-router';
import type { FlowRow } from '@xinqi/wire/flow';
import { Button } from '../../../ui/kit/button.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import type { FlowOper } from './flow-dialog.tsx';

type Props = { row: FlowRow; onOper: (oper: FlowOper) => void; onMembers: () => void };

export const FlowActs = ({ row, onOper, onMembers }: Props) => (
  <>
    <RowAct
      act={row.enabled ? '停用' : '启用'}
      of={row.name}
      onClick={() => onOper(row.enabled ? 'off' : 'on')}
    />
    <Link
      to="/console/approval"
      search={{ flowType: String(row.flowType), flowId: row.flowId }}
      aria-label={`编辑 ${row.name}`}
    >
      编辑
    </Link>
    <Button look="link" aria-label={`${row.name}的适用成员`} onClick={() => onMembers()}>
      适用成员
    </Button>
    {!row.enabled && <RowAct act="删除" of={row.name} danger onClick={() => onOper('delete')} />}
  </>
);
