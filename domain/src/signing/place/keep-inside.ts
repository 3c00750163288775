// A box that stays on its page: where a field is dragged, snapped or suggested.
import type { TextBox } from '../keyword/text-lines.ts';

/** Moves the box first, and shrinks it only when it is larger than the page. */
export function keepInside(box: TextBox, page: { width: number; height: number }): TextBox {
  const width = Math.min(box.width, page.width);
  const height = Math.min(box.height, page.height);
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return { x: within(box.x, page.width - width), y: within(box.y, page.height - height), width, height };
}
