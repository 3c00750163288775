// What the lists of members' contracts say of each.
import { ApplyStatus } from '@xinqi/domain';
import type { MemberContractRow } from '@xinqi/wire/signing';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ApplyTag } from '../../../ui/status-tag.tsx';

/** There is no file yet while the contract waits for its approval. */
export const hasFile = ({ signStatus }: MemberContractRow): boolean =>
  signStatus !== ApplyStatus.InitApproving && signStatus !== ApplyStatus.InitRejected;

const State = ({ row }: { row: MemberContractRow }) => (
  <>
    <ApplyTag status={row.signStatus} late={row.approvalLate} />
    {row.signerCount > 1 && (
      <span className="muted small member-signed">
        已签 {row.signedCount}/{row.signerCount}
      </span>
    )}
  </>
);

export function memberColumns(
  list: 'apply' | 'sign',
  onOpen: (row: MemberContractRow) => void,
): readonly ListColumn<MemberContractRow>[] {
  const sent = list === 'apply';
  return [
    {
      ...{ key: 'name', title: '合同名称', width: 240, grow: true },
      cell: (row) => (
        <>
          <Button look="link" className="member-name" onClick={() => onOpen(row)}>
            {row.contractName}
          </Button>
          <small className="muted member-no">{row.applyNo}</small>
        </>
      ),
    },
    { key: 'member', title: sent ? '发起人' : '经办人', width: 100, cell: (row) => row.memberName },
    {
      ...{ key: 'others', title: sent ? '签署方' : '发起方', width: 180 },
      cell: (row) => (sent ? row.allSignerName : row.ebqUserName),
    },
    { key: 'state', title: '状态', width: 150, cell: (row) => <State row={row} /> },
    { key: 'time', title: '发起时间', width: 150, number: true, cell: (row) => minuteText(row.createTime) },
  ];
}
