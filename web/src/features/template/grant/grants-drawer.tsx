// 模板授权: who may use a template beside those who keep templates; grants more, takes grants back at once; and what happened to it.
import { templateRoutes as r, type TplGrantRow, type TplRow } from '@xinqi/wire/template';
import { Drawer, Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { words } from '../../../ui/words.ts';
import { atSide } from '../at-path.ts';
import { actNames } from './act-names.ts';
import { GrantDialog } from './grant-dialog.tsx';
import './grant.css';

const PAGE = 20;
const tabs = [
  ['grants', '授权'],
  ['log', '记录'],
] as const;
type Tab = (typeof tabs)[number][0];

export function GrantsDrawer({ tpl, onClose }: { tpl: TplRow; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('grants');
  return (
    <Drawer open size={560} title={`“${tpl.name}”的授权`} onClose={onClose}>
      <Tabs label="模板授权" tabs={tabs} value={tab} panel="tpl-grants" onChange={setTab} />
      <div id="tpl-grants" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'grants' ? <Grants tpl={tpl} /> : <Log tpl={tpl} />}
      </div>
    </Drawer>
  );
}

function Grants({ tpl }: { tpl: TplRow }) {
  const [itemPage, setPage] = useState(1);
  const [granting, setGranting] = useState(false);
  const { mayGrant } = tpl;
  const found = useCall(r.tplGrants, { tplId: tpl.tplId, itemPage, pageSize: PAGE }, { keep: true });
  const change = useAct(r.grantOrRevokeTpl, { done: '授权已撤销' });
  const [modal, place] = Modal.useModal();
  const revoke = (row: TplGrantRow) =>
    modal.confirm({
      title: `撤销对“${row.granteeName}”的授权`,
      content: '撤销后立即不能再用此模板发起合同；已经发起的合同不受影响。',
      okText: '撤销授权',
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => change.run({ grant: false, grantIds: [row.grantId] }),
    });
  return (
    <>
      <p className="muted">有模板管理权限的成员无需授权。其他成员只能使用授权给自己或所在部门的模板。</p>
      {mayGrant && (
        <Button look="primary" onClick={() => setGranting(true)}>
          新增授权
        </Button>
      )}
      <PagedList
        found={found}
        emptyText="还没有授权给任何人"
        {...{ itemPage, pageSize: PAGE }}
        onPage={setPage}
      >
        {(rows) => (
          <ul className="tpl-grants">
            {rows.map((row) => (
              <li key={row.grantId}>
                <p>
                  <strong>{row.granteeName}</strong>
                  {row.kind === 'group' && <Tag tone="blue" text="部门及下级" />}
                </p>
                <p className="muted small">
                  {minuteText(row.createTime)} 由{row.grantedBy}授权
                </p>
                {mayGrant && <RowAct act="撤销" of={row.granteeName} danger onClick={() => revoke(row)} />}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {place}
      {granting && <GrantDialog tpls={[tpl]} onClose={() => setGranting(false)} />}
    </>
  );
}

function Log({ tpl }: { tpl: TplRow }) {
  const [itemPage, setPage] = useState(1);
  const input = { tplId: tpl.tplId, itemPage, pageSize: PAGE };
  const found = useCall(r.authLogs, input, { keep: true, as: atSide(r.authLogs, 'c/m') });
  return (
    <PagedList found={found} emptyText="还没有记录" itemPage={itemPage} pageSize={PAGE} onPage={setPage}>
      {(rows) => (
        <ul className="tpl-grants">
          {rows.map((row) => (
            <li key={row.logId}>
              <p>
                <strong>{actNames[row.act]}</strong>
                <span>{row.content}</span>
              </p>
              <p className="muted small">
                {minuteText(row.createTime)} · {row.byName}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
