// Zoom of the page column. Every change keeps one spot still: the middle of the view, the pointer (Ctrl+wheel) or
// the middle of two fingers (pinch). The browser's own page zoom must not take part, hence non-passive listeners.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Anchor,
  actualSize,
  anchorAt,
  clampScale,
  fitWidth,
  layoutPages,
  type PageLayout,
  type PageSize,
  scrollForAnchor,
} from './page-layout.ts';

/** `auto`: full width, but no larger than 125 % on wide screens; `width`: full width; a number: CSS pixels per point. */
export type ZoomMode = 'auto' | 'width' | number;
const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4].map((factor) => factor * actualSize);
export const nextStep = (scale: number) => steps.find((step) => step > scale * 1.02) ?? steps.at(-1)!;
export const previousStep = (scale: number) => steps.findLast((step) => step < scale / 1.02) ?? steps[0]!;

export type Zoom = {
  layout: PageLayout;
  mode: ZoomMode;
  /** Where the view will stand once this layout is in the document; undefined when it stands there already. */
  comingTop: number | undefined;
  /** Sets the zoom around a spot of the viewport (its middle when left out). */
  zoomTo: (mode: ZoomMode, viewX?: number, viewY?: number) => void;
};

export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  pages: readonly PageSize[],
  viewportWidth: number,
  gap: number,
  padding: number,
  sync: () => void,
): Zoom {
  const [mode, setMode] = useState<ZoomMode>('auto');
  const full = fitWidth(pages, viewportWidth, padding);
  const scale = mode === 'width' ? full : mode === 'auto' ? Math.min(full, 1.25 * actualSize) : mode;
  const layout = useMemo(
    () => layoutPages(pages, scale, viewportWidth, gap, padding),
    [pages, scale, viewportWidth, gap, padding],
  );
  const shown = useRef(layout);
  const kept = useRef<Anchor | undefined>(undefined);

  const keep = useCallback(
    (viewX?: number, viewY?: number) => {
      const node = scroller.current;
      if (!node) return;
      const scroll = { left: node.scrollLeft, top: node.scrollTop };
      kept.current = anchorAt(
        shown.current,
        scroll,
        viewX ?? node.clientWidth / 2,
        viewY ?? node.clientHeight / 3,
      );
    },
    [scroller],
  );
  const zoomTo = useCallback<Zoom['zoomTo']>(
    (next, viewX, viewY) => {
      keep(viewX, viewY);
      setMode(typeof next === 'number' ? clampScale(next) : next);
    },
    [keep],
  );

  // A changed width (turned phone) keeps the place as well. Known before the commit: else the pages of the old
  // scroll position would be shown for a frame, and every canvas dropped and painted again.
  const node = scroller.current;
  const moving = node && shown.current !== layout && shown.current.boxes.length > 0;
  const target = moving
    ? scrollForAnchor(
        layout,
        kept.current ??
          anchorAt(shown.current, { left: node.scrollLeft, top: node.scrollTop }, node.clientWidth / 2, 0),
      )
    : undefined;
  useLayoutEffect(() => {
    shown.current = layout;
    kept.current = undefined;
    if (!target) return;
    scroller.current?.scrollTo({ ...target, behavior: 'instant' });
    sync();
  });

  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    let pinch: { distance: number; scale: number } | undefined;
    const place = (x: number, y: number) => {
      const bounds = node.getBoundingClientRect();
      return [x - bounds.left, y - bounds.top] as const;
    };
    const spread = ({ touches: [a, b] }: TouchEvent) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const start = (event: TouchEvent) => {
      pinch =
        event.touches.length === 2 ? { distance: spread(event), scale: shown.current.scale } : undefined;
    };
    const move = (event: TouchEvent) => {
      const [a, b] = [event.touches[0], event.touches[1]];
      if (!pinch || !a || !b || pinch.distance === 0) return;
      event.preventDefault();
      const factor = spread(event) / pinch.distance;
      zoomTo(pinch.scale * factor, ...place((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200);
      zoomTo(shown.current.scale * factor, ...place(event.clientX, event.clientY));
    };
    const own = (event: Event) => event.preventDefault();
    node.addEventListener('touchstart', start, { passive: true });
    node.addEventListener('touchend', start, { passive: true });
    node.addEventListener('touchmove', move, { passive: false });
    node.addEventListener('wheel', wheel, { passive: false });
    node.addEventListener('gesturestart', own);
    return () => {
      node.removeEventListener('touchstart', start);
      node.removeEventListener('touchend', start);
      node.removeEventListener('touchmove', move);
      node.removeEventListener('wheel', wheel);
      node.removeEventListener('gesturestart', own);
    };
  }, [scroller, zoomTo]);

  return { layout, mode, zoomTo, comingTop: target?.top };
}
