// 操作日志: what members changed in their enterprise's people, rights and seals, newest first.
import { logKinds, logRoutes } from '@xinqi/wire/log';
import { call } from '../../platform/client.ts';
import { AdminTable } from '../../ui/admin/admin-table.tsx';
import { timeText } from '../../ui/format.ts';
import { LogList } from './log-list.tsx';

export function OperationLog() {
  return (
    <LogList
      name="operation"
      emptyText="还没有操作记录"
      read={(filter, page, signal) => call(logRoutes.findLogByPage, { ...page, ...filter }, { signal })}
      exportTo={(filter) => call(logRoutes.exportUrl, { log: 'operation', ...filter })}
      choice={{ key: 'kind', label: '操作类型', names: logKinds }}
      texts={[['keyword', '操作人或对象']]}
      rows={(rows) => (
        <AdminTable heads={['时间', '操作人', '操作', '对象', '内容', 'IP 地址']}>
          {rows.map((row) => (
            <tr key={row.logId}>
              <td className="admin-number">{timeText(row.createTime)}</td>
              <td data-label="操作人">{row.operatorName}</td>
              <td data-label="操作" className="admin-number">
                {logKinds[row.kind]}
              </td>
              <td data-label="对象" className="log-target">
                {row.targetName}
              </td>
              <td data-label="内容">{row.content}</td>
              <td data-label="IP 地址" className="admin-number">
                {row.ip}
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    />
  );
}
