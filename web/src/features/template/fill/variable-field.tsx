// One variable as it is filled in, by its kind; of a table its rows.
import { type Field as Asked, type Row, TICKED, type Value, type Variable } from '@xinqi/domain';
import { Checkbox } from 'antd';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { DateField } from '../../../ui/kit/date-field.tsx';
import { SelectField } from '../../../ui/kit/select.tsx';
import { TextAreaField } from '../../../ui/kit/text-area-field.tsx';
import { PictureField } from './picture-field.tsx';

type OneProps = {
  field: Asked;
  label: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
};
/** A text that may be so long has lines; by what it may be, not by what it is, so that nobody's field is changed for another while he types. */
const LONG = 100;

function OneField({ field, label, value, error, onValue }: OneProps) {
  const { kind, required, options = [], maxLength = 500 } = field;
  const name = required ? label : `${label}（选填）`;
  const shared = { label: name, value, error, onValue };
  switch (kind) {
    case 'tick':
      return (
        <div className="field">
          <Checkbox
            checked={value === TICKED}
            onChange={({ target }) => onValue(target.checked ? TICKED : '')}
          >
            {label}
          </Checkbox>
          {error && <span className="field-error">{error}</span>}
        </div>
      );
    case 'choice':
      return (
        <SelectField {...shared} options={[['', '请选择'], ...options.map((one) => [one, one] as const)]} />
      );
    case 'date':
      return <DateField {...shared} />;
    case 'number':
    case 'money':
      return <Field {...shared} inputMode="decimal" autoComplete="off" maxLength={20} />;
    case 'picture':
      return <PictureField {...shared} />;
    case 'mobile':
      return <Field {...shared} inputMode="tel" autoComplete="off" maxLength={40} />;
    case 'text':
      return maxLength >= LONG ? (
        <TextAreaField {...shared} maxLength={maxLength} />
      ) : (
        <Field {...shared} autoComplete="off" maxLength={maxLength} />
      );
    default:
      return <Field {...shared} autoComplete="off" maxLength={200} />;
  }
}

type Props = {
  variable: Variable;
  value: Value;
  /** By field, as `judgeValues` names them. */
  refusals: Readonly<Record<string, string>>;
  onValue: (value: Value) => void;
};

export function VariableField({ variable, value, refusals, onValue }: Props) {
  const { name, kind, columns = [], required } = variable;
  if (kind !== 'table')
    return (
      <OneField
        field={variable}
        label={name}
        value={typeof value === 'string' ? value : ''}
        error={refusals[name]}
        onValue={onValue}
      />
    );
  const rows: readonly Row[] = typeof value === 'string' ? [] : value;
  const entered = columns.filter(({ formula }) => !formula);
  const empty: Row = Object.fromEntries(entered.map((column) => [column.name, '']));
  return (
    <fieldset className="fill-table">
      <legend>{required ? name : `${name}（选填）`}</legend>
      {refusals[name] && (
        <span className="field-error" role="alert">
          {refusals[name]}
        </span>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={at} className="fill-row">
          {entered.map((column) => (
            <OneField
              key={column.name}
              field={column}
              label={`${column.name} ${at + 1}`}
              value={row[column.name] ?? ''}
              error={refusals[`${name}.${at + 1}.${column.name}`]}
              onValue={(cell) =>
                onValue(rows.map((one, index) => (index === at ? { ...one, [column.name]: cell } : one)))
              }
            />
          ))}
          <Button
            look="link"
            danger
            aria-label={`删除${name}第${at + 1}行`}
            onClick={() => onValue(rows.filter((_, index) => index !== at))}
          >
            删除
          </Button>
        </div>
      ))}
      <Button onClick={() => onValue([...rows, empty])}>添加一行</Button>
    </fieldset>
  );
}
