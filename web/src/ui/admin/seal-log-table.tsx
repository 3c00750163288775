// The log of seals as a table: uses with their contract and what let them, grants and their ends. The seal page and the
// logs show the same one.
import { type SealAct, type SealLogRow, sealActs } from '@xinqi/wire/seal';
import { timeText } from '../format.ts';
import { Tag, type Tone } from '../status-tag.tsx';
import { AdminTable } from './admin-table.tsx';

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
    <AdminTable heads={['时间', '类型', '印章', '操作人', '合同或授权对象', '使用依据']}>
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
    </AdminTable>
  );
}
