// Dragging a new field from the palette, moving one (across pages too), resizing one. While it lasts the changed
// field is only shown; one change is made at the end, so that one undo takes it back.
import { type FieldKind, keepInside } from '@xinqi/domain';
import { type RefObject, useRef, useState } from 'react';
import type { PageSize, PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { type DraftField, newKey, type Party } from '../draft/draft.ts';
import { boxAround, type Guide, resizeTo, sizeOf, snap } from './field-geometry.ts';
import { trackPointer } from './pointer-track.ts';

export type FieldDrag = {
  /** The field as it would be when dropped now; undefined while a new one is not over a page. */
  field: DraftField | undefined;
  guides: readonly Guide[];
  /** A new field under the pointer, outside the pages. */
  chip: { kind: FieldKind; x: number; y: number } | undefined;
};
type Options = {
  view: RefObject<PdfViewHandle | null>;
  pages: readonly PageSize[];
  fields: readonly DraftField[];
  onCommit: (field: DraftField, isNew: boolean) => void;
};
const reach = 6;

export const newField = (
  kind: FieldKind,
  party: Party,
  page: number,
  size: PageSize,
  x: number,
  y: number,
): DraftField => ({
  id: newKey(),
  partyKey: party.key,
  kind,
  page,
  ...boxAround(x, y, sizeOf(kind, party.userType), size),
  label: '',
  required: true,
});

export function useFieldDrag(options: Options) {
  const [drag, setDrag] = useState<FieldDrag>();
  const latest = useRef(options);
  latest.current = options;

  const snapped = (field: DraftField, size: PageSize) => {
    const { view, fields } = latest.current;
    const others = fields.filter((one) => one.page === field.page && one.id !== field.id);
    const { box, guides } = snap(field, others, size, reach / (view.current?.scale() ?? 1));
    return { field: { ...field, ...box }, guides };
  };
  /** Starts tracking; `at` answers the field for a client position. */
  const begin = (
    event: React.PointerEvent,
    isNew: boolean,
    at: (x: number, y: number) => Omit<FieldDrag, 'chip'> & { chip?: FieldDrag['chip'] },
  ) => {
    if (event.button !== 0 || !event.isPrimary) return;
    let last: DraftField | undefined;
    const show = (x: number, y: number) => {
      const next = at(x, y);
      last = next.field;
      setDrag({ chip: undefined, ...next });
    };
    trackPointer(event, {
      threshold: event.pointerType === 'touch' ? 8 : 4,
      scroller: () => latest.current.view.current?.scroller() ?? null,
      onMove: show,
      onDrop: (x, y) => {
        show(x, y);
        setDrag(undefined);
        if (last) latest.current.onCommit(last, isNew);
      },
      onCancel: () => setDrag(undefined),
    });
  };

  const startNew = (kind: FieldKind, party: Party, event: React.PointerEvent) => {
    const id = newKey();
    begin(event, true, (x, y) => {
      const { view, pages } = latest.current;
      const bounds = view.current?.scroller()?.getBoundingClientRect();
      const inside = bounds && x > bounds.left && x < bounds.right && y > bounds.top && y < bounds.bottom;
      const spot = inside ? view.current?.pointAt(x, y) : undefined;
      const size = spot && pages[spot.page];
      if (!spot || !size) return { field: undefined, guides: [], chip: { kind, x, y } };
      return snapped({ ...newField(kind, party, spot.page, size, spot.x, spot.y), id }, size);
    });
  };

  const startMove = (field: DraftField, event: React.PointerEvent) => {
    const grip = latest.current.view.current?.pointAt(event.clientX, event.clientY, true);
    if (!grip) return;
    begin(event, false, (x, y) => {
      const { view, pages } = latest.current;
      const spot = view.current?.pointAt(x, y, true);
      const size = spot && pages[spot.page];
      if (!spot || !size) return { field, guides: [] };
      const box = { ...field, x: spot.x - (grip.x - field.x), y: spot.y - (grip.y - field.y) };
      return snapped({ ...field, page: spot.page, ...keepInside(box, size) }, size);
    });
  };

  const startResize = (field: DraftField, event: React.PointerEvent) => {
    event.stopPropagation();
    begin(event, false, (x, y) => {
      const { view, pages } = latest.current;
      const spot = view.current?.pointAt(x, y, true);
      const size = pages[field.page];
      if (!spot || spot.page !== field.page || !size) return { field, guides: [] };
      return { field: { ...field, ...resizeTo(field, field.kind, spot.x, spot.y, size) }, guides: [] };
    });
  };

  return { drag, startNew, startMove, startResize };
}
