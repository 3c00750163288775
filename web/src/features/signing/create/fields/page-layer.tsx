// What lies over one page in step ③: its fields, snap guides, strips of 骑缝章, and the tap that places a field.
import { edgeShare } from '@xinqi/domain';
import { boxStyle, type OverlayPage } from '../../../../ui/pdf-view/index.ts';
import { partyColour } from '../../signer/document/party-colour.ts';
import { FieldBox } from './field-box.tsx';
import { fieldProblems } from './field-geometry.ts';
import './fields.css';
import { type FieldDrag, newField, type useFieldDrag } from './use-field-drag.ts';
import type { useMarquee } from './use-marquee.ts';
import type { Placing } from './use-placement.ts';

type Props = {
  at: OverlayPage;
  placing: Placing;
  dragging: ReturnType<typeof useFieldDrag>;
  framing: ReturnType<typeof useMarquee>;
};
const adds = (event: React.MouseEvent): boolean => event.shiftKey || event.ctrlKey || event.metaKey;

function Guides({ drag, at }: { drag: FieldDrag | undefined; at: OverlayPage }) {
  if (drag?.page !== at.page) return null;
  return drag.guides?.map(({ axis, at: where }) => (
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

export function PageLayer({ at, placing, dragging, framing }: Props) {
  const { parties, chosen, selected, armed } = placing;
  const { drag } = dragging;
  const { marquee } = framing;
  const moving = drag?.moved ?? [];
  const still = placing.fields.filter((field) => moving.every(({ id }) => id !== field.id));
  const shown = [...still, ...moving].filter((field) => field.page === at.page);
  const tap = (event: React.MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (!armed) return placing.select(undefined);
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - bounds.left) / at.scale;
    const y = (event.clientY - bounds.top) / at.scale;
    placing.put(newField(armed, placing.party, at.page, at.size, x, y));
  };
  // what is being dragged is judged where it would be dropped
  const problems =
    moving.length > 0
      ? fieldProblems([...still, ...moving], placing.pages, placing.standing, placing.signedOnly)
      : placing.problems;
  const taken = placing.standing.filter((box) => box.page === at.page);
  const strips = parties.filter((party) => placing.edgeSeals.includes(party.key));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard a field is added from the palette
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className={armed ? 'place-layer place-layer-armed' : 'place-layer'}
      onClick={tap}
      onPointerDown={(event) => {
        if (!armed && event.target === event.currentTarget) framing.start(at.page, event);
      }}
    >
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
            selected={chosen.some(({ id }) => id === field.id)}
            only={selected?.id === field.id}
            picture={field.kind === 'seal' ? placing.ownSeals.get(field.partyKey) : undefined}
            problem={problems.get(field.id)}
            ghost={moving.some(({ id }) => id === field.id)}
            onPress={(event) => {
              if (adds(event)) return placing.toggle(field);
              const together = chosen.some(({ id }) => id === field.id);
              if (!together) placing.select(field);
              dragging.startMove(field, together ? chosen : [field], event);
            }}
            onTap={(event) => !adds(event) && chosen.length > 1 && placing.select(field)}
            onFocus={() => chosen.every(({ id }) => id !== field.id) && placing.select(field)}
            onResize={(event) => dragging.startResize(field, event)}
          />
        );
      })}
      <Guides drag={drag} at={at} />
      {marquee?.page === at.page && <span className="place-marquee" style={boxStyle(marquee, at.size)} />}
    </div>
  );
}
