// 印章使用人 (a tab of 角色权限): who may use a seal now, and through what.
import { roleRoutes } from '@xinqi/wire/role';
import { useState } from 'react';
import { useCall } from '../../platform/call/use-call.ts';
import { throughText } from '../../ui/admin/through-text.ts';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/kit/select.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Tag } from '../../ui/status-tag.tsx';
import { words } from '../../ui/words.ts';

export function SealUsers() {
  const [chosen, setChosen] = useState('');
  const found = useCall(roleRoutes.detailAssignSeals, { pageSize: 1 });
  const { data } = found;
  if (found.error && !data) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!data) return <p className="muted">{words.loading}</p>;
  if (data.seals.length === 0) return <Empty text="企业还没有启用的印章" />;
  return (
    <>
      <div className="admin-filters">
        <SelectField
          label="印章"
          small
          value={chosen}
          options={[['', '请选择印章'], ...data.seals.map(({ sealId, name }) => [sealId, name] as const)]}
          onValue={setChosen}
        />
      </div>
      {!chosen && <Empty text="选择一枚印章，查看现在可以使用它的成员" />}
      {chosen && (
        <ListPage
          key={chosen}
          route={roleRoutes.detailAssignSeals}
          input={{ sealId: chosen }}
          local
          rowKey={(row) => row.memberId}
          empty="还没有成员可以使用此印章"
          columns={[
            { key: 'name', title: '成员', width: 140, cell: (row) => row.name },
            { key: 'group', title: '部门', width: 160, cell: (row) => row.groupName ?? '企业直属' },
            { key: 'basis', title: '使用依据', width: 220, grow: true, cell: throughText },
          ]}
          above={({ lent }) =>
            lent.length > 0 && (
              <p>
                已授权其他企业：
                {lent.map(({ grantId, corpName }) => (
                  <Tag key={grantId} tone="blue" text={corpName} />
                ))}
              </p>
            )
          }
        />
      )}
    </>
  );
}
