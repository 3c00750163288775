// Reorders a list by dragging a handle: the item takes the place whose middle the pointer has crossed.
import { type RefObject, useRef, useState } from 'react';

/** `onMove(key, to)` is called while dragging, whenever the place changes. */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void) {
  const [dragging, setDragging] = useState<string>();
  const move = useRef(onMove);
  move.current = onMove;

  const start = (key: string, from: number) => (event: React.PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let at = from;
    setDragging(key);
    const follow = (next: PointerEvent) => {
      const items = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
      const others = items.filter((_, index) => index !== at);
      const to = others.filter((box) => box.top + box.height / 2 < next.clientY).length;
      if (to !== at) {
        at = to;
        move.current(key, to);
      }
      const edge = next.clientY < 90 ? -14 : next.clientY > innerHeight - 90 ? 14 : 0;
      if (edge) window.scrollBy(0, edge);
    };
    const end = () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      setDragging(undefined);
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return { dragging, start };
}
