// The page thumbnails, a rail beside the pages or a strip across; virtualised like the pages; painted after everything
// that is read.
import { useEffect, useMemo, useRef } from 'react';
import type { OpenDocument } from './document/open-document.ts';
import { PageCanvas } from './page-canvas.tsx';
import { type PageSize, pagesNear } from './page-layout.ts';
import type { RenderQueue } from './render-queue.ts';
import { useViewport } from './use-viewport.ts';

type Props = {
  open: OpenDocument | undefined;
  pages: readonly PageSize[];
  current: number;
  queue: RenderQueue;
  /** A strip from left to right instead of a rail from top to bottom. */
  across?: boolean;
  onPick: (page: number) => void;
};
/** Most room of a picture, room of its number below it, gap to the next one. */
const railCell = { width: 84, height: 119, label: 18, gap: 8, start: 12 };
const stripCell = { width: 46, height: 60, label: 16, gap: 10, start: 12 };

/** Where each thumbnail begins along the rail (`top`, whichever way it runs) and the size of its picture. */
export function layThumbnails(pages: readonly PageSize[], across: boolean) {
  const cell = across ? stripCell : railCell;
  let at = cell.start;
  const boxes = pages.map((page) => {
    const scale = Math.min(cell.width / page.width, cell.height / page.height);
    const picture = { width: page.width * scale, height: page.height * scale };
    const length = across ? cell.width : picture.height + cell.label;
    const box = { left: 0, top: at, width: cell.width, height: length, picture };
    at += length + cell.gap;
    return box;
  });
  return { scale: 1, width: cell.width, height: at, boxes };
}

export function ThumbnailRail({ open, pages, current, queue, across = false, onPick }: Props) {
  const rail = useRef<HTMLElement>(null);
  const { viewport } = useViewport(rail);
  const cell = across ? stripCell : railCell;
  const layout = useMemo(() => layThumbnails(pages, across), [pages, across]);
  const near = across
    ? pagesNear(layout, viewport.scrollLeft, viewport.width, 120)
    : pagesNear(layout, viewport.scrollTop, viewport.height, 120);
  const shown = Array.from(
    { length: Math.max(0, near.last - near.first + 1) },
    (_, step) => near.first + step,
  );
  const latest = useRef(current);
  latest.current = current;

  // Keeps the current page in sight, but never scrolls the rail under a reader who looks elsewhere in it.
  useEffect(() => {
    const node = rail.current;
    const box = layout.boxes[current];
    if (!node || !box) return;
    const [at, room] = across ? [node.scrollLeft, node.clientWidth] : [node.scrollTop, node.clientHeight];
    const goal =
      box.top < at
        ? box.top - cell.start
        : box.top + box.height > at + room
          ? box.top + box.height + cell.gap - room
          : undefined;
    if (goal !== undefined) node.scrollTo(across ? { left: goal } : { top: goal });
  }, [current, layout, across, cell]);

  return (
    <nav ref={rail} className={across ? 'pdf-rail pdf-strip' : 'pdf-rail'} aria-label="页面缩略图">
      <div style={{ [across ? 'width' : 'height']: layout.height, position: 'relative' }}>
        {shown.map((page) => {
          const { picture, ...box } = layout.boxes[page]!;
          const size = pages[page]!;
          return (
            <button
              key={page}
              type="button"
              className="pdf-thumb"
              style={
                across
                  ? { left: box.top, width: box.width, height: cell.height + cell.label }
                  : { top: box.top, width: box.width, height: box.height }
              }
              aria-current={page === current ? 'page' : undefined}
              aria-label={`第${page + 1}页`}
              onClick={() => onPick(page)}
            >
              <span className="pdf-thumb-page" style={picture}>
                <PageCanvas
                  open={open}
                  index={page}
                  size={size}
                  scale={picture.width / size.width}
                  maxPixels={200_000}
                  queue={queue}
                  priority={() => 1_000 + Math.abs(page - latest.current)}
                />
              </span>
              <span aria-hidden="true">{page + 1}</span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}
