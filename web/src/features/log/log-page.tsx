// 日志 of an enterprise (spec §7.9): what its members changed, what was done with its seals, who handed what to whom.
import { useState } from 'react';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AssetLog } from './asset-log.tsx';
import { OperationLog } from './operation-log.tsx';
import { SealLog } from './seal-log.tsx';

const tabs = [
  ['operation', '操作日志'],
  ['seal', '用印日志'],
  ['asset', '资产交接'],
] as const;
type Tab = (typeof tabs)[number][0];
const panels: Record<Tab, () => React.JSX.Element> = {
  operation: OperationLog,
  seal: SealLog,
  asset: AssetLog,
};

export default function LogPage() {
  const [tab, setTab] = useState<Tab>('operation');
  const Panel = panels[tab];
  return (
    <AdminPage title="操作日志" may={['auditLog']}>
      <Tabs label="日志" tabs={tabs} value={tab} panel="log-panel" onChange={setTab} />
      <div id="log-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Panel />
      </div>
    </AdminPage>
  );
}
