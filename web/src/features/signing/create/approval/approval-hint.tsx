// Before sending: which approvals the contract will pass, with the people as they would be asked today.
import { stepModeName } from '@xinqi/domain';
import type { PreApproval } from './use-pre-approval.ts';

const peopleOf = ({ approvers }: PreApproval['steps'][number]): string =>
  approvers.length > 4 ? `${approvers.slice(0, 4).join('、')}等${approvers.length}人` : approvers.join('、');

export function ApprovalHint({ pre }: { pre: PreApproval }) {
  if (!pre.needed) return null;
  return (
    <section className="card wizard-card" aria-label="发起审批">
      <h2>发起审批</h2>
      <p className="muted confirm-approval">
        发起后先由企业内部审批，适用“{pre.name}”；全部通过后才会通知签署方。
      </p>
      {pre.steps.length > 0 && (
        <ol className="confirm-steps">
          {pre.steps.map((step) => (
            <li key={`${step.name} ${step.approvers.join()}`}>
              <span>{step.name}</span>
              <span className="muted wizard-break">
                {peopleOf(step)}
                {step.approvers.length > 1 && `（${stepModeName[step.mode]}）`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
