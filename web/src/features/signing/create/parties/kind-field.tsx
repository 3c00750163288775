// 合同类型: chosen at creation; a kind that the law excludes from electronic signatures is warned about at once.
import { type ContractKindKey, contractKindOf, contractKinds, excludedKindMessage } from '@xinqi/domain';
import { SelectField } from '../../../../ui/kit/select.tsx';
import { isExcluded } from '../draft/draft.ts';
import { useWizard } from '../wizard.ts';

export function KindField() {
  const { draft, dispatch } = useWizard();
  const keepYears = contractKindOf(draft.contractKind)?.keepYears ?? 0;
  const excluded = isExcluded(draft);
  const choose = (contractKind: ContractKindKey) =>
    dispatch({ type: 'edit', change: { contractKind, kindConfirmed: false } });
  const advice = keepYears > 0 ? `合同结束后建议保存不少于${keepYears}年` : '用于归类和提示保存期限';
  return (
    <section className="card wizard-card" aria-label="合同类型">
      <h2>合同类型</h2>
      <SelectField
        className="kind-field"
        label={
          <>
            类型<span className="muted">（选填）</span>
          </>
        }
        value={draft.contractKind}
        options={contractKinds.map(({ key, name }) => [key, name])}
        onValue={choose}
        error={excluded ? excludedKindMessage : undefined}
        hint={excluded ? undefined : advice}
      />
    </section>
  );
}
