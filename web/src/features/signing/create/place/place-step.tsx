// Step ③: where each party signs. Three columns on wide screens, a sheet under the document on phones.
import { type FieldKind, withoutUploadEnding } from '@xinqi/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { PdfView, type PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { FileSwitch } from '../../../../ui/reading/file-switch.tsx';
import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import { fileSource } from '../api.ts';
import type { DraftField } from '../draft/draft.ts';
import { PageLayer } from '../fields/page-layer.tsx';
import { newField, useFieldDrag } from '../fields/use-field-drag.ts';
import { useMarquee } from '../fields/use-marquee.ts';
import { usePlaceKeys } from '../fields/use-place-keys.ts';
import { usePlacement } from '../fields/use-placement.ts';
import { KeywordPlaces } from '../keyword/keyword-places.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { useNarrow } from '../use-narrow.ts';
import { useWizard } from '../wizard.ts';
import { ArrangeTools } from './arrange-tools.tsx';
import { EdgeSealSwitch } from './edge-seal-switch.tsx';
import { FieldProperties } from './field-properties.tsx';
import { Palette } from './palette.tsx';
import { PartyList } from './party-select.tsx';
import { PlaceSheet } from './place-sheet.tsx';
import { PlacedList } from './placed-list.tsx';
import './place.css';
import './properties.css';

/** `template`: places of roles, which nobody has taken yet. */
export function PlaceStep({ template = false }: { template?: boolean }) {
  const whose = template ? '签署角色' : '签署方';
  const { draft, state, dispatch, source: given, watch, further = [] } = useWizard();
  const placing = usePlacement();
  const { file, parties, party, pages, selected, armed, signedOnly } = placing;
  const view = useRef<PdfViewHandle>(null);
  const narrow = useNarrow();
  const [previewing, setPreviewing] = useState(false);
  const [opened, setOpened] = useState(false);
  const onOpened = useCallback(() => setOpened(true), []);
  const dragging = useFieldDrag({
    view,
    pages,
    fields: placing.fields,
    onCommit: (fields, isNew) => {
      const [field] = fields;
      if (isNew && field) placing.put(field);
      else placing.change(fields);
    },
  });
  const framing = useMarquee({
    view,
    fields: placing.fields,
    onChoose: (fields, more) => placing.choose(more ? [...placing.chosen, ...fields] : fields),
  });
  usePlaceKeys(placing, view);
  const fileId = file === 0 ? draft.fileId : draft.further[file - 1]?.fileId;
  const source = useMemo(() => given ?? fileSource(fileId ?? ''), [given, fileId]);
  const names = [watch, ...further].map(({ info }, at) => {
    const placed = draft.placement.fields.filter((field) => (field.file ?? 0) === at).length;
    return `${withoutUploadEnding(info?.fileName ?? '合同文件')}${placed > 0 ? `（${placed}）` : ''}`;
  });

  const pick = useCallback(
    (field: DraftField) => {
      placing.select(field);
      view.current?.scrollTo(field.page, field, 'smooth');
    },
    [placing],
  );
  const placeInView = (kind: FieldKind) => {
    const page = view.current?.currentPage() ?? 0;
    const size = pages[page];
    if (size) placing.put(newField(kind, party, page, size, size.width / 2, size.height / 2));
  };
  const onDrag = (kind: FieldKind, event: React.PointerEvent) => dragging.startNew(kind, party, event);

  const preview = previewing && <PreviewDialog first={party.key} onClose={() => setPreviewing(false)} />;
  const history = (
    <>
      <button
        type="button"
        className="pdf-button"
        disabled={state.past.length === 0}
        title="撤销（Ctrl+Z）"
        onClick={() => dispatch({ type: 'undo' })}
      >
        撤销
      </button>
      <button
        type="button"
        className="pdf-button"
        disabled={state.future.length === 0}
        title="重做（Ctrl+Shift+Z）"
        onClick={() => dispatch({ type: 'redo' })}
      >
        重做
      </button>
      <button
        type="button"
        className="pdf-button"
        title="以所选签署方的视角查看"
        onClick={() => setPreviewing(true)}
      >
        预览
      </button>
    </>
  );
  const switching = <FileSwitch names={names} at={file} onChange={placing.setFile} />;
  const document = (
    <PdfView
      key={file}
      ref={view}
      source={source}
      pages={pages}
      compact={narrow}
      thumbnails={!narrow}
      tools={history}
      onOpened={onOpened}
      overlay={(at) => <PageLayer at={at} placing={placing} dragging={dragging} framing={framing} />}
    />
  );
  const keyword = <KeywordPlaces placing={placing} view={view} opened={opened} />;
  const { drag } = dragging;
  const chip = drag?.chip && (
    <span
      className="place-chip"
      style={
        {
          left: drag.chip.x,
          top: drag.chip.y,
          '--party': partyColour(parties.indexOf(party)),
        } as React.CSSProperties
      }
    >
      {kindName(drag.chip.kind, party.userType)}
    </span>
  );
  if (narrow)
    return (
      <div className="place place-narrow">
        {switching}
        <div className="place-document">{document}</div>
        <PlaceSheet
          placing={placing}
          onDrag={onDrag}
          onPlaceInView={placeInView}
          onPreview={() => setPreviewing(true)}
          keyword={keyword}
        />
        {chip}
        {preview}
      </div>
    );
  return (
    <div className="place">
      <aside className="place-side place-left" aria-label={`${whose}与控件`}>
        <h2>{whose}</h2>
        <PartyList placing={placing} />
        <h2>拖到页面上</h2>
        <Palette placing={placing} onDrag={onDrag} onPlaceInView={placeInView} />
        {signedOnly && <p className="field-hint">已签名文件将原样保留，仅可添加签名位置</p>}
        {keyword}
        <EdgeSealSwitch placing={placing} />
        <p className="place-help" role="status">
          {armed ? `点击页面，放置${kindName(armed, party.userType)}` : '也可先点选，再点击页面'}
        </p>
      </aside>
      <div className="place-document">
        {switching}
        {document}
      </div>
      <aside className="place-side place-right" aria-label="控件属性与列表">
        <h2>控件属性</h2>
        {selected ? (
          <FieldProperties key={selected.id} placing={placing} field={selected} />
        ) : placing.chosen.length > 1 ? (
          <ArrangeTools placing={placing} />
        ) : (
          <p className="muted place-none">
            选中页面上的控件后，可在此精确调整。按住 Shift 点选或拖框可多选。
          </p>
        )}
        <PlacedList placing={placing} onPick={pick} />
        <p className="place-help">
          方向键移动，Shift 加速；Ctrl+A 选中本页；Ctrl+C / Ctrl+V 复制；Delete 删除；拖动时按住 Alt 不吸附
        </p>
      </aside>
      {chip}
      {preview}
    </div>
  );
}
