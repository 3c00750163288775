// Who holds a role.
import type { RoleRow } from '@xinqi/wire/role';
import { Modal } from 'antd';
import { useState } from 'react';
import { PagedList } from '../../ui/admin/paged-list.tsx';
import { useHolders } from './queries.ts';

export function HoldersDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const [itemPage, setPage] = useState(1);
  const holders = useHolders(row.roleId, itemPage);
  return (
    <Modal open width={475} title={`持有“${row.name}”的成员`} footer={null} onCancel={onClose}>
      <PagedList
        found={holders}
        emptyText="还没有成员持有此角色，可在“成员与部门”中分配"
        itemPage={itemPage}
        pageSize={20}
        onPage={setPage}
      >
        {(members) => (
          <ul className="admin-list">
            {members.map((member) => (
              <li key={member.memberId}>
                <span>{member.name}</span>
                {member.superFlag && <span className="tag tag-orange">超级管理员</span>}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  );
}
