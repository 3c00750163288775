// Size and scroll position of a scrolling element, as state that changes at most once a frame.
import { type RefObject, useCallback, useEffect, useState } from 'react';

export type Viewport = { width: number; height: number; scrollTop: number; scrollLeft: number };

/** `sync` reads the element at once, for a caller that has just scrolled it. */
export function useViewport(element: RefObject<HTMLElement | null>): {
  viewport: Viewport;
  sync: () => void;
} {
  const [viewport, setViewport] = useState<Viewport>({ width: 0, height: 0, scrollTop: 0, scrollLeft: 0 });

  const sync = useCallback(() => {
    const node = element.current;
    if (!node) return;
    const { clientWidth: width, clientHeight: height, scrollTop, scrollLeft } = node;
    setViewport((was) =>
      was.width === width &&
      was.height === height &&
      was.scrollTop === scrollTop &&
      was.scrollLeft === scrollLeft
        ? was
        : { width, height, scrollTop, scrollLeft },
    );
  }, [element]);

  useEffect(() => {
    const node = element.current;
    if (!node) return;
    let frame = 0;
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        sync();
      });
    };
    sync();
    node.addEventListener('scroll', later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(node);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('scroll', later);
      observer.disconnect();
    };
  }, [element, sync]);

  return { viewport, sync };
}
