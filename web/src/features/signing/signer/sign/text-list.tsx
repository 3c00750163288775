// The text fields as a list: the way to fill them on a phone, and beside the pages on a desktop.
import type { FieldView } from '@xinqi/wire/signing';
import { useId } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { pageText } from '../document/files.ts';
import type { Signing } from './use-signing.ts';

type Props = { signing: Signing; onLocate: (field: FieldView) => void };

function TextItem({ field, signing, onLocate }: Props & { field: FieldView }) {
  const id = useId();
  const { draft, update, missing } = signing;
  const wrong = missing?.fieldId === field.fieldId;
  const name = field.label ?? '填写项';
  return (
    <div className="field text-item">
      <div className="text-item-head">
        <label htmlFor={id}>
          {name}
          {field.required ? <span className="must">（必填）</span> : <span className="muted">（选填）</span>}
        </label>
        <Button look="link" className="small text-page" onClick={() => onLocate(field)}>
          {pageText(field)}
        </Button>
      </div>
      <input
        id={id}
        className="input"
        maxLength={200}
        data-text={field.fieldId}
        value={draft.texts[field.fieldId] ?? ''}
        aria-invalid={wrong ? true : undefined}
        aria-required={field.required}
        onChange={(event) => update({ texts: { ...draft.texts, [field.fieldId]: event.target.value } })}
      />
    </div>
  );
}

export function TextList({ signing, onLocate }: Props) {
  return (
    <section className="sign-part" aria-labelledby="part-text">
      <h3 id="part-text">填写内容</h3>
      {signing.plan.texts.map((field) => (
        <TextItem key={field.fieldId} field={field} signing={signing} onLocate={onLocate} />
      ))}
    </section>
  );
}
