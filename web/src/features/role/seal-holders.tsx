// Who may use one seal now, and through what; to which enterprises it is lent. Needs the right 角色管理 (roleManage).
import { roleRoutes } from '@xinqi/wire/role';
import { throughText } from '../../ui/admin/through-text.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Tag } from '../../ui/status-tag.tsx';

export function SealHolders({ sealId }: { sealId: string }) {
  return (
    <ListPage
      route={roleRoutes.detailAssignSeals}
      input={{ sealId }}
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
  );
}
