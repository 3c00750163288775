// 合同金额: what approvals may depend on, the sender's own and those of an enterprise that signs; nobody else needs it.
import { Field } from '../../../../ui/field.tsx';
import { amountProblem, useWizard } from '../wizard.ts';
import { usePreApproval } from './use-pre-approval.ts';

export function AmountField() {
  const { draft, dispatch, showProblems } = useWizard();
  const asks = usePreApproval(draft)?.asksAmount === true;
  const missing = asks && showProblems && draft.amount.trim() === '' ? '请填写合同金额' : undefined;
  return (
    <section className="card wizard-card" aria-label="合同金额">
      <h2>合同金额</h2>
      <div className="kind-field">
        <Field
          label={`合同金额（元）${asks ? '' : '（选填）'}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="如 120000.00"
          value={draft.amount}
          onValue={(amount) => dispatch({ type: 'edit', change: { amount } })}
          error={amountProblem(draft.amount) ?? missing}
          hint={asks ? '贵企业按金额确定审批人，请按合同如实填写' : '企业审批时按金额确定审批人'}
        />
      </div>
    </section>
  );
}
