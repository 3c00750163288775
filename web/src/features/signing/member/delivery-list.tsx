// 送达记录: which finished contracts went to which members, in which order, and who has opened them (spec §7.7 deliverList).
import { Link } from '@tanstack/react-router';
import type { DeliveryRow } from '@xinqi/wire/signing';
import { useDeferredValue, useState } from 'react';
import { AdminTable } from '../../../ui/admin/admin-table.tsx';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { SearchField } from '../../../ui/admin/search-field.tsx';
import { minuteText } from '../../../ui/format.ts';
import { DeliveryTag } from '../signer/records/delivery-tag.tsx';
import { PAGE_SIZE, useDeliveries } from './queries.ts';

export function DeliveryList() {
  const [state, setState] = useState('');
  const [keyword, setKeyword] = useState('');
  const [itemPage, setPage] = useState(1);
  const text = useDeferredValue(keyword.trim());
  const found = useDeliveries({
    itemPage,
    ...(state ? { state: Number(state) } : {}),
    ...(text ? { keyword: text } : {}),
  });
  return (
    <>
      <div className="admin-filters">
        <label>
          阅读状态
          <select
            className="input"
            value={state}
            onChange={(event) => {
              setState(event.target.value);
              setPage(1);
            }}
          >
            <option value="">全部</option>
            <option value="0">未读</option>
            <option value="1">已读</option>
          </select>
        </label>
        <SearchField
          above
          label="合同或成员"
          value={keyword}
          onValue={(value) => {
            setKeyword(value);
            setPage(1);
          }}
        />
      </div>
      <PagedList
        found={found}
        emptyText={
          state || text ? '没有符合条件的记录' : '还没有送达记录。在已完成合同的详情页可以抄送企业成员。'
        }
        itemPage={itemPage}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => <Deliveries rows={rows} />}
      </PagedList>
    </>
  );
}

function Deliveries({ rows }: { rows: readonly DeliveryRow[] }) {
  return (
    <AdminTable heads={['合同名称', '送达成员', '顺序', '送达人', '送达时间', '阅读']}>
      {rows.map((row) => (
        <tr key={row.deliverId}>
          <td data-label="合同名称">
            <Link to="/signInfo/viewDetail" search={{ applyNo: row.applyNo }} className="link">
              {row.contractName}
            </Link>
          </td>
          <td data-label="送达成员">{row.memberName}</td>
          <td data-label="顺序" className="admin-number">
            第 {row.orderNum} 位
          </td>
          <td data-label="送达人">{row.giverName ?? '—'}</td>
          <td data-label="送达时间" className="admin-number">
            {minuteText(row.deliverTime)}
          </td>
          <td data-label="阅读">
            <DeliveryTag row={row} />
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
