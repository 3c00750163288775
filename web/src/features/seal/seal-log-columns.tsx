// The log of seals: uses with their contract and what let them, grants and their ends. The seal page and the logs show the same.
import { type SealAct, type SealLogRow, sealActs } from '@xinqi/wire/seal';
import { timeText } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/list/columns.ts';
import { Tag, type Tone } from '../../ui/status-tag.tsx';

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

const About = ({ row }: { row: SealLogRow }) => (
  <>
    {row.act === 'use' ? row.contractName : row.granteeName}
    {row.applyNo && <div className="muted small">{row.applyNo}</div>}
  </>
);

export const sealLogKey = (row: SealLogRow): string => `${row.act}${row.logId}`;
export const sealLogColumns: readonly ListColumn<SealLogRow>[] = [
  { key: 'time', title: '时间', width: 168, number: true, label: '', cell: (row) => timeText(row.actTime) },
  {
    key: 'act',
    title: '类型',
    width: 90,
    number: true,
    label: '',
    cell: (row) => <Tag tone={tones[row.act]} text={sealActs[row.act]} />,
  },
  { key: 'seal', title: '印章', width: 140, cell: (row) => row.sealName },
  { key: 'who', title: '操作人', width: 100, cell: (row) => row.operatorName },
  { key: 'about', title: '合同或授权对象', width: 210, grow: true, cell: (row) => <About row={row} /> },
  { key: 'basis', title: '使用依据', width: 200, cell: (row) => <Basis row={row} /> },
];
