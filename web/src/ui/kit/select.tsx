// One choice of a list in antd's frame, over typed values: `Select` alone, for a label that stands elsewhere, and `SelectField`
// with its label. A long list is searched by typing.
import { Select as AntdSelect } from 'antd';
import { useContext } from 'react';
import { ChangedContext } from './changed.ts';
import { FieldFrame, type FieldFrameProps, type Wired } from './field-frame.tsx';
import './control.css';

export type Option<V extends string | number> = readonly [value: V, text: string, disabled?: boolean];

export type SelectProps<V extends string | number> = Partial<Wired> & {
  value: V;
  options: readonly Option<V>[];
  onValue: (value: V) => void;
  'aria-label'?: string;
  disabled?: boolean;
  /** 34 px high among filters, 42 px in a form. */
  small?: boolean;
  className?: string;
};

/** From so many options on one finds by typing what one would have to look for. */
const SEARCHED = 12;
/** Up to so many options all stand in the document, each read out with its place among them. */
const WHOLE = 60;

export function Select<V extends string | number>(props: SelectProps<V>) {
  const { value, options, onValue, small, ...rest } = props;
  const changed = useContext(ChangedContext);
  return (
    <AntdSelect<V>
      {...rest}
      className={props.className ? `kit-select ${props.className}` : 'kit-select'}
      value={value}
      size={small ? 'medium' : 'large'}
      status={props['aria-invalid'] ? 'error' : ''}
      popupMatchSelectWidth={false}
      virtual={options.length > WHOLE}
      showSearch={options.length >= SEARCHED && { optionFilterProp: 'label' }}
      options={options.map(([key, label, disabled = false]) => ({ value: key, label, disabled }))}
      onChange={(chosen) => {
        changed();
        onValue(chosen);
      }}
    />
  );
}

type SelectFieldProps<V extends string | number> = Omit<FieldFrameProps, 'children'> &
  Omit<SelectProps<V>, keyof Wired>;

export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { label, quiet, error, hint, className, ...select } = props;
  return (
    <FieldFrame label={label} quiet={quiet} error={error} hint={hint} className={className}>
      {(wired) => <Select {...select} {...wired} />}
    </FieldFrame>
  );
}
