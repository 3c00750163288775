// What a list says of a request: what is asked, by whom, how far it is, and the way to it.
import { Link } from '@tanstack/react-router';
import { amountText } from '@xinqi/domain';
import type { ApprovalRow } from '@xinqi/wire/flow';
import type { FlowType } from '../../../platform/approvals/queries.ts';
import { FlowTag } from '../../../ui/approval/flow-tag.tsx';
import { minuteText } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';

/** At most three names, then how many. */
export const fewNames = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join('、')}等${names.length}人` : names.join('、');

function Waiting({ row }: { row: ApprovalRow }) {
  if (row.finishTime)
    return <span className="small muted approval-line approval-time">{minuteText(row.finishTime)}</span>;
  const late = row.dueTime !== null && Date.parse(row.dueTime) < Date.now();
  return (
    <>
      {row.waitingFor.length > 0 && (
        <span className="small muted approval-line">待 {fewNames(row.waitingFor)} 审批</span>
      )}
      {row.dueTime && (
        <span className={`small approval-line approval-time ${late ? 'urgent' : 'muted'}`}>
          {late ? '已超时' : `${minuteText(row.dueTime)} 前`}
        </span>
      )}
    </>
  );
}

const amountOf = ({ amount }: ApprovalRow) => (amount === null ? null : amountText(amount));
const name: ListColumn<ApprovalRow> = {
  ...{ key: 'name', title: '合同名称', width: 240, grow: true },
  cell: (row) => (
    <>
      <Link to="/applySign/audit" search={{ instIdNo: row.instIdNo }}>
        {row.contractName}
      </Link>
      <span className="small muted approval-line">{row.flowName}</span>
    </>
  ),
};
const others: readonly ListColumn<ApprovalRow>[] = [
  { key: 'asker', title: '申请人', width: 100, cell: (row) => row.askerName },
  { key: 'amount', title: '合同金额', width: 140, number: true, sum: true, cell: amountOf },
  {
    ...{ key: 'state', title: '状态', width: 180, label: '' },
    cell: (row) => (
      <>
        <FlowTag status={row.status} />
        <Waiting row={row} />
      </>
    ),
  },
  { key: 'time', title: '提交时间', width: 150, number: true, cell: (row) => minuteText(row.createTime) },
];
const seal: ListColumn<ApprovalRow> = { key: 'seal', title: '印章', width: 140, cell: (row) => row.sealName };

export const approvalColumns = (flowType: FlowType): readonly ListColumn<ApprovalRow>[] =>
  flowType === 1 ? [name, seal, ...others] : [name, ...others];

/** The way to a request; what waits for the viewer stands out. */
export function ApprovalAct({ row }: { row: ApprovalRow }) {
  const mine = row.approveId !== null;
  return (
    <Link
      to="/applySign/audit"
      search={{ instIdNo: row.instIdNo }}
      className={mine ? 'btn btn-primary approval-go' : undefined}
      aria-label={`${mine ? '审批' : '查看'} ${row.contractName}`}
    >
      {mine ? '审批' : '查看'}
    </Link>
  );
}
