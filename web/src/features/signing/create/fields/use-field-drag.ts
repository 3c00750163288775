// Dragging a new field from the palette, moving chosen ones (a single one across pages too), resizing one. While it lasts the changed
// fields are only shown; one change is made at the end, so that one undo takes it back.
import { type FieldKind, keepInside, moveTogether } from '@xinqi/domain';
import { type RefObject, useRef, useState } from 'react';
import type { PageSize, PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { type DraftField, newKey, type Party } from '../draft/draft.ts';
import { boxAround, type Guide, resizeTo, sizeOf, snap } from './field-geometry.ts';
import { trackPointer } from './pointer-track.ts';

export type FieldDrag = {
  /** The fields as they would be when dropped now; empty while a new one is not over a page. */
  moved: readonly DraftField[];
  /** The one under the pointer, which the guides are of. */
  page?: number;
  guides?: readonly Guide[];
  /** A new field under the pointer, outside the pages. */
  chip?: { kind: FieldKind; x: number; y: number };
};
type Options = {
  view: RefObject<PdfViewHandle | null>;
  pages: readonly PageSize[];
  fields: readonly DraftField[];
  onCommit: (fields: readonly DraftField[], isNew: boolean) => void;
};
const reach = 5;

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

  const snapped = (field: DraftField, size: PageSize, moving: readonly DraftField[], from?: DraftField) => {
    const { view, fields } = latest.current;
    const others = fields.filter(
      (one) => one.page === field.page && moving.every(({ id }) => id !== one.id) && one.id !== field.id,
    );
    const start = from?.page === field.page ? from : undefined;
    return snap(field, others, size, reach / (view.current?.scale() ?? 1), start);
  };
  /** Starts tracking; `at` answers what a drop at a client position would do. */
  const begin = (
    event: React.PointerEvent,
    isNew: boolean,
    at: (x: number, y: number, free: boolean) => FieldDrag,
  ) => {
    if (event.button !== 0 || !event.isPrimary) return;
    let last: readonly DraftField[] = [];
    const show = (x: number, y: number, free: boolean) => {
      const next = at(x, y, free);
      last = next.moved;
      setDrag(next);
    };
    trackPointer(event, {
      threshold: event.pointerType === 'touch' ? 8 : 4,
      scroller: () => latest.current.view.current?.scroller() ?? null,
      onMove: show,
      onDrop: (x, y, free) => {
        show(x, y, free);
        setDrag(undefined);
        if (last.length > 0) latest.current.onCommit(last, isNew);
      },
      onCancel: () => setDrag(undefined),
    });
  };

  const startNew = (kind: FieldKind, party: Party, event: React.PointerEvent) => {
    const id = newKey();
    begin(event, true, (x, y, free) => {
      const { view, pages } = latest.current;
      const bounds = view.current?.scroller()?.getBoundingClientRect();
      const inside = bounds && x > bounds.left && x < bounds.right && y > bounds.top && y < bounds.bottom;
      const spot = inside ? view.current?.pointAt(x, y) : undefined;
      const size = spot && pages[spot.page];
      if (!spot || !size) return { moved: [], chip: { kind, x, y } };
      const field = { ...newField(kind, party, spot.page, size, spot.x, spot.y), id };
      if (free) return { moved: [field] };
      const { box, guides } = snapped(field, size, []);
      return { moved: [{ ...field, ...box }], page: spot.page, guides };
    });
  };

  /** Moves `field`, and with it all that are chosen: several keep their form and their pages. */
  const startMove = (field: DraftField, chosen: readonly DraftField[], event: React.PointerEvent) => {
    const grip = latest.current.view.current?.pointAt(event.clientX, event.clientY, true);
    if (!grip) return;
    const alone = chosen.length < 2;
    begin(event, false, (x, y, free) => {
      const { view, pages } = latest.current;
      const spot = view.current?.pointAt(x, y, true);
      const size = spot && pages[spot.page];
      if (!spot || !size || !(alone || spot.page === field.page)) return { moved: alone ? [field] : chosen };
      const box = { ...field, x: spot.x - (grip.x - field.x), y: spot.y - (grip.y - field.y) };
      const inside = { ...field, page: spot.page, ...keepInside(box, size) };
      const { box: to, guides } = free ? { box: inside, guides: [] } : snapped(inside, size, chosen, field);
      const moved = alone
        ? [{ ...inside, ...to }]
        : moveTogether(chosen, { x: to.x - field.x, y: to.y - field.y }, pages);
      return { moved, page: spot.page, guides };
    });
  };

  const startResize = (field: DraftField, event: React.PointerEvent) => {
    event.stopPropagation();
    begin(event, false, (x, y) => {
      const { view, pages } = latest.current;
      const spot = view.current?.pointAt(x, y, true);
      const size = pages[field.page];
      if (!spot || spot.page !== field.page || !size) return { moved: [field] };
      return { moved: [{ ...field, ...resizeTo(field, field.kind, spot.x, spot.y, size) }] };
    });
  };

  return { drag, startNew, startMove, startResize };
}
