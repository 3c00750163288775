// What somebody fills in, as a card of fields, and what is still wrong when he goes on: the same for the sender and for signatories.
import type { Failure } from '../../../platform/failure.ts';
import type { Filling } from './use-filling.ts';
import { VariableField } from './variable-field.tsx';
import './fill.css';

type Props = { label: string; filling: Filling; tried: boolean; onActive: (name: string) => void };

export function FillCard({ label, filling, tried, onActive }: Props) {
  return (
    <section className="card fill-card" aria-label={label}>
      <FillFields {...{ filling, tried, onActive }} />
    </section>
  );
}

export function FillFields({ filling, tried, onActive }: Omit<Props, 'label'>) {
  return filling.asked.map((variable) => (
    <div key={variable.name} onFocusCapture={() => onActive(variable.name)}>
      <VariableField
        variable={variable}
        value={filling.values[variable.name] ?? ''}
        refusals={tried ? filling.refusals : {}}
        onValue={(value) => filling.change(variable.name, value)}
      />
    </div>
  ));
}

/** `wrong`: how many fields are, once he tried. */
export function FillProblems({ failure, wrong }: { failure: Failure | undefined; wrong: number }) {
  return (
    <>
      {failure && (
        <p className="form-error" role="alert">
          {failure.message}
        </p>
      )}
      {wrong > 0 && (
        <p className="form-error" role="alert">
          还有 {wrong} 处需要填写或修改，请检查标红的内容
        </p>
      )}
    </>
  );
}
