// The log of seals as a table: uses with their contract and what let them, grants and their ends. The seal page and the
// logs show the same one.
import { type SealAct, type SealLogRow, sealActs } from '@xinqi/wire/seal';
import { timeText } from '../format.ts';
import { Tag, type Tone } from '../status-tag.tsx';

const tones: Record<SealAct, Tone> = { use: 'green', grant: 'blue', revoke: 'grey' };

function Basis({ row }: { row: SealLogRow }) {
  if (row.act === 'use' && !row.grantId) return <>超级管理员</>;
  return (
    <>
      {row.act === 'use' && <>凭授权{row.grantName ? `（${row.grantName}）` : ''}</>}
      <div className="muted small">授权编号 {row.grantId}</div>
      {row.instNo && <div className="muted small">审批编号 {row.instNo}</div>}
    </>
  );
}

export function SealLogTable({ rows }: { rows: readonly SealLogRow[] }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col">印章</th>
          <th scope="col">操作人</th>
          <th scope="col">合同或授权对象</th>
          <th scope="col">使用依据</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.act}${row.logId}`}>
            <td className="admin-number">{timeText(row.actTime)}</td>
            <td className="admin-number">
              <Tag tone={tones[row.act]} text={sealActs[row.act]} />
            </td>
            <td data-label="印章">{row.sealName}</td>
            <td data-label="操作人">{row.operatorName}</td>
            <td data-label={row.act === 'use' ? '合同' : '授权对象'}>
              {row.act === 'use' ? row.contractName : row.granteeName}
              {row.applyNo && <div className="muted small">{row.applyNo}</div>}
            </td>
            <td data-label="依据">
              <Basis row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
