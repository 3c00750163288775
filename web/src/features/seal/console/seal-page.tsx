// 印章与授权 (/console/seal) and 印章审核 (/tpl/signCheck): the seals of the enterprise, how they are made, and who uses them.
import { Link, useLocation } from '@tanstack/react-router';
import { SealState, sealStateName } from '@xinqi/domain';
import type { SealRow } from '@xinqi/wire/seal';
import { useDeferredValue, useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { AdminPage } from '../../../ui/admin/admin-page.tsx';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { SearchField } from '../../../ui/admin/search-field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { GrantsDrawer } from './grants-drawer.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { OperDialog } from './oper-dialog.tsx';
import { PAGE_SIZE, useSeals } from './queries.ts';
import { SealCard, type SealOper } from './seal-card.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { UsesDrawer } from './uses-drawer.tsx';
import './seal.css';

const tabs = [
  ['all', '全部'],
  ...[
    SealState.Enabled,
    SealState.Disabled,
    SealState.Auditing,
    SealState.AuditFail,
    SealState.Cancelled,
  ].map((state) => [String(state), sealStateName[state]] as const),
] as const;
type Open =
  | { what: 'make' | 'upload' }
  | { what: 'grants' | 'uses'; seal: SealRow }
  | { what: 'oper'; seal: SealRow; oper: SealOper };

export default function SealPage() {
  const checking = useLocation({ select: ({ pathname }) => pathname === '/tpl/signCheck' });
  const [tab, setTab] = useState<string>(checking ? String(SealState.Auditing) : 'all');
  const [text, setText] = useState('');
  const [itemPage, setPage] = useState(1);
  const [open, setOpen] = useState<Open>();
  const state = tab === 'all' ? undefined : (Number(tab) as SealState);
  const list = useSeals(useDeferredValue(text.trim()), state, itemPage);
  const refresh = useRefresh('seal');
  const claim = useSession(({ currentAuthUser }) => currentAuthUser?.certified === 0);
  const manage = useMay('enterpriseSealManage') && !claim;
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    void refresh();
  };
  return (
    <AdminPage
      title={checking ? '印章审核' : '印章与授权'}
      may={['sealManage']}
      tools={
        <>
          <SearchField
            label="搜索印章"
            placeholder="印章名称"
            maxLength={50}
            value={text}
            onValue={(value) => {
              setText(value);
              setPage(1);
            }}
          />
          {manage && (
            <>
              <Button onClick={() => setOpen({ what: 'upload' })}>上传图片</Button>
              <Button look="primary" onClick={() => setOpen({ what: 'make' })}>
                <Icon name="plus" size={18} />
                制作印章
              </Button>
            </>
          )}
        </>
      }
    >
      {claim && (
        <p className="muted">
          企业尚未认证，只有标有“未认证”的样章，不能制作印章。
          <Link to="/console/consoleIndex">查看企业认证</Link>
        </p>
      )}
      <Tabs
        label="印章状态"
        tabs={tabs}
        value={tab}
        panel="seal-panel"
        onChange={(value) => {
          setTab(value);
          setPage(1);
        }}
      />
      <div id="seal-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <PagedList
          found={list}
          emptyText={state === SealState.Auditing ? '没有待审核的印章' : '没有符合条件的印章'}
          itemPage={itemPage}
          pageSize={PAGE_SIZE}
          onPage={setPage}
        >
          {(rows) => (
            <ul className="seal-grid">
              {rows.map((seal) => (
                <SealCard
                  key={seal.sealId}
                  seal={seal}
                  manage={manage}
                  onOper={(oper) => setOpen({ what: 'oper', seal, oper })}
                  onGrants={() => setOpen({ what: 'grants', seal })}
                  onUses={() => setOpen({ what: 'uses', seal })}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {open?.what === 'make' && <MakeDialog onClose={close} onDone={done} />}
      {open?.what === 'upload' && <UploadDialog onClose={close} onDone={done} />}
      {open?.what === 'grants' && <GrantsDrawer seal={open.seal} onClose={close} />}
      {open?.what === 'uses' && <UsesDrawer seal={open.seal} onClose={close} />}
      {open?.what === 'oper' && (
        <OperDialog seal={open.seal} oper={open.oper} onClose={close} onDone={done} />
      )}
    </AdminPage>
  );
}
