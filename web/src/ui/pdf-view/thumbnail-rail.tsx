// The rail of page thumbnails, virtualised like the pages; painted after everything that is read.
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
  onPick: (page: number) => void;
};
const cell = { width: 84, height: 119 };
const label = 26;

export function ThumbnailRail({ open, pages, current, queue, onPick }: Props) {
  const rail = useRef<HTMLElement>(null);
  const { viewport } = useViewport(rail);
  const layout = useMemo(() => {
    let top = 12;
    const boxes = pages.map((page) => {
      const scale = Math.min(cell.width / page.width, cell.height / page.height);
      const box = { left: 0, top, width: page.width * scale, height: page.height * scale };
      top += box.height + label;
      return box;
    });
    return { scale: 1, width: cell.width, height: top, boxes };
  }, [pages]);
  const near = pagesNear(layout, viewport.scrollTop, viewport.height, 120);
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
    if (box.top < node.scrollTop) node.scrollTo({ top: box.top - 12 });
    else if (box.top + box.height + label > node.scrollTop + node.clientHeight)
      node.scrollTo({ top: box.top + box.height + label - node.clientHeight });
  }, [current, layout]);

  return (
    <nav ref={rail} className="pdf-rail" aria-label="页面缩略图">
      <div style={{ height: layout.height, position: 'relative' }}>
        {shown.map((page) => {
          const box = layout.boxes[page]!;
          const size = pages[page]!;
          return (
            <button
              key={page}
              type="button"
              className="pdf-thumb"
              style={{ top: box.top, width: cell.width, height: box.height + label - 8 }}
              aria-current={page === current ? 'page' : undefined}
              aria-label={`第${page + 1}页`}
              onClick={() => onPick(page)}
            >
              <span className="pdf-thumb-page" style={{ width: box.width, height: box.height }}>
                <PageCanvas
                  open={open}
                  index={page}
                  size={size}
                  scale={box.width / size.width}
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
