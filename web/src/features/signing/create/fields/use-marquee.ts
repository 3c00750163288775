// A frame drawn over blank paper with the mouse chooses what it touches. A finger scrolls there, and draws none.
import { boxesMeet } from '@xinqi/domain';
import { type RefObject, useRef, useState } from 'react';
import type { Box, PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import type { DraftField } from '../draft/draft.ts';
import { trackPointer } from './pointer-track.ts';

export type Marquee = Box & { page: number };
type Options = {
  view: RefObject<PdfViewHandle | null>;
  fields: readonly DraftField[];
  /** `more`: beside what is chosen already. */
  onChoose: (fields: readonly DraftField[], more: boolean) => void;
};

export function useMarquee(options: Options) {
  const [marquee, setMarquee] = useState<Marquee>();
  const latest = useRef(options);
  latest.current = options;

  const start = (page: number, event: React.PointerEvent) => {
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    const from = latest.current.view.current?.pointAt(event.clientX, event.clientY, true);
    if (from?.page !== page) return;
    let drawn: Marquee | undefined;
    trackPointer(event, {
      threshold: 4,
      scroller: () => latest.current.view.current?.scroller() ?? null,
      onMove: (x, y) => {
        const to = latest.current.view.current?.pointAt(x, y, true);
        if (to?.page !== page) return;
        drawn = {
          page,
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.abs(from.x - to.x),
          height: Math.abs(from.y - to.y),
        };
        setMarquee(drawn);
      },
      onDrop: () => {
        setMarquee(undefined);
        const { fields, onChoose } = latest.current;
        const frame = drawn;
        if (frame)
          onChoose(
            fields.filter((one) => one.page === page && boxesMeet(one, frame)),
            more,
          );
      },
      onCancel: () => setMarquee(undefined),
    });
  };
  return { marquee, start };
}
