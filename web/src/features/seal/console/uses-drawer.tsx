// 用印记录: every use of a seal, by whom, for which contract, under which grant.
import { type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { Drawer } from 'antd';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { sealLogColumns, sealLogKey } from '../seal-log-columns.tsx';

export function UsesDrawer({ seal, onClose }: { seal: SealRow; onClose: () => void }) {
  return (
    <Drawer open size={960} title={`“${seal.name}”的用印记录`} onClose={onClose}>
      <ListPage
        route={sealRoutes.sealUses}
        input={{ sealId: seal.sealId }}
        local
        rowKey={sealLogKey}
        columns={sealLogColumns}
        empty="此印章还没有使用过"
      />
    </Drawer>
  );
}
