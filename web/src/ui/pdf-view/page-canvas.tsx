// The painted picture of one page: queued, swapped in when whole, its memory given back when it leaves.
import { useEffect, useRef, useState } from 'react';
import type { OpenDocument } from './document/open-document.ts';
import type { PageSize } from './page-layout.ts';
import { dropCanvas, paintPage } from './paint-page.ts';
import type { RenderQueue } from './render-queue.ts';

type Props = {
  open: OpenDocument | undefined;
  index: number;
  size: PageSize;
  /** CSS pixels per point that the canvas is painted for; settles a moment after the layout's. */
  scale: number;
  maxPixels: number;
  queue: RenderQueue;
  priority: () => number;
  onPainted?: (index: number) => void;
};

export function PageCanvas({ open, index, size, scale, maxPixels, queue, priority, onPainted }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement | null>(null);
  const latest = useRef({ priority, onPainted });
  latest.current = { priority, onPainted };
  const [failed, setFailed] = useState(false);
  const { width, height } = size;

  useEffect(() => {
    if (!open) return;
    setFailed(false);
    return queue.add(
      () => latest.current.priority(),
      async (signal) => {
        try {
          const canvas = await paintPage(open, index, { width, height }, scale, maxPixels, signal);
          if (signal.aborted || !host.current) return dropCanvas(canvas);
          canvas.setAttribute('aria-hidden', 'true');
          host.current.append(canvas);
          dropCanvas(shown.current);
          shown.current = canvas;
          latest.current.onPainted?.(index);
        } catch {
          if (!signal.aborted) setFailed(true);
        }
      },
    );
  }, [open, index, width, height, scale, maxPixels, queue]);

  useEffect(
    () => () => {
      dropCanvas(shown.current);
      shown.current = null;
    },
    [],
  );

  return (
    <div ref={host} className="pdf-canvas">
      {failed && <span className="pdf-canvas-failed">该页无法显示</span>}
    </div>
  );
}
