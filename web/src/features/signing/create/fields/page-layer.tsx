// What lies over one page in step ③: its fields, snap guides, strips of 骑缝章, and the tap that places a field.
import { edgeShare } from '@xinqi/domain';
import { boxStyle, type OverlayPage } from '../../../../ui/pdf-view/index.ts';
import type { DraftField } from '../draft/draft.ts';
import { FieldBox } from './field-box.tsx';
import { fieldProblems } from './field-geometry.ts';
import { partyColour } from './party-colour.ts';
import './fields.css';
import { type FieldDrag, newField, type useFieldDrag } from './use-field-drag.ts';
import type { Placing } from './use-placement.ts';

type Props = { at: OverlayPage; placing: Placing; dragging: ReturnType<typeof useFieldDrag> };

function Guides({ drag, at }: { drag: FieldDrag | undefined; at: OverlayPage }) {
  if (drag?.field?.page !== at.page) return null;
  return drag.guides.map(({ axis, at: where }) => (
    <span
      key={axis}
      className={`place-guide place-guide-${axis}`}
      style={
        axis === 'x'
          ? { left: `${(where / at.size.width) * 100}%` }
          : { top: `${(where / at.size.height) * 100}%` }
      }
    />
  ));
}

export function PageLayer({ at, placing, dragging }: Props) {
  const { parties, selected, armed } = placing;
  const { drag } = dragging;
  const moving = drag?.field;
  const here = placing.fields.filter((field) => field.page === at.page && field.id !== moving?.id);
  const shown = moving?.page === at.page ? [...here, moving] : here;
  const tap = (event: React.MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (!armed) return placing.select(undefined);
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - bounds.left) / at.scale;
    const y = (event.clientY - bounds.top) / at.scale;
    placing.put(newField(armed, placing.party, at.page, at.size, x, y));
  };
  // the one being dragged is judged where it would be dropped
  const dropProblem = (field: DraftField): string | undefined =>
    moving?.id === field.id
      ? fieldProblems(
          [...placing.fields.filter((one) => one.id !== field.id), field],
          placing.pages,
          placing.standing,
          placing.signedOnly,
        ).get(field.id)
      : placing.problems.get(field.id);
  const taken = placing.standing.filter((box) => box.page === at.page);
  const strips = parties.filter((party) => placing.edgeSeals.includes(party.key));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard a field is added from the palette
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div className={armed ? 'place-layer place-layer-armed' : 'place-layer'} onClick={tap}>
      {taken.map((box, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a file never change
          key={index}
          className="standing-box"
          style={boxStyle(box, at.size)}
          title="文件原有的签名或表单域，不能遮盖"
        />
      ))}
      {strips.map((party, index) => {
        const box = {
          x: at.size.width - 14,
          y: at.size.height * edgeShare(index, strips.length) - 56,
          width: 14,
          height: 112,
        };
        const style = {
          ...boxStyle(box, at.size),
          '--party': partyColour(parties.indexOf(party)),
        } as React.CSSProperties;
        return (
          <span key={party.key} className="edge-strip" style={style} title={`骑缝章 · ${party.name}`}>
            骑缝章
          </span>
        );
      })}
      {shown.map((field) => {
        const partyIndex = parties.findIndex((party) => party.key === field.partyKey);
        const party = parties[partyIndex];
        if (!party) return null;
        return (
          <FieldBox
            key={field.id}
            field={field}
            size={at.size}
            party={party}
            partyIndex={partyIndex}
            selected={selected?.id === field.id}
            problem={dropProblem(field)}
            ghost={moving?.id === field.id}
            onPress={(event) => {
              placing.select(field);
              dragging.startMove(field, event);
            }}
            onFocus={() => selected?.id !== field.id && placing.select(field)}
            onResize={(event) => dragging.startResize(field, event)}
          />
        );
      })}
      <Guides drag={drag} at={at} />
    </div>
  );
}
