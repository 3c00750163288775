// 印章授权: who was granted the use of a seal, from when to when; grants more, takes them back at once. For who manages roles
// also 谁可以用: everybody who may use it now, super administrators and departments included.
import { grantStateName } from '@xinqi/domain';
import { type SealGrantRow, type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { Drawer, Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { dayText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Tag, type Tone } from '../../../ui/status-tag.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { words } from '../../../ui/words.ts';
import { SealHolders } from '../../role/index.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { useGrants } from './queries.ts';

const tones: Record<SealGrantRow['state'], Tone> = {
  toCome: 'orange',
  valid: 'green',
  ended: 'grey',
  revoked: 'grey',
};
/** The end does not count any more: the day before is the last one. */
const lastDay = (end: string | null) =>
  end ? dayText(new Date(Date.parse(end) - 1).toISOString()) : '撤销为止';

const tabs = [
  ['grants', '授权记录'],
  ['holders', '谁可以用'],
] as const;

export function GrantsDrawer({ seal, onClose }: { seal: SealRow; onClose: () => void }) {
  const [tab, setTab] = useState<'grants' | 'holders'>('grants');
  const maySeeHolders = useMay('roleManage');
  return (
    <Drawer open size={560} title={`“${seal.name}”的授权`} onClose={onClose}>
      {maySeeHolders && (
        <Tabs label="印章授权" tabs={tabs} value={tab} panel="seal-panel" onChange={setTab} />
      )}
      <div
        {...(maySeeHolders ? { id: 'seal-panel', role: 'tabpanel', 'aria-labelledby': `tab-${tab}` } : {})}
      >
        {tab === 'grants' ? <Grants seal={seal} /> : <SealHolders sealId={seal.sealId} />}
      </div>
    </Drawer>
  );
}

function Grants({ seal }: { seal: SealRow }) {
  const [itemPage, setPage] = useState(1);
  const [granting, setGranting] = useState(false);
  const grants = useGrants(seal.sealId, itemPage);
  const change = useAct(sealRoutes.grantOrRevokeSeal, { done: '操作成功' });
  const mayGrant = useMay('sealAuth');
  const [modal, place] = Modal.useModal();
  const revoke = (row: SealGrantRow) =>
    modal.confirm({
      title: `撤销对“${row.granteeName}”的授权`,
      content: '撤销后立即不能再使用此印章，正在打开的签署页面也会被拒绝。',
      okText: '撤销授权',
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => change.run({ sealId: seal.sealId, grant: false, grantIds: [row.grantId] }),
    });
  return (
    <>
      <p className="muted">超级管理员无需授权。其他成员只有在授权有效期内才能使用此印章。</p>
      {mayGrant && seal.grantable && seal.state === 1 && (
        <Button look="primary" onClick={() => setGranting(true)}>
          新增授权
        </Button>
      )}
      <PagedList
        found={grants}
        emptyText="还没有授权给任何人"
        itemPage={itemPage}
        pageSize={20}
        onPage={setPage}
      >
        {(rows) => (
          <ul className="seal-rows">
            {rows.map((row) => (
              <li key={row.grantId}>
                <p>
                  <strong>{row.granteeName}</strong>
                  <Tag tone={tones[row.state]} text={grantStateName[row.state]} />
                  {row.kind !== 'member' && (
                    <Tag tone="blue" text={row.kind === 'corp' ? '其他企业' : '部门及下级'} />
                  )}
                </p>
                <p className="muted small">
                  {dayText(row.startTime)} 至 {lastDay(row.endTime)} · 由{row.grantedBy}授权
                </p>
                {mayGrant && (row.state === 'valid' || row.state === 'toCome') && (
                  <Button look="link" danger onClick={() => revoke(row)}>
                    撤销
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {place}
      {granting && (
        <GrantDialog seal={seal} onClose={() => setGranting(false)} onDone={() => setGranting(false)} />
      )}
    </>
  );
}
