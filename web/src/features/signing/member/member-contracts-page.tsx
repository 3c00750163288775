// /console/contract, 成员合同: what the people that one may look at sent, what they sign, and what was delivered to members.
import { useState } from 'react';
import { useMay } from '../../../platform/rights/rights.ts';
import { AdminPage } from '../../../ui/admin/admin-page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { MemberList } from './member-list.tsx';
import './member.css';

const tabs = [
  ['apply', '成员发起的'],
  ['sign', '成员签署的'],
  ['deliver', '送达记录'],
] as const;
type Tab = (typeof tabs)[number][0];

export default function MemberContractsPage() {
  const [tab, setTab] = useState<Tab>('apply');
  const all = useMay('subjectContract');
  return (
    <AdminPage title="成员合同" may={['memberFile', 'subjectContract']}>
      <p className="muted small member-scope">
        {all ? '您可以查看企业全部成员的合同。' : '您可以查看所管理部门（含下级部门）成员的合同。'}
      </p>
      <Tabs label="成员合同" tabs={tabs} value={tab} panel="member-contracts" onChange={setTab} />
      <div id="member-contracts" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'deliver' ? <DeliveryList /> : <MemberList key={tab} list={tab} />}
      </div>
    </AdminPage>
  );
}
