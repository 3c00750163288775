// 用印记录: every use of a seal, by whom, for which contract, under which grant.
import type { SealRow } from '@xinqi/wire/seal';
import { Drawer } from 'antd';
import { useState } from 'react';
import { PageFoot } from '../../../ui/admin/page-foot.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { minuteText } from '../../../ui/format.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { useUses } from './queries.ts';

export function UsesDrawer({ seal, onClose }: { seal: SealRow; onClose: () => void }) {
  const [itemPage, setPage] = useState(1);
  const uses = useUses(seal.sealId, itemPage);
  const rows = uses.data?.list;
  return (
    <Drawer open size={560} title={`“${seal.name}”的用印记录`} onClose={onClose}>
      {uses.error && !rows && <LoadError error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <p className="muted">{words.loading}</p>}
      {rows?.length === 0 && <Empty text="此印章还没有使用过" />}
      <ul className="seal-rows">
        {rows?.map((use) => (
          <li key={use.useId}>
            <p>
              <strong>{use.contractName}</strong>
            </p>
            <p className="small">
              {use.userName} · {minuteText(use.useTime)} · {use.grantId ? '凭授权使用' : '超级管理员'}
            </p>
            <p className="muted small seal-number">{use.applyNo}</p>
            {use.grantId && <p className="muted small seal-number">授权编号 {use.grantId}</p>}
          </li>
        ))}
      </ul>
      {uses.data && <PageFoot total={uses.data.total} itemPage={itemPage} pageSize={20} onPage={setPage} />}
    </Drawer>
  );
}
