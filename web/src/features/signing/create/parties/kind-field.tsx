// 合同类型: chosen at creation; a kind that the law excludes from electronic signatures is warned about at once.
import { type ContractKindKey, contractKindOf, contractKinds, excludedKindMessage } from '@xinqi/domain';
import { useId } from 'react';
import { isExcluded } from '../draft/draft.ts';
import { useWizard } from '../wizard.ts';

export function KindField() {
  const { draft, dispatch } = useWizard();
  const id = useId();
  const keepYears = contractKindOf(draft.contractKind)?.keepYears ?? 0;
  const choose = (contractKind: ContractKindKey) =>
    dispatch({ type: 'edit', change: { contractKind, kindConfirmed: false } });
  return (
    <section className="card wizard-card" aria-label="合同类型">
      <h2>合同类型</h2>
      <div className="field kind-field">
        <label htmlFor={id}>
          类型<span className="muted">（选填）</span>
        </label>
        <select
          id={id}
          className="input"
          value={draft.contractKind}
          onChange={(event) => choose(event.target.value as ContractKindKey)}
        >
          {contractKinds.map((kind) => (
            <option key={kind.key} value={kind.key}>
              {kind.name}
            </option>
          ))}
        </select>
        {isExcluded(draft) ? (
          <span className="field-error" role="alert">
            {excludedKindMessage}
          </span>
        ) : (
          <span className="field-hint">
            {keepYears > 0 ? `合同结束后建议保存不少于${keepYears}年` : '用于归类和提示保存期限'}
          </span>
        )}
      </div>
    </section>
  );
}
