// The numbered steps in the bar of a wizard. Drawn by hand like the rest of that bar: antd's Steps is wider than a phone.

type Props<S extends number> = {
  label: string;
  names: readonly string[];
  step: S;
  /** The last step that may be gone to. */
  reach: number;
  onGo: (step: S) => void;
};

export function WizardSteps<S extends number>({ label, names, step, reach, onGo }: Props<S>) {
  return (
    <ol className="wizard-steps" aria-label={label}>
      {names.map((name, index) => {
        const number = (index + 1) as S;
        const state = number === step ? 'now' : number < step ? 'done' : 'later';
        return (
          <li key={name} className={`wizard-step wizard-step-${state}`}>
            <button
              type="button"
              disabled={number > reach}
              aria-current={number === step ? 'step' : undefined}
              onClick={() => number !== step && onGo(number)}
            >
              <span className="wizard-step-number" aria-hidden="true">
                {state === 'done' ? '✓' : number}
              </span>
              <span className="wizard-step-name" aria-hidden="true">
                {name}
              </span>
              <span className="visually-hidden">{`第${number}步 ${name}`}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
