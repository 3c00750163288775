// What a list says of a flow.
import type { FlowRow } from '@xinqi/wire/flow';
import { minuteText } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { Tag } from '../../../ui/status-tag.tsx';

export const flowColumns: readonly ListColumn<FlowRow>[] = [
  {
    ...{ key: 'name', title: '审批流', width: 220 },
    cell: (row) => (
      <>
        <strong>{row.name}</strong>
        <div className="muted small">
          {row.steps}个审批步骤{row.running > 0 && ` · ${row.running}个审批进行中`}
        </div>
      </>
    ),
  },
  { key: 'scope', title: '适用范围', width: 220, grow: true, cell: (row) => row.scopeWords },
  {
    ...{ key: 'state', title: '状态', width: 90, number: true },
    cell: (row) => <Tag tone={row.enabled ? 'green' : 'grey'} text={row.enabled ? '已启用' : '未启用'} />,
  },
  {
    ...{ key: 'time', title: '最近修改', width: 150, number: true },
    cell: (row) => (
      <>
        {minuteText(row.updateTime)}
        <div className="muted small">{row.editorName}</div>
      </>
    ),
  },
];
