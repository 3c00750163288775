// Flows of one type: 发起审批 (/console/flow) with the enterprise's switch, and 用印审批 (/console/signApproval, its messenger
// twin, /console/Approval). Which one is said by the address.
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { can, type FlowType, flowRight } from '@xinqi/domain';
import { type FlowRow, flowRoutes } from '@xinqi/wire/flow';
import { useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { call } from '../../../platform/client.ts';
import { grantsOf, useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { AdminPage } from '../../../ui/admin/admin-page.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { listOf } from './designer.tsx';
import { FlowActs } from './flow-acts.tsx';
import { flowColumns } from './flow-columns.tsx';
import { FlowDialog, type FlowOper } from './flow-dialog.tsx';
import { flowTitle } from './flow-words.ts';
import { MembersDialog } from './members-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import './design.css';

const filters: readonly ListFilter[] = [
  { kind: 'search', key: 'keyword', label: '搜索审批流', placeholder: '审批流名称', maxLength: 40 },
];

type Opened =
  | { what: 'oper'; row: FlowRow; oper: FlowOper }
  | { what: 'members'; row: FlowRow }
  | { what: 'person' };

export default function FlowListPage() {
  const flowType: FlowType = useLocation({
    select: ({ pathname }) => (pathname === '/console/flow' ? 0 : 1),
  });
  return <FlowList key={flowType} flowType={flowType} />;
}

function FlowList({ flowType }: { flowType: FlowType }) {
  const may = useMay(flowRight[flowType]);
  const [opened, setOpened] = useState<Opened>();
  const refresh = useRefresh('flow');
  const navigate = useNavigate();
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const tabs = ([0, 1] as const)
    .filter((type) => can(grantsOf(acting), flowRight[type]))
    .map((type) => [String(type), flowTitle[type]] as const);
  const close = () => setOpened(undefined);
  const done = () => {
    close();
    void refresh();
  };
  return (
    <AdminPage
      title={`${flowTitle[flowType]}设置`}
      may={[flowRight[flowType]]}
      tools={
        <>
          <Button onClick={() => setOpened({ what: 'person' })}>按成员查看</Button>
          <Link to="/console/approval" search={{ flowType: String(flowType) }} className="btn btn-primary">
            <Icon name="plus" size={18} />
            新建{flowTitle[flowType]}
          </Link>
        </>
      }
    >
      {tabs.length > 1 && (
        <Tabs
          label="审批类型"
          tabs={tabs}
          value={String(flowType)}
          panel="flow-panel"
          onChange={(key) => void navigate({ href: listOf(key === '0' ? 0 : 1) })}
        />
      )}
      <div
        {...(tabs.length > 1
          ? { id: 'flow-panel', role: 'tabpanel', 'aria-labelledby': `tab-${flowType}` }
          : {})}
      >
        <ListPage
          route={flowRoutes.pageFlow}
          input={{ flowType }}
          when={may}
          rowKey={(row) => row.flowId}
          columns={flowColumns}
          filters={filters}
          actsWidth={230}
          acts={(row) => (
            <FlowActs
              row={row}
              onOper={(oper) => setOpened({ what: 'oper', oper, row })}
              onMembers={() => setOpened({ what: 'members', row })}
            />
          )}
          none="没有符合条件的审批流"
          empty={
            flowType === 0
              ? '还没有审批流。新建并启用后，合同发起前先审批。'
              : '还没有审批流。新建并启用后，使用企业印章前先审批。'
          }
          above={({ fileAuditFlag }) =>
            flowType === 0 && <WholeSwitch on={fileAuditFlag} onDone={() => void refresh()} />
          }
        />
      </div>
      {opened?.what === 'oper' && (
        <FlowDialog row={opened.row} oper={opened.oper} onClose={close} onDone={done} />
      )}
      {opened?.what === 'members' && <MembersDialog row={opened.row} onClose={close} onDone={done} />}
      {opened?.what === 'person' && <PersonDialog flowType={flowType} onClose={close} />}
    </AdminPage>
  );
}

/** Initiation approval of the whole enterprise: while it is off no flow of this list counts. */
function WholeSwitch({ on, onDone }: { on: boolean; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <p className={on ? 'fd-off fd-on' : 'fd-off'}>
      <span>
        {on
          ? '发起审批已开启：适用下列审批流的合同，审批通过后才会发出。'
          : '发起审批未开启：下列审批流都不生效，合同发起无需审批。'}
      </span>
      <Button onClick={() => setAsked(true)}>{on ? '关闭发起审批' : '开启发起审批'}</Button>
      {asked && (
        <FlowDialog
          oper={on ? 'auditOff' : 'auditOn'}
          run={() => call(flowRoutes.switchFileAuditFlag, { enabled: !on })}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onDone();
          }}
        />
      )}
    </p>
  );
}
