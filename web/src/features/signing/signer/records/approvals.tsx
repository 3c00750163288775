// 审批: what the viewer's own enterprise let be approved about this contract, for its members only. Nothing is shown where
// there is nothing, or to whom it is not told.
import { Link } from '@tanstack/react-router';
import { amountText, flowTypeName } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { useCall } from '../../../../platform/call/use-call.ts';
import { ApprovalSteps } from '../../../../ui/approval/approval-steps.tsx';
import { FlowTag } from '../../../../ui/approval/flow-tag.tsx';
import { isRunning } from '../../../../ui/approval/flow-words.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { Section } from './section.tsx';

export function Approvals({ contract }: { contract: Contract }) {
  const { applyNo, status, parties } = contract.detail;
  // read again when the contract or one of its lines moved
  const since = [status, ...parties.map((party) => party.status)].join();
  const { data } = useCall(
    flowRoutes.listApprover,
    { applyNo },
    { as: { quiet: true }, keep: (before) => before.applyNo === applyNo, since },
  );
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="审批">
      {data.list.map((inst) => (
        <details
          key={inst.instIdNo}
          className="contract-approval"
          open={isRunning(inst.status) || data.list.length === 1}
        >
          <summary>
            <span className="contract-approval-name">
              {flowTypeName[inst.flowType]}
              {inst.sealName && ` · ${inst.sealName}`}
              {inst.amount !== null && <span className="small muted"> {amountText(inst.amount)}</span>}
            </span>
            <FlowTag status={inst.status} />
          </summary>
          <ApprovalSteps inst={inst} />
          <Link to="/applySign/audit" search={{ instIdNo: inst.instIdNo }}>
            {inst.mine.approveId ? '去审批' : '查看审批'}
          </Link>
        </details>
      ))}
    </Section>
  );
}
