// 资产交接: who handed contracts, seals and departments to whom when he left (spec §7.9 findAssetTransferByPaged).
import { assetKinds, logRoutes, type TransferRow } from '@xinqi/wire/log';
import { timeText } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Tag } from '../../ui/status-tag.tsx';
import { logFilters } from './log-filters.ts';

const filters = logFilters({ key: 'asset', label: '资产类型', names: assetKinds }, ['keyword', '成员']);

function State({ row }: { row: TransferRow }) {
  if (!row.finished) return <Tag tone="orange" text={`交接中 ${row.moved}/${row.planned}`} />;
  if (row.moved < row.planned)
    return <Tag tone="grey" text={`已交接 ${row.moved}，${row.planned - row.moved} 未能交接`} />;
  return <Tag tone="green" text="已交接" />;
}

const Asset = ({ row }: { row: TransferRow }) => (
  <>
    {assetKinds[row.asset]}
    {row.detail && <span className="muted small">（{row.detail}）</span>}
  </>
);

export function AssetLog() {
  return (
    <ListPage
      route={logRoutes.findAssetTransfer}
      rowKey={(row) => row.transferId}
      filters={filters}
      empty="还没有交接记录。成员离职时指定接手人后，会在这里显示。"
      columns={[
        {
          key: 'time',
          title: '时间',
          width: 168,
          number: true,
          label: '',
          cell: (row) => timeText(row.createTime),
        },
        { key: 'asset', title: '资产', width: 170, grow: true, cell: (row) => <Asset row={row} /> },
        { key: 'count', title: '数量', width: 70, number: true, cell: (row) => row.planned },
        { key: 'from', title: '原持有人', width: 110, cell: (row) => row.fromName },
        { key: 'to', title: '接手人', width: 110, cell: (row) => row.toName },
        { key: 'who', title: '操作人', width: 110, cell: (row) => row.operatorName },
        { key: 'state', title: '状态', width: 170, cell: (row) => <State row={row} /> },
      ]}
    />
  );
}
