// Who holds a role.
import type { RoleRow } from '@xinqi/wire/role';
import { Modal } from 'antd';
import { useState } from 'react';
import { PageFoot } from '../../ui/admin/page-foot.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { words } from '../../ui/words.ts';
import { useHolders } from './queries.ts';

export function HoldersDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const [itemPage, setPage] = useState(1);
  const holders = useHolders(row.roleId, itemPage);
  return (
    <Modal open width={475} title={`持有“${row.name}”的成员`} footer={null} onCancel={onClose}>
      {holders.error && <LoadError error={holders.error} onRetry={() => void holders.refetch()} />}
      {holders.isPending && <p className="muted">{words.loading}</p>}
      {holders.data?.total === 0 && <Empty text="还没有成员持有此角色，可在“成员与部门”中分配" />}
      {holders.data && holders.data.total > 0 && (
        <>
          <ul className="admin-list">
            {holders.data.list.map((member) => (
              <li key={member.memberId}>
                <span>{member.name}</span>
                {member.superFlag && <span className="tag tag-orange">超级管理员</span>}
              </li>
            ))}
          </ul>
          <PageFoot total={holders.data.total} itemPage={itemPage} pageSize={20} onPage={setPage} />
        </>
      )}
    </Modal>
  );
}
