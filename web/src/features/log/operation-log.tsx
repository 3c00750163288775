// 操作日志: what members changed in their enterprise's people, rights and seals, newest first.
import { logKinds, logRoutes } from '@xinqi/wire/log';
import { call } from '../../platform/client.ts';
import { timeText } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { logFilters } from './log-filters.ts';

const filters = logFilters({ key: 'kind', label: '操作类型', names: logKinds }, ['keyword', '操作人或对象']);

export function OperationLog() {
  return (
    <ListPage
      route={logRoutes.findLogByPage}
      rowKey={(row) => row.logId}
      filters={filters}
      empty="还没有操作记录"
      exporting={(narrowed) => call(logRoutes.exportUrl, { log: 'operation', ...narrowed })}
      columns={[
        {
          key: 'time',
          title: '时间',
          width: 168,
          number: true,
          label: '',
          cell: (row) => timeText(row.createTime),
        },
        { key: 'who', title: '操作人', width: 110, cell: (row) => row.operatorName },
        { key: 'kind', title: '操作', width: 120, number: true, cell: (row) => logKinds[row.kind] },
        { key: 'target', title: '对象', width: 180, cell: (row) => row.targetName },
        { key: 'content', title: '内容', width: 240, grow: true, cell: (row) => row.content },
        { key: 'ip', title: 'IP 地址', width: 130, number: true, cell: (row) => row.ip },
      ]}
    />
  );
}
