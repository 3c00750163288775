// 合同编号 of an enterprise that numbers its contracts: which rule, and the number that comes next, or one's own where the rule
// allows it. The number is given when the contract is sent: another contract may take the proposal meanwhile.
import { contractNoFault } from '@xinqi/domain';
import { numberingRoutes } from '@xinqi/wire/numbering';
import { useCall } from '../../../../platform/call/use-call.ts';
import { useSession } from '../../../../platform/session.ts';
import { Field } from '../../../../ui/field.tsx';
import { FieldFrame } from '../../../../ui/kit/field-frame.tsx';
import { useWizard } from '../wizard.ts';

export function NumberField() {
  const { draft, dispatch } = useWizard();
  const corp = useSession((session) => session.currentAuthUser?.userType === 1);
  const { data } = useCall(numberingRoutes.choose, {}, { when: corp });
  const rules = data?.list ?? [];
  const rule =
    rules.find(({ ruleId }) => ruleId === draft.numberRuleId) ?? rules.find(({ isDefault }) => isDefault);
  if (rules.length === 0) return null;
  const choose = (numberRuleId: string) =>
    dispatch({ type: 'edit', change: { numberRuleId, contractNo: '' } });
  return (
    <section className="card wizard-card" aria-label="合同编号">
      <h2>合同编号</h2>
      <div className="kind-field">
        <FieldFrame label="编号规则">
          {(wired) => (
            <select
              {...wired}
              className="input"
              value={rule?.ruleId ?? ''}
              onChange={(event) => choose(event.target.value)}
            >
              {!rule && <option value="">不编号</option>}
              {rules.map(({ ruleId, name }) => (
                <option key={ruleId} value={ruleId}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {rule?.byHand ? (
          <Field
            label="合同编号（选填）"
            autoComplete="off"
            maxLength={64}
            placeholder={rule.next}
            value={draft.contractNo}
            onValue={(contractNo) => dispatch({ type: 'edit', change: { contractNo } })}
            error={draft.contractNo === '' ? undefined : contractNoFault(draft.contractNo.trim())}
            hint={`留空则在发出时自动编号，预计为 ${rule.next}`}
          />
        ) : (
          rule && <p className="field-hint">发出时自动编号，预计为 {rule.next}</p>
        )}
      </div>
    </section>
  );
}
