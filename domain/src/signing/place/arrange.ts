// Several fields at once: put on one line, spread evenly, moved together. The rule keeps what a sender arranged: nobody leaves
// his page, a group that is moved keeps its form, and what stands where it should does not move.

import type { TextBox } from '../keyword/text-lines.ts';
import { keepInside } from './keep-inside.ts';

/** A box on a page, counted from 0; PDF points, origin top left. */
export type PageBox = TextBox & { page: number };
type PageSize = { width: number; height: number };

/** Along which line a selection is put: 左 中 右 across the page, 上 中 下 down it. */
export type AlignEdge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'x' | 'y';

const edges: Record<AlignEdge, { axis: Axis; share: 0 | 0.5 | 1 }> = {
  left: { axis: 'x', share: 0 },
  centre: { axis: 'x', share: 0.5 },
  right: { axis: 'x', share: 1 },
  top: { axis: 'y', share: 0 },
  middle: { axis: 'y', share: 0.5 },
  bottom: { axis: 'y', share: 1 },
};
const length = (box: TextBox, axis: Axis): number => (axis === 'x' ? box.width : box.height);
const inside = <T extends PageBox>(box: T, pages: readonly PageSize[]): T => {
  const size = pages[box.page];
  return size ? { ...box, ...keepInside(box, size) } : box;
};

/** Puts the boxes on the line that the outermost of them give; on whichever pages they stand. */
export function alignBoxes<T extends PageBox>(
  boxes: readonly T[],
  edge: AlignEdge,
  pages: readonly PageSize[],
): T[] {
  const { axis, share } = edges[edge];
  const start = Math.min(...boxes.map((box) => box[axis]));
  const end = Math.max(...boxes.map((box) => box[axis] + length(box, axis)));
  const line = start + (end - start) * share;
  return boxes.map((box) => inside({ ...box, [axis]: line - length(box, axis) * share }, pages));
}

/** Makes the gaps between the boxes of each page equal; the outermost two stay, and fewer than three are left as they are. */
export function spreadBoxes<T extends PageBox>(boxes: readonly T[], axis: Axis): T[] {
  const moved = new Map<T, T>();
  for (const page of new Set(boxes.map((box) => box.page))) {
    const row = boxes
      .filter((box) => box.page === page)
      .sort((a, b) => a[axis] + length(a, axis) / 2 - (b[axis] + length(b, axis) / 2));
    const [first, last] = [row[0], row.at(-1)];
    if (!first || !last || row.length < 3) continue;
    const between = row.slice(1, -1);
    const room = last[axis] - (first[axis] + length(first, axis));
    const gap = (room - between.reduce((sum, box) => sum + length(box, axis), 0)) / (row.length - 1);
    let at = first[axis] + length(first, axis) + gap;
    for (const box of between) {
      moved.set(box, { ...box, [axis]: at });
      at += length(box, axis) + gap;
    }
  }
  return boxes.map((box) => moved.get(box) ?? box);
}

/** Moves all by one step, as far as every one of them stays on its page: the group keeps its form at the edge, too. */
export function moveTogether<T extends PageBox>(
  boxes: readonly T[],
  by: { x: number; y: number },
  pages: readonly PageSize[],
): T[] {
  let { x, y } = by;
  for (const box of boxes) {
    const size = pages[box.page];
    if (!size) continue;
    x = Math.min(Math.max(x, -box.x), size.width - box.width - box.x);
    y = Math.min(Math.max(y, -box.y), size.height - box.height - box.y);
  }
  return boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
}
