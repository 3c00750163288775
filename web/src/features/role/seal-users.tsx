// 印章使用人 (a tab of 角色权限): who may use a seal now, and through what.
import { roleRoutes } from '@xinqi/wire/role';
import { useState } from 'react';
import { useCall } from '../../platform/call/use-call.ts';
import { AdminTable } from '../../ui/admin/admin-table.tsx';
import { PageFoot } from '../../ui/admin/page-foot.tsx';
import { throughText } from '../../ui/admin/through-text.ts';
import { Empty } from '../../ui/empty.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Tag } from '../../ui/status-tag.tsx';
import { words } from '../../ui/words.ts';

const PAGE_SIZE = 20;

export function SealUsers() {
  const [chosen, setChosen] = useState('');
  const [itemPage, setPage] = useState(1);
  const found = useCall(
    roleRoutes.detailAssignSeals,
    { itemPage, pageSize: PAGE_SIZE, sealId: chosen || undefined },
    { keep: true },
  );
  const { data } = found;
  if (found.error && !data) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!data) return <p className="muted">{words.loading}</p>;
  if (data.seals.length === 0) return <Empty text="企业还没有启用的印章" />;
  return (
    <div aria-busy={found.isFetching}>
      <div className="admin-filters">
        <label>
          印章
          <select
            className="input"
            value={chosen}
            onChange={(event) => {
              setChosen(event.target.value);
              setPage(1);
            }}
          >
            <option value="">请选择印章</option>
            {data.seals.map(({ sealId, name }) => (
              <option key={sealId} value={sealId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!chosen && <Empty text="选择一枚印章，查看现在可以使用它的成员" />}
      {chosen && (
        <>
          {data.lent.length > 0 && (
            <p>
              已授权其他企业：
              {data.lent.map(({ grantId, corpName }) => (
                <Tag key={grantId} tone="blue" text={corpName} />
              ))}
            </p>
          )}
          <AdminTable heads={['成员', '部门', '使用依据']}>
            {data.list.map((row) => (
              <tr key={row.memberId}>
                <td>{row.name}</td>
                <td data-label="部门">{row.groupName ?? '企业直属'}</td>
                <td data-label="使用依据">{throughText(row)}</td>
              </tr>
            ))}
          </AdminTable>
          <PageFoot total={data.total} itemPage={itemPage} pageSize={PAGE_SIZE} onPage={setPage} />
        </>
      )}
    </div>
  );
}
