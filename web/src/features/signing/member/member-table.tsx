// Rows of members' contracts: a table on desktops, cards on phones.
import { ApplyStatus } from '@xinqi/domain';
import type { MemberContractRow } from '@xinqi/wire/signing';
import { AdminTable } from '../../../ui/admin/admin-table.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ApplyTag } from '../../../ui/status-tag.tsx';

type Props = {
  list: 'apply' | 'sign';
  rows: readonly MemberContractRow[];
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  onOpen: (row: MemberContractRow) => void;
  onDownload: (row: MemberContractRow) => void;
};
/** There is no file yet while the contract waits for its approval. */
const hasFile = ({ signStatus }: MemberContractRow): boolean =>
  signStatus !== ApplyStatus.InitApproving && signStatus !== ApplyStatus.InitRejected;

export function MemberTable({ list, rows, picked, onPick, onOpen, onDownload }: Props) {
  const whole = rows.filter(hasFile);
  const all = whole.length > 0 && whole.every((row) => picked.has(row.rowId));
  const toggle = (rowId: string) => {
    const next = new Set(picked);
    if (!next.delete(rowId)) next.add(rowId);
    onPick(next);
  };
  return (
    <AdminTable
      pickAll={
        <input
          type="checkbox"
          aria-label="选择本页全部合同"
          checked={all}
          disabled={whole.length === 0}
          onChange={() => onPick(all ? new Set() : new Set(whole.map((row) => row.rowId)))}
        />
      }
      heads={[
        '合同名称',
        list === 'apply' ? '发起人' : '经办人',
        list === 'apply' ? '签署方' : '发起方',
        '状态',
        '发起时间',
        '操作',
      ]}
    >
      {rows.map((row) => (
        <tr key={row.rowId}>
          <td className="member-pick">
            <input
              type="checkbox"
              aria-label={`选择“${row.contractName}”`}
              checked={picked.has(row.rowId)}
              disabled={!hasFile(row)}
              onChange={() => toggle(row.rowId)}
            />
          </td>
          <td>
            <Button look="link" className="member-name" onClick={() => onOpen(row)}>
              {row.contractName}
            </Button>
            <small className="muted member-no">{row.applyNo}</small>
          </td>
          <td data-label={list === 'apply' ? '发起人' : '经办人'}>{row.memberName}</td>
          <td data-label={list === 'apply' ? '签署方' : '发起方'}>
            {list === 'apply' ? row.allSignerName : row.ebqUserName}
          </td>
          <td data-label="状态">
            <ApplyTag status={row.signStatus} late={row.approvalLate} />
            {row.signerCount > 1 && (
              <span className="muted small member-signed">
                已签 {row.signedCount}/{row.signerCount}
              </span>
            )}
          </td>
          <td data-label="发起时间" className="admin-number">
            {minuteText(row.createTime)}
          </td>
          <td className="admin-acts">
            <Button look="link" aria-label={`查看“${row.contractName}”`} onClick={() => onOpen(row)}>
              查看
            </Button>
            {hasFile(row) && (
              <Button look="link" aria-label={`下载“${row.contractName}”`} onClick={() => onDownload(row)}>
                下载
              </Button>
            )}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
