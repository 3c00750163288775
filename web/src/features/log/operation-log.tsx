// 操作日志: what members changed in their enterprise's people, rights and seals, newest first.
import { logKindNames, logKinds, logRoutes } from '@xinqi/wire/log';
import { call } from '../../platform/client.ts';
import { timeText } from '../../ui/format.ts';
import { LogList } from './log-list.tsx';

const nothing = { kind: '', keyword: '', beginDate: '', endDate: '' };

export function OperationLog() {
  return (
    <LogList
      name="operation"
      nothing={nothing}
      emptyText="还没有操作记录"
      read={(filter, page, signal) => call(logRoutes.findLogByPage, { ...page, ...filter }, { signal })}
      exportTo={(filter) => call(logRoutes.exportUrl, { log: 'operation', ...filter })}
      fields={(filter, set) => (
        <>
          <label>
            操作类型
            <select className="input" value={filter.kind} onChange={set('kind')}>
              <option value="">全部</option>
              {logKindNames.map((name) => (
                <option key={name} value={name}>
                  {logKinds[name]}
                </option>
              ))}
            </select>
          </label>
          <label>
            操作人或对象
            <input
              className="input"
              type="search"
              maxLength={100}
              value={filter.keyword}
              onChange={set('keyword')}
            />
          </label>
        </>
      )}
      rows={(rows) => (
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">操作人</th>
              <th scope="col">操作</th>
              <th scope="col">对象</th>
              <th scope="col">内容</th>
              <th scope="col">IP 地址</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.logId}>
                <td className="admin-number">{timeText(row.createTime)}</td>
                <td data-label="操作人">{row.operatorName}</td>
                <td data-label="操作" className="admin-number">
                  {logKinds[row.kind]}
                </td>
                <td data-label="对象">{row.targetName}</td>
                <td data-label="内容">{row.content}</td>
                <td data-label="IP 地址" className="admin-number">
                  {row.ip}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
