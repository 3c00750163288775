// 用印记录: every use of a seal, by whom, for which contract, under which grant.
import type { SealRow } from '@xinqi/wire/seal';
import { Drawer } from 'antd';
import { useState } from 'react';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { SealLogTable } from '../../../ui/admin/seal-log-table.tsx';
import { useUses } from './queries.ts';

export function UsesDrawer({ seal, onClose }: { seal: SealRow; onClose: () => void }) {
  const [itemPage, setPage] = useState(1);
  const uses = useUses(seal.sealId, itemPage);
  return (
    <Drawer open size={960} title={`“${seal.name}”的用印记录`} onClose={onClose}>
      <PagedList
        found={uses}
        emptyText="此印章还没有使用过"
        itemPage={itemPage}
        pageSize={20}
        onPage={setPage}
      >
        {(rows) => <SealLogTable rows={rows} />}
      </PagedList>
    </Drawer>
  );
}
