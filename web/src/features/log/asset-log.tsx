// 资产交接: who handed contracts, seals and departments to whom when he left (spec §7.9 findAssetTransferByPaged).
import { assetKinds, logRoutes, type TransferRow } from '@xinqi/wire/log';
import { call } from '../../platform/client.ts';
import { AdminTable } from '../../ui/admin/admin-table.tsx';
import { timeText } from '../../ui/format.ts';
import { Tag } from '../../ui/status-tag.tsx';
import { LogList } from './log-list.tsx';

function State({ row }: { row: TransferRow }) {
  if (!row.finished) return <Tag tone="orange" text={`交接中 ${row.moved}/${row.planned}`} />;
  if (row.moved < row.planned)
    return <Tag tone="grey" text={`已交接 ${row.moved}，${row.planned - row.moved} 未能交接`} />;
  return <Tag tone="green" text="已交接" />;
}

export function AssetLog() {
  return (
    <LogList
      name="asset"
      emptyText="还没有交接记录。成员离职时指定接手人后，会在这里显示。"
      read={(filter, page, signal) => call(logRoutes.findAssetTransfer, { ...page, ...filter }, { signal })}
      choice={{ key: 'asset', label: '资产类型', names: assetKinds }}
      texts={[['keyword', '成员']]}
      rows={(rows) => (
        <AdminTable heads={['时间', '资产', '数量', '原持有人', '接手人', '操作人', '状态']}>
          {rows.map((row) => (
            <tr key={row.transferId}>
              <td className="admin-number">{timeText(row.createTime)}</td>
              <td data-label="资产">
                {assetKinds[row.asset]}
                {row.detail && <span className="muted small">（{row.detail}）</span>}
              </td>
              <td data-label="数量" className="admin-number">
                {row.planned}
              </td>
              <td data-label="原持有人">{row.fromName}</td>
              <td data-label="接手人">{row.toName}</td>
              <td data-label="操作人">{row.operatorName}</td>
              <td data-label="状态">
                <State row={row} />
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    />
  );
}
