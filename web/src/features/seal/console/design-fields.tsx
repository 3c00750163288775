// The choices of a seal by template. Shapes and sizes follow from the kind; what cannot be chosen is not shown.
import {
  type SealColor,
  type SealShape,
  SealType,
  sealColorName,
  sealColors,
  sealShapeName,
  sealSizes,
  sealTypeName,
  sealTypes,
  shapesOf,
} from '@xinqi/domain';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/kit/select-field.tsx';

export type Design = {
  sealType: SealType;
  shape: SealShape;
  color: SealColor;
  width: number;
  height: number;
  personName: string;
  text: string;
  code: string;
  lines: boolean;
};

export const typeOptions = sealTypes.map((value) => [value, sealTypeName[value]] as const);
export const colorOptions = sealColors.map((value) => [value, sealColorName[value]] as const);

/** Another kind or shape brings its own first size. */
function withShape(design: Design, shape: SealShape): Design {
  const [width, height] = sealSizes[shape][0]!;
  return { ...design, shape, width, height };
}
export const firstDesign: Design = {
  sealType: SealType.Contract,
  shape: 1,
  color: 1,
  width: 40,
  height: 40,
  personName: '',
  text: '',
  code: '',
  lines: false,
};

export function DesignFields({ design, onDesign }: { design: Design; onDesign: (design: Design) => void }) {
  const { sealType, shape, width, height } = design;
  const edit = (change: Partial<Design>) => onDesign({ ...design, ...change });
  const person = sealType === SealType.LegalPerson;
  const official = sealType === SealType.Official;
  return (
    <>
      <SelectField
        label="印章类型"
        value={sealType}
        options={typeOptions}
        onValue={(type) => onDesign(withShape({ ...design, sealType: type, text: '' }, shapesOf(type)[0]!))}
      />
      {shapesOf(sealType).length > 1 && (
        <SelectField
          label="形状"
          value={shape}
          options={shapesOf(sealType).map((value) => [value, sealShapeName[value]] as const)}
          onValue={(value) => onDesign(withShape(design, value))}
        />
      )}
      <SelectField
        label="尺寸"
        value={`${width}x${height}`}
        options={sealSizes[shape].map(
          ([w, h]) => [`${w}x${h}`, w === h ? `${w} 毫米` : `${w}×${h} 毫米`] as const,
        )}
        onValue={(value) => {
          const [w, h] = value.split('x').map(Number);
          edit({ width: w!, height: h! });
        }}
      />
      <SelectField
        label="颜色"
        value={design.color}
        options={colorOptions}
        onValue={(color) => edit({ color })}
      />
      {person && (
        <Field
          label="法定代表人姓名"
          value={design.personName}
          maxLength={40}
          onValue={(personName) => edit({ personName })}
        />
      )}
      {!person && !official && (
        <Field
          label="下弦文字"
          value={design.text}
          maxLength={12}
          placeholder={sealTypeName[sealType]}
          onValue={(text) => edit({ text })}
        />
      )}
      {!person && shape !== 4 && (
        <Field
          label={shape === 3 ? '税号（选填）' : '防伪编码（选填）'}
          value={design.code}
          maxLength={18}
          hint="6-18位数字或大写字母"
          onValue={(code) => edit({ code: code.toUpperCase() })}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={design.lines}
          onChange={(event) => edit({ lines: event.target.checked })}
        />
        <span>加防伪线（每枚印章的线条各不相同）</span>
      </label>
    </>
  );
}
