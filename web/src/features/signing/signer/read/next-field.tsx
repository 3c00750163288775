// The arrow that leads from one of my fields to the next, those still open first.
import type { FieldView } from '@xinqi/wire/signing';

/** The field after `current` in reading order among those still open; all of mine when none is open. */
export function nextField(
  fields: readonly FieldView[],
  left: readonly FieldView[],
  current: string | undefined,
): FieldView | undefined {
  const wanted = left.length > 0 ? left : fields;
  const from = fields.findIndex((field) => field.fieldId === current);
  return fields.slice(from + 1).find((field) => wanted.includes(field)) ?? wanted[0];
}

type Props = {
  fields: readonly FieldView[];
  left: readonly FieldView[];
  current: string | undefined;
  onGo: (field: FieldView) => void;
};

export function NextField({ fields, left, current, onGo }: Props) {
  const next = nextField(fields, left, current);
  if (!next) return null;
  const done = fields.length - left.length;
  return (
    <button type="button" className="next-field" onClick={() => onGo(next)}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
        <path
          d="M10 4v11M5.500 10.500 10 15l4.500-4.500"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {left.length > 0 ? `下一处 ${done}/${fields.length}` : '查看签署位置'}
    </button>
  );
}
