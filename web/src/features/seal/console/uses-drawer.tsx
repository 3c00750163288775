// 用印记录: every use of a seal, by whom, for which contract, under which grant.
import type { SealRow } from '@xinqi/wire/seal';
import { Drawer } from 'antd';
import { useState } from 'react';
import { PageFoot } from '../../../ui/admin/page-foot.tsx';
import { SealLogTable } from '../../../ui/admin/seal-log-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { useUses } from './queries.ts';

export function UsesDrawer({ seal, onClose }: { seal: SealRow; onClose: () => void }) {
  const [itemPage, setPage] = useState(1);
  const uses = useUses(seal.sealId, itemPage);
  const rows = uses.data?.list;
  return (
    <Drawer open size={960} title={`“${seal.name}”的用印记录`} onClose={onClose}>
      {uses.error && !rows && <LoadError error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <p className="muted">{words.loading}</p>}
      {rows?.length === 0 && <Empty text="此印章还没有使用过" />}
      {rows && rows.length > 0 && <SealLogTable rows={rows} />}
      {uses.data && <PageFoot total={uses.data.total} itemPage={itemPage} pageSize={20} onPage={setPage} />}
    </Drawer>
  );
}
