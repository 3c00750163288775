// The chosen box: how its text stands, where it is, and its removal.
import { boxText, formatsOf, type Variable } from '@xinqi/domain';
import { Checkbox } from 'antd';
import { Button } from '../../../ui/kit/button.tsx';
import { SelectField } from '../../../ui/kit/select.tsx';
import { NumberField, PlaceNumbers, type Placing } from '../../signing/index.ts';
import type { BoxLook, PlacedField } from './box-draft.ts';

type Props = {
  placing: Placing;
  field: PlacedField;
  variable: Variable;
  look: BoxLook;
  onLook: (look: BoxLook) => void;
};

export function BoxProperties({ placing, field, variable, look, onLook }: Props) {
  const size = placing.pages[field.page];
  if (!size) return null;
  const { kind, name } = variable;
  const set = (part: Partial<PlacedField>, what: string) =>
    placing.change([{ ...field, ...part }], `${what} ${field.id}`);
  const formats = kind === 'tick' ? ['方框', '是否'] : (formatsOf[kind] ?? []);
  const isText = kind === 'text' || kind === 'name' || kind === 'choice';
  return (
    <div className="props">
      <p>
        <strong>{name}</strong>
        <span className="muted">，第 {field.page + 1} 页</span>
      </p>
      {kind === 'picture' ? (
        <p className="muted small">图片按比例放入框内，较小的图片不放大</p>
      ) : (
        <>
          {formats.length > 0 && (
            <SelectField
              label="显示格式"
              value={look.format ?? variable.format ?? formats[0]!}
              options={formats.map((one) => [one, one === '方框' ? '打勾 ✓' : one] as const)}
              onValue={(format) => onLook({ ...look, format })}
            />
          )}
          <SelectField
            label="对齐"
            value={look.align}
            options={[
              ['left', '左对齐'],
              ['center', '居中'],
              ['right', '右对齐'],
            ]}
            onValue={(align) => onLook({ ...look, align })}
          />
          {isText && (
            <Checkbox
              checked={look.wrap}
              onChange={({ target }) => onLook({ ...look, wrap: target.checked })}
            >
              可换行
            </Checkbox>
          )}
        </>
      )}
      <div className="props-numbers">
        {kind !== 'picture' && (
          <NumberField
            label="字号"
            value={look.size}
            min={boxText.least}
            max={boxText.most}
            onChange={(points) => onLook({ ...look, size: points })}
          />
        )}
        <PlaceNumbers place={field} {...{ size, set }} width={{ least: 10 }} height={{ least: 8 }} />
      </div>
      <div className="props-actions">
        <Button onClick={() => placing.remove([field])}>删除此位置</Button>
      </div>
    </div>
  );
}
