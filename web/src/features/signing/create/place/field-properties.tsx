// The selected field in numbers (millimetres from the page's upper left corner), its label, copies, removal.
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import type { DraftField } from '../draft/draft.ts';
import { canResize } from '../fields/field-geometry.ts';
import type { Placing } from '../fields/use-placement.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { NumberField } from './number-field.tsx';
import { PlaceNumbers } from './place-numbers.tsx';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="props-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function FieldProperties({ placing, field }: { placing: Placing; field: DraftField }) {
  const { pages, parties, change } = placing;
  const [copying, setCopying] = useState(false);
  const labelId = useId();
  const partyIndex = parties.findIndex((party) => party.key === field.partyKey);
  const party = parties[partyIndex];
  const size = pages[field.page];
  if (!party || !size) return null;
  const set = (part: Partial<DraftField>, what: string) =>
    change([{ ...field, ...part }], `${what} ${field.id}`);
  const fixed = !canResize(field.kind);
  return (
    <div className="props">
      <dl className="props-facts">
        <Row label="类型">{kindName(field.kind, party.userType)}</Row>
        <Row label="签署方">
          <span className="props-owner" style={{ '--party': partyColour(partyIndex) } as React.CSSProperties}>
            <span className="place-dot" />
            {party.name.trim() || `签署方 ${partyIndex + 1}`}
          </span>
        </Row>
      </dl>
      {field.kind === 'text' && (
        <div className="props-text">
          <label htmlFor={labelId}>填写提示</label>
          <input
            id={labelId}
            className="input props-input"
            value={field.label}
            maxLength={40}
            placeholder="例如：收款账号"
            onChange={(event) => set({ label: event.target.value }, 'label')}
          />
          <label className="check props-check">
            <input
              type="checkbox"
              checked={field.required}
              onChange={(event) => set({ required: event.target.checked }, 'required')}
            />
            必填
          </label>
        </div>
      )}
      <div className="props-numbers">
        <NumberField
          label="页码"
          value={field.page + 1}
          min={1}
          max={pages.length}
          onChange={(page) => set({ page: page - 1 }, 'page')}
        />
        <PlaceNumbers
          place={field}
          {...{ size, fixed, set }}
          width={{ least: 32, most: 400 }}
          height={{ least: 12, most: 200 }}
        />
      </div>
      {fixed && (
        <p className="field-hint props-hint">
          {party.userType === 1 ? '圆形印章直径 40 毫米' : '方形印章边长 20 毫米'}，按实际大小盖章
        </p>
      )}
      <div className="props-actions">
        <Button disabled={pages.length < 2} onClick={() => setCopying(true)}>
          复制到多页
        </Button>
        <Button className="props-delete" onClick={() => placing.remove([field])}>
          删除
        </Button>
      </div>
      {copying && (
        <CopyDialog
          field={field}
          pageCount={pages.length}
          onCopy={(targets) => placing.copyTo(field, targets)}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  );
}
