// 资产交接: who handed contracts, seals and departments to whom when he left (spec §7.9 findAssetTransferByPaged).
import { assetKindNames, assetKinds, logRoutes, type TransferRow } from '@xinqi/wire/log';
import { call } from '../../platform/client.ts';
import { timeText } from '../../ui/format.ts';
import { Tag } from '../../ui/status-tag.tsx';
import { LogList } from './log-list.tsx';

const nothing = { asset: '', keyword: '', beginDate: '', endDate: '' };

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
      nothing={nothing}
      emptyText="还没有交接记录。成员离职时指定接手人后，会在这里显示。"
      read={(filter, page, signal) => call(logRoutes.findAssetTransfer, { ...page, ...filter }, { signal })}
      fields={(filter, set) => (
        <>
          <label>
            资产类型
            <select className="input" value={filter.asset} onChange={set('asset')}>
              <option value="">全部</option>
              {assetKindNames.map((name) => (
                <option key={name} value={name}>
                  {assetKinds[name]}
                </option>
              ))}
            </select>
          </label>
          <label>
            成员
            <input
              className="input"
              type="search"
              maxLength={100}
              value={filter.keyword}
              onChange={set('keyword')}
            />
          </label>
        </>
      )}
      rows={(rows) => (
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">资产</th>
              <th scope="col">数量</th>
              <th scope="col">原持有人</th>
              <th scope="col">接手人</th>
              <th scope="col">操作人</th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      )}
    />
  );
}
