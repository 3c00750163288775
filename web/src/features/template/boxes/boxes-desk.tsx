// The pages of a PDF with the boxes of its variables: dragged from the list, moved, resized, copied and undone as places of signatures are.
import { keepInside, type Variable } from '@xinqi/domain';
import { useMemo, useRef } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { PdfView, type PdfViewHandle } from '../../../ui/pdf-view/index.ts';
import {
  fileSource,
  newField,
  PageLayer,
  partyColour,
  useFieldDrag,
  useMarquee,
  useNarrow,
  usePlaceKeys,
  usePlacement,
  useWizard,
} from '../../signing/index.ts';
import { type BoxLooks, type PlacedField, usualBox, usualLook } from './box-draft.ts';
import { BoxProperties } from './box-properties.tsx';
import { VariableList } from './variable-list.tsx';

type Props = {
  variables: readonly Variable[];
  looks: BoxLooks;
  onLooks: (looks: BoxLooks) => void;
  onSet: (variable: Variable) => void;
  onAdd: (variable: Variable) => void;
  onRemove: (name: string) => void;
};

export function BoxesDesk({ variables, looks, onLooks, onSet, onAdd, onRemove }: Props) {
  const { draft, source: given } = useWizard();
  const tools = usePlacement();
  const put = (field: PlacedField) => {
    const size = tools.pages[field.page];
    const kind = variables.find(({ name }) => name === field.partyKey)?.kind;
    const box = usualBox(field, kind);
    // a box is called as its variable
    if (size) tools.put({ ...box, ...keepInside(box, size), label: field.partyKey });
  };
  const placing = { ...tools, put };
  const { fields, party, parties, pages, selected, armed } = placing;
  const view = useRef<PdfViewHandle>(null);
  const narrow = useNarrow();
  const dragging = useFieldDrag({
    view,
    pages,
    fields,
    onCommit: (moved, isNew) => {
      const [field] = moved;
      if (isNew && field) placing.put(field);
      else placing.change(moved);
    },
  });
  const framing = useMarquee({
    view,
    fields,
    onChoose: (chosen, more) => placing.choose(more ? [...placing.chosen, ...chosen] : chosen),
  });
  usePlaceKeys(placing, view);
  const source = useMemo(() => given ?? fileSource(draft.fileId ?? ''), [given, draft.fileId]);
  const counts = new Map<string, number>();
  for (const { partyKey } of fields) counts.set(partyKey, (counts.get(partyKey) ?? 0) + 1);
  const variable = variables.find(({ name }) => name === selected?.partyKey);

  const placeInView = () => {
    const page = view.current?.currentPage() ?? 0;
    const size = pages[page];
    if (size && party) placing.put(newField('text', party, page, size, size.width / 2, size.height / 3));
  };
  const list = (
    <>
      <h2>变量</h2>
      <VariableList
        variables={variables}
        counts={counts}
        active={party?.key}
        colourOf={partyColour}
        onActive={(name) => {
          placing.setParty(name);
          const first = fields.find(({ partyKey }) => partyKey === name);
          placing.select(first);
          if (first) view.current?.scrollTo(first.page, first, 'smooth');
        }}
        onAdd={(added) => {
          onAdd(added);
          placing.setParty(added.name);
        }}
        onSet={onSet}
        onRemove={onRemove}
      />
      {party && (
        <>
          <h2>放到页面上</h2>
          <div
            className="palette"
            style={{ '--party': partyColour(parties.indexOf(party)) } as React.CSSProperties}
          >
            <Button
              className="palette-kind"
              aria-pressed={armed === 'text'}
              onPointerDown={(event) => dragging.startNew('text', party, event)}
              onClick={(event) => {
                if (event.detail === 0) return placeInView();
                placing.select(undefined);
                placing.setArmed(armed === 'text' ? undefined : 'text');
              }}
            >
              {party.name}
            </Button>
          </div>
          <p className="place-help" role="status">
            {armed ? `点击页面，放置“${party.name}”` : '拖到页面上，或先点选，再点击页面'}
          </p>
        </>
      )}
    </>
  );
  const properties =
    selected && variable ? (
      <BoxProperties
        key={selected.id}
        placing={placing}
        field={selected}
        variable={variable}
        look={looks[selected.id] ?? usualLook(variable.kind)}
        onLook={(look) => onLooks({ ...looks, [selected.id]: look })}
      />
    ) : (
      <p className="muted place-none">选中页面上的位置后，可在此设置字号、对齐和大小。</p>
    );
  const { drag } = dragging;
  return (
    <div className={narrow ? 'place place-narrow' : 'place'}>
      {!narrow && (
        <aside className="place-side place-left" aria-label="变量">
          {list}
        </aside>
      )}
      <div className="place-document">
        <PdfView
          ref={view}
          source={source}
          pages={pages}
          compact={narrow}
          thumbnails={!narrow}
          overlay={(at) => <PageLayer at={at} placing={placing} dragging={dragging} framing={framing} />}
        />
      </div>
      {narrow ? (
        <div className="place-sheet">
          {selected && (
            <Button look="link" onClick={() => placing.select(undefined)}>
              返回变量列表
            </Button>
          )}
          {selected ? properties : list}
        </div>
      ) : (
        <aside className="place-side place-right" aria-label="位置属性">
          <h2>位置属性</h2>
          {properties}
          {placing.overlapping.size > 0 && (
            <p className="placed-overlap placed-problems" role="status">
              {placing.overlapping.size} 处相互重叠，填写后可能遮挡，请核对
            </p>
          )}
          <p className="place-help">
            方向键移动，Shift 加速；Ctrl+C / Ctrl+V 复制；Delete 删除；Ctrl+Z 撤销。放不下的文字先缩小到 7
            号，仍放不下时不能生成。
          </p>
        </aside>
      )}
      {drag?.chip && party && (
        <span
          className="place-chip"
          style={
            {
              ...{ left: drag.chip.x, top: drag.chip.y },
              '--party': partyColour(parties.indexOf(party)),
            } as React.CSSProperties
          }
        >
          {party.name}
        </span>
      )}
    </div>
  );
}
