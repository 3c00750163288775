// /advancedVersion/writeVariables without a template: the caller's requests to fill in, and how far each is.
import { Link } from '@tanstack/react-router';
import { fillerStateNames, fillRequestStateNames } from '@xinqi/domain';
import { type FillRequestRow, templateRoutes as r } from '@xinqi/wire/template';
import { useId } from 'react';
import { minuteText } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import '../../../ui/admin/admin.css';

const tones = { open: 'blue', sent: 'green', withdrawn: 'grey', expired: 'grey' } as const;
export const RequestTag = ({ state }: Pick<FillRequestRow, 'state'>) => (
  <Tag tone={tones[state]} text={fillRequestStateNames[state]} />
);

const columns: readonly ListColumn<FillRequestRow>[] = [
  {
    key: 'name',
    title: '合同名称',
    width: 220,
    grow: true,
    cell: (row) => <strong>{row.contractName}</strong>,
  },
  {
    key: 'fillers',
    title: '填写进度',
    width: 220,
    cell: ({ fillers }) => fillers.map(({ role, state }) => `${role}${fillerStateNames[state]}`).join('，'),
  },
  { key: 'time', title: '邀请时间', width: 150, cell: (row) => minuteText(row.createTime) },
  { key: 'state', title: '状态', width: 90, cell: (row) => <RequestTag state={row.state} /> },
];

export function RequestList() {
  const id = useId();
  return (
    <section className="card admin" aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>填写邀请</h1>
        <div className="admin-tools">
          <Link to="/advancedVersion/advancedVersion" className="btn">
            高级模板
          </Link>
        </div>
      </div>
      <ListPage
        route={r.fillRequestList}
        rowKey={(row) => row.requestId}
        columns={columns}
        filters={[]}
        empty="还没有填写邀请。使用含“由签署方填写”内容的高级模板时，可邀请签署方在签署前填写。"
        none="没有符合条件的填写邀请"
        actsWidth={80}
        acts={({ requestId, contractName }) => (
          <Link
            to="/advancedVersion/writeVariables"
            search={{ requestId }}
            aria-label={`查看 ${contractName}`}
          >
            查看
          </Link>
        )}
      />
    </section>
  );
}
