// Requests as a table, on phones as cards: what is asked, by whom, how far it is, and the way to it.
import { Link } from '@tanstack/react-router';
import type { ApprovalRow } from '@xinqi/wire/flow';
import type { FlowType } from '../../../platform/approvals/queries.ts';
import { amountText } from '../../../platform/formats/amount-text.ts';
import { AdminTable } from '../../../ui/admin/admin-table.tsx';
import { FlowTag } from '../../../ui/approval/flow-tag.tsx';
import { minuteText } from '../../../ui/format.ts';

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

export function ApprovalRows({ rows, flowType }: { rows: readonly ApprovalRow[]; flowType: FlowType }) {
  const seals = flowType === 1;
  return (
    <AdminTable
      className="approval-table"
      heads={[
        '合同名称',
        ...(seals ? ['印章'] : []),
        '申请人',
        { sum: '合同金额' },
        '状态',
        '提交时间',
        '操作',
      ]}
    >
      {rows.map((row) => {
        const search = { instIdNo: row.instIdNo };
        const mine = row.approveId !== null;
        return (
          <tr key={row.instIdNo}>
            <td className="approval-name">
              <Link to="/applySign/audit" search={search}>
                {row.contractName}
              </Link>
              <span className="small muted approval-line">{row.flowName}</span>
            </td>
            {seals && <td data-label="印章">{row.sealName}</td>}
            <td data-label="申请人">{row.askerName}</td>
            <td
              data-label="合同金额"
              className={`admin-number admin-sum${row.amount === null ? ' approval-unknown' : ''}`}
            >
              {row.amount === null ? '—' : amountText(row.amount)}
            </td>
            <td>
              <FlowTag status={row.status} />
              <Waiting row={row} />
            </td>
            <td data-label="提交时间" className="admin-number">
              {minuteText(row.createTime)}
            </td>
            <td className="admin-acts">
              <Link
                to="/applySign/audit"
                search={search}
                className={mine ? 'btn btn-primary approval-go' : undefined}
                aria-label={`${mine ? '审批' : '查看'} ${row.contractName}`}
              >
                {mine ? '审批' : '查看'}
              </Link>
            </td>
          </tr>
        );
      })}
    </AdminTable>
  );
}
