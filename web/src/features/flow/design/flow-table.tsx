// The rows of a list of flows; cards on phones.
import { Link } from '@tanstack/react-router';
import type { FlowRow } from '@xinqi/wire/flow';
import { AdminTable } from '../../../ui/admin/admin-table.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import type { FlowOper } from './flow-dialog.tsx';

type Props = {
  rows: readonly FlowRow[];
  onOper: (oper: FlowOper, row: FlowRow) => void;
  onMembers: (row: FlowRow) => void;
};

export function FlowTable({ rows, onOper, onMembers }: Props) {
  return (
    <AdminTable heads={['审批流', '适用范围', '状态', '最近修改', '操作']}>
      {rows.map((row) => (
        <tr key={row.flowId}>
          <td>
            <strong>{row.name}</strong>
            <div className="muted small">
              {row.steps}个审批步骤{row.running > 0 && ` · ${row.running}个审批进行中`}
            </div>
          </td>
          <td data-label="适用范围">{row.scopeWords}</td>
          <td data-label="状态" className="admin-number">
            <Tag tone={row.enabled ? 'green' : 'grey'} text={row.enabled ? '已启用' : '未启用'} />
          </td>
          <td data-label="最近修改">
            <span className="admin-number">{minuteText(row.updateTime)}</span>
            <div className="muted small">{row.editorName}</div>
          </td>
          <td className="admin-acts">
            <Button
              look="link"
              aria-label={`${row.enabled ? '停用' : '启用'} ${row.name}`}
              onClick={() => onOper(row.enabled ? 'off' : 'on', row)}
            >
              {row.enabled ? '停用' : '启用'}
            </Button>
            <Link
              to="/console/approval"
              search={{ flowType: String(row.flowType), flowId: row.flowId }}
              aria-label={`编辑 ${row.name}`}
            >
              编辑
            </Link>
            <Button look="link" aria-label={`${row.name}的适用成员`} onClick={() => onMembers(row)}>
              适用成员
            </Button>
            {!row.enabled && (
              <Button
                look="link"
                danger
                aria-label={`删除 ${row.name}`}
                onClick={() => onOper('delete', row)}
              >
                删除
              </Button>
            )}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
