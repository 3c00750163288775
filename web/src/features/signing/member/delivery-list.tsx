// 送达记录: which finished contracts went to which members, in which order, and who has opened them (spec §7.7 deliverList).
import { Link } from '@tanstack/react-router';
import { signingRoutes } from '@xinqi/wire/signing';
import { minuteText } from '../../../ui/format.ts';
import type { ListFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { DeliveryTag } from '../signer/records/delivery-tag.tsx';

const filters: readonly ListFilter[] = [
  {
    ...{ kind: 'choice', key: 'state', label: '阅读状态' },
    options: [
      ['0', '未读'],
      ['1', '已读'],
    ],
  },
  { kind: 'search', key: 'keyword', label: '合同或成员' },
];

export const DeliveryList = () => (
  <ListPage
    route={signingRoutes.deliverList}
    rowKey={(row) => row.deliverId}
    filters={filters}
    empty="还没有送达记录。在已完成合同的详情页可以抄送企业成员。"
    columns={[
      {
        ...{ key: 'name', title: '合同名称', width: 220, grow: true },
        cell: (row) => (
          <Link to="/signInfo/viewDetail" search={{ applyNo: row.applyNo }} className="link">
            {row.contractName}
          </Link>
        ),
      },
      { key: 'member', title: '送达成员', width: 120, cell: (row) => row.memberName },
      { key: 'order', title: '顺序', width: 90, number: true, cell: (row) => `第 ${row.orderNum} 位` },
      { key: 'giver', title: '送达人', width: 120, cell: (row) => row.giverName ?? '—' },
      {
        key: 'time',
        title: '送达时间',
        width: 150,
        number: true,
        cell: (row) => minuteText(row.deliverTime),
      },
      { key: 'read', title: '阅读', width: 160, cell: (row) => <DeliveryTag row={row} /> },
    ]}
  />
);
