// How one variable is asked for: its kind and what may be filled in, who does it, and when. Judged by the same rules as on the server when
// it is confirmed.
import {
  type Formula,
  formatsOf,
  formulaNames,
  formulas,
  pictureMm,
  type Variable,
  type VariableKind,
  variableKindNames,
  variablesFault,
} from '@xinqi/domain';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/kit/select.tsx';
import { TextAreaField } from '../../../ui/kit/text-area-field.tsx';
import { kindFor } from './variable-change.ts';

type Props = {
  variable: Variable;
  /** All of the template, in their order. */
  variables: readonly Variable[];
  roles: readonly string[];
  /** Those whose signatories may fill something in: all but the sender's own. */
  fillers: readonly string[];
  /** It stands in boxes on a PDF, which say their own formats and sizes. */
  onPdf?: boolean;
  onClose: () => void;
  onDone: (variable: Variable) => void;
};

const kinds = (Object.keys(variableKindNames) as VariableKind[]).map(
  (kind) => [kind, variableKindNames[kind]] as const,
);
const listed = (text: string): string[] => text.split(/[\n,，、]/).flatMap((one) => one.trim() || []);

/** Who fills in, as one choice: `role:乙方` is the signatory of a role. */
const chosenFiller = ({ filledBy, role }: Variable): string =>
  filledBy === 'role' ? `role:${role ?? ''}` : filledBy;

export function VariableDialog({
  variable,
  variables,
  roles,
  fillers,
  onPdf = false,
  onClose,
  onDone,
}: Props) {
  const [now, setNow] = useState(variable);
  const [options, setOptions] = useState((variable.options ?? []).join('\n'));
  const [columns, setColumns] = useState((variable.columns ?? []).map(({ name }) => name).join('\n'));
  const [widthMm, setWidthMm] = useState(String(variable.widthMm ?? pictureMm.usual));
  const [of, setOf] = useState((variable.formula?.of ?? []).join('\n'));
  const change = (part: Partial<Variable>) => setNow({ ...now, ...part });
  const { kind, filledBy } = now;
  const computes = kind === 'number' || kind === 'money' || kind === 'date';
  const formats = formatsOf[kind] ?? [];
  const compute = now.formula?.compute ?? (kind === 'date' ? 'today' : 'multiply');
  const made = (): Variable => {
    const formula: Formula = { compute, of: compute === 'today' ? [] : listed(of) };
    const known = new Map((now.columns ?? []).map((one) => [one.name, one]));
    return {
      ...now,
      options: kind === 'choice' ? listed(options) : undefined,
      columns:
        kind === 'table'
          ? listed(columns).map((name) => known.get(name) ?? { name, kind: 'text', required: true })
          : undefined,
      formula: filledBy === 'computed' ? formula : undefined,
      widthMm: kind === 'picture' && !onPdf ? Number(widthMm) : undefined,
      default: now.default?.trim() || undefined,
      when: now.when?.trim() || undefined,
    };
  };
  const fault = () => {
    const changed = made();
    return variablesFault(
      variables.map((one) => (one.name === variable.name ? changed : one)),
      roles,
    );
  };
  return (
    <FormDialog
      title={`设置变量“${variable.name}”`}
      okText="确定"
      doneText="变量已设置"
      check={fault}
      run={async () => made()}
      onClose={onClose}
      onDone={onDone}
    >
      <SelectField
        label="类型"
        value={kind}
        options={onPdf ? kinds.filter(([one]) => one !== 'table') : kinds}
        onValue={(next) => setNow(kindFor(now, next))}
      />
      {formats.length > 0 && (
        <SelectField
          label="显示格式"
          value={now.format ?? formats[0]!}
          options={formats.map((one) => [one, one] as const)}
          hint={onPdf ? '页面上的位置可另选格式' : '文件中写明格式的位置（如 {{租金:大写}}）以文件为准'}
          onValue={(format) => change({ format })}
        />
      )}
      {(computes || (fillers.length > 0 && kind !== 'picture')) && (
        <SelectField
          label="由谁填写"
          value={chosenFiller(now)}
          options={[
            ['sender', '发起方'],
            ...fillers.map((role) => [`role:${role}`, `${role}（签署前填写）`] as const),
            ...(computes ? [['computed', '自动计算'] as const] : []),
          ]}
          onValue={(by) =>
            by.startsWith('role:')
              ? change({ filledBy: 'role', role: by.slice(5), required: true, default: undefined })
              : change({
                  filledBy: by === 'computed' ? 'computed' : 'sender',
                  role: undefined,
                  required: by === 'sender',
                })
          }
        />
      )}
      {filledBy === 'computed' ? (
        <>
          <SelectField
            label="计算方式"
            value={compute}
            options={formulas
              .filter((one) => /^(?:addDays|addMonths|today)$/.test(one) === (kind === 'date'))
              .map((one) => [one, formulaNames[one]] as const)}
            onValue={(next) => change({ formula: { compute: next, of: [] } })}
          />
          {compute !== 'today' && (
            <TextAreaField
              label={compute === 'sum' ? '表格和列（各一行）' : '参与计算的变量（一行一个）'}
              value={of}
              maxLength={300}
              onValue={setOf}
            />
          )}
        </>
      ) : (
        <Checkbox checked={now.required} onChange={({ target }) => change({ required: target.checked })}>
          必填
        </Checkbox>
      )}
      {kind === 'choice' && (
        <TextAreaField label="选项（一行一个）" value={options} maxLength={2_000} onValue={setOptions} />
      )}
      {kind === 'table' && (
        <TextAreaField label="列（一行一个）" value={columns} maxLength={400} onValue={setColumns} />
      )}
      {filledBy !== 'computed' && (kind === 'number' || kind === 'money') && (
        <div className="field-row">
          <Field
            label="最小值"
            value={now.min ?? ''}
            maxLength={20}
            onValue={(min) => change({ min: min || undefined })}
          />
          <Field
            label="最大值"
            value={now.max ?? ''}
            maxLength={20}
            onValue={(max) => change({ max: max || undefined })}
          />
        </div>
      )}
      {kind === 'picture' && !onPdf && (
        <Field
          label="最长边（毫米）"
          value={widthMm}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          hint="不超过页面文字宽度；较小的图片不放大"
          onValue={setWidthMm}
        />
      )}
      {filledBy === 'sender' && kind !== 'table' && kind !== 'tick' && kind !== 'picture' && (
        <Field
          label="默认值（选填）"
          value={now.default ?? ''}
          maxLength={500}
          autoComplete="off"
          onValue={(usual) => change({ default: usual })}
        />
      )}
      <Field
        label="仅在满足条件时填写（选填）"
        value={now.when ?? ''}
        maxLength={100}
        autoComplete="off"
        placeholder="例如：付款方式=按季"
        onValue={(when) => change({ when })}
      />
    </FormDialog>
  );
}
