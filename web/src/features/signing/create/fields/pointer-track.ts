// Follows one pointer from press to release (native Pointer Events, mouse, pen and touch alike). Listens on the
// window, because the pressed element may move to another page or leave the document while it is dragged.

export type Track = {
  /** Pixels before it counts as a drag; below, it is a click. */
  threshold: number;
  /** Called at most once a frame, and again while the document scrolls under a resting pointer. */
  onMove: (clientX: number, clientY: number, free: boolean) => void;
  /** `free`: Alt was held, nothing is to catch. */
  onDrop: (clientX: number, clientY: number, free: boolean) => void;
  /** Escape, a second finger, or the browser took the pointer. */
  onCancel: () => void;
  /** Scrolled while the pointer rests near its upper or lower edge. */
  scroller: () => HTMLElement | null;
};
const edge = 56;

/** The release of a drag is no click on whatever lies under the pointer. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

export function trackPointer(start: React.PointerEvent, track: Track): void {
  const { pointerId, clientX: startX, clientY: startY } = start;
  const pressed = start.target instanceof Element ? start.target : undefined;
  if (pressed?.hasPointerCapture(pointerId)) pressed.releasePointerCapture(pointerId);
  let [x, y] = [startX, startY];
  let free = start.altKey;
  let dragging = false;
  let frame = 0;

  const tick = () => {
    frame = 0;
    const scroller = track.scroller();
    const bounds = scroller?.getBoundingClientRect();
    if (scroller && bounds && x >= bounds.left && x <= bounds.right) {
      const into = Math.max(bounds.top + edge - y, 0) * -1 || Math.max(y - (bounds.bottom - edge), 0);
      const before = scroller.scrollTop;
      if (into !== 0 && y > bounds.top - edge && y < bounds.bottom + edge) scroller.scrollTop += into / 4;
      if (scroller.scrollTop !== before) frame = requestAnimationFrame(tick);
    }
    track.onMove(x, y, free);
  };
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    free = event.altKey;
    dragging ||= Math.hypot(x - startX, y - startY) >= track.threshold;
    if (dragging) frame ||= requestAnimationFrame(tick);
  };
  const finish = (act?: () => void) => {
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', follow);
    removeEventListener('pointerdown', second);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    removeEventListener('keydown', key, true);
    act?.();
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    free = event.altKey;
    if (dragging) swallowClick();
    finish(dragging ? () => track.onDrop(x, y, free) : track.onCancel);
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === pointerId) finish(track.onCancel);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(track.onCancel);
  };
  const second = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) finish(track.onCancel);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerdown', second);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  addEventListener('keydown', key, true);
}
