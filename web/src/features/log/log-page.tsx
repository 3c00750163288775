// 操作日志: what members changed in their enterprise's people and rights, newest first (spec §7.9).
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LogKind, logKindNames, logKinds, logRoutes } from '@xinqi/wire/log';
import { useDeferredValue, useState } from 'react';
import { call } from '../../platform/client.ts';
import { useMay } from '../../platform/rights/rights.ts';
import { useSession } from '../../platform/session.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { PageFoot } from '../../ui/admin/page-foot.tsx';
import { Empty } from '../../ui/empty.tsx';
import { timeText } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { words } from '../../ui/words.ts';

const PAGE_SIZE = 20;
const nothing = { kind: '', keyword: '', beginDate: '', endDate: '' };

export default function LogPage() {
  const [filter, setFilter] = useState(nothing);
  const [itemPage, setPage] = useState(1);
  const corpId = useSession(({ currentAuthUser }) => currentAuthUser?.corpId);
  const wanted = useDeferredValue(filter);
  const { kind, ...texts } = wanted;
  const list = useQuery({
    queryKey: ['corp-log', corpId, wanted, itemPage],
    enabled: useMay('auditLog'),
    queryFn: ({ signal }) =>
      call(
        logRoutes.findLogByPage,
        { itemPage, pageSize: PAGE_SIZE, ...texts, ...(kind ? { kind: kind as LogKind } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const set = (key: keyof typeof nothing) => (event: { target: { value: string } }) => {
    setFilter({ ...filter, [key]: event.target.value });
    setPage(1);
  };
  const rows = list.data?.list;
  return (
    <AdminPage title="操作日志" may={['auditLog']}>
      <div className="admin-filters">
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
        <label>
          开始日期
          <input className="input" type="date" value={filter.beginDate} onChange={set('beginDate')} />
        </label>
        <label>
          结束日期
          <input className="input" type="date" value={filter.endDate} onChange={set('endDate')} />
        </label>
      </div>
      <div aria-busy={list.isFetching}>
        {list.error && !rows && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <p className="muted">{words.loading}</p>}
        {rows?.length === 0 && <Empty text={filter === nothing ? '还没有操作记录' : '没有符合条件的记录'} />}
        {rows && rows.length > 0 && (
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
        {list.data && (
          <PageFoot total={list.data.total} itemPage={itemPage} pageSize={PAGE_SIZE} onPage={setPage} />
        )}
      </div>
    </AdminPage>
  );
}
