// 合同编号 of an enterprise that numbers its contracts: which rule, and the number that comes next, or one's own where the rule
// allows it. The number is given when the contract is sent: another contract may take the proposal meanwhile.
import { numberingRoutes } from '@xinqi/wire/numbering';
import { useCall } from '../../../../platform/call/use-call.ts';
import { useSession } from '../../../../platform/session.ts';
import { Field } from '../../../../ui/field.tsx';
import { SelectField } from '../../../../ui/kit/select.tsx';
import { contractNoProblem, useWizard } from '../wizard.ts';

export function NumberField() {
  const { draft, dispatch } = useWizard();
  const corp = useSession((session) => session.currentAuthUser?.userType === 1);
  const { data } = useCall(numberingRoutes.choose, {}, { when: corp });
  const rules = data?.list ?? [];
  const { numberRuleId, contractNo } = draft;
  // a rule that was switched off or deleted since the draft was saved stays chosen and says so: none other is taken silently
  const gone = data && numberRuleId !== '' && !rules.some(({ ruleId }) => ruleId === numberRuleId);
  const rule = rules.find(({ ruleId, isDefault }) =>
    numberRuleId === '' ? isDefault : ruleId === numberRuleId,
  );
  if (!corp || (rules.length === 0 && !gone && contractNo === '')) return null;
  const choose = (chosen: string) =>
    dispatch({ type: 'edit', change: { numberRuleId: chosen, contractNo: '' } });
  const wrong =
    contractNo !== '' && rule && !rule.byHand
      ? '此编号规则不允许手工填写，请清空后由规则编号'
      : contractNoProblem(contractNo);
  return (
    <section className="card wizard-card" aria-label="合同编号">
      <h2>合同编号</h2>
      <div className="kind-field">
        <SelectField
          label="编号规则"
          error={gone ? '此编号规则已停用或删除，请重新选择' : undefined}
          value={gone ? numberRuleId : (rule?.ruleId ?? '')}
          options={[
            ...(gone ? [[numberRuleId, '已停用的规则'] as const] : []),
            ...(rules.some(({ isDefault }) => isDefault) ? [] : [['', '不编号'] as const]),
            ...rules.map(({ ruleId, name }) => [ruleId, name] as const),
          ]}
          onValue={choose}
        />
        {rule?.byHand || contractNo !== '' ? (
          <Field
            label="合同编号（选填）"
            autoComplete="off"
            maxLength={64}
            placeholder={rule?.next}
            value={contractNo}
            onValue={(typed) => dispatch({ type: 'edit', change: { contractNo: typed } })}
            error={wrong}
            hint={rule && `留空则在发出时自动编号，预计为 ${rule.next}`}
          />
        ) : (
          rule && <p className="field-hint">发出时自动编号，预计为 {rule.next}</p>
        )}
      </div>
    </section>
  );
}
