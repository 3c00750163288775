// The variables of a template made from a PDF: added by name, set, taken out, and how often each stands on the pages.
import { isVariableName, suggestedVariables, type Variable, variableKindNames } from '@xinqi/domain';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';

type Props = {
  variables: readonly Variable[];
  /** Boxes by variable. */
  counts: ReadonlyMap<string, number>;
  active: string | undefined;
  colourOf: (at: number) => string;
  onActive: (name: string) => void;
  onAdd: (variable: Variable) => void;
  onSet: (variable: Variable) => void;
  onRemove: (name: string) => void;
};

/** What its name suggests; a table stands on no PDF. */
const made = (name: string): Variable => {
  const [suggested] = suggestedVariables([{ name, format: null, table: null, when: null }]);
  return suggested ?? { name, kind: 'text', required: true, filledBy: 'sender' };
};

export function VariableList({ variables, counts, active, colourOf, ...on }: Props) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const typed = name.trim();
  const wrong = !isVariableName(typed)
    ? '名称须为1-30个汉字、字母、数字或下划线'
    : variables.some((one) => one.name === typed)
      ? '已有同名的变量'
      : undefined;
  const add = () => {
    setTried(true);
    if (wrong) return;
    on.onAdd(made(typed));
    setName('');
    setTried(false);
  };
  return (
    <>
      <ul className="place-parties">
        {variables.map((variable, at) => (
          <li key={variable.name} className="tpl-box-row">
            <Button
              className="place-party"
              aria-pressed={variable.name === active}
              style={{ '--party': colourOf(at) } as React.CSSProperties}
              onClick={() => on.onActive(variable.name)}
            >
              <span className="place-dot" />
              <span className="place-party-name" title={variable.name}>
                {variable.name}
              </span>
              <span className={counts.get(variable.name) ? 'place-count' : 'place-count place-count-missing'}>
                {variableKindNames[variable.kind]} · {counts.get(variable.name) ?? 0} 处
              </span>
            </Button>
            <RowAct act="设置" of={variable.name} onClick={() => on.onSet(variable)} />
            <RowAct act="删除" of={variable.name} danger onClick={() => on.onRemove(variable.name)} />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          label="新变量的名称"
          value={name}
          maxLength={30}
          autoComplete="off"
          placeholder="例如：月租金"
          error={tried ? wrong : undefined}
          onValue={(next) => {
            setName(next);
            setTried(false);
          }}
        />
        <Button type="submit">添加变量</Button>
      </form>
    </>
  );
}
