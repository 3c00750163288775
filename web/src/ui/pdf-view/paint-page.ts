// Paints one page into a fresh canvas. The caller swaps it in when it is whole, so that zooming never flashes white.

import type { OpenDocument } from './document/open-document.ts';
import type { PageSize } from './page-layout.ts';
import { rasterScale } from './page-layout.ts';

/** Gives the memory back at once; browsers keep the bitmap of a detached canvas for a while otherwise. */
export function dropCanvas(canvas: HTMLCanvasElement | null | undefined): void {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}

/** A canvas with the page at `scale` CSS pixels per point, at most `maxPixels` large; rejects when aborted. */
export async function paintPage(
  open: OpenDocument,
  index: number,
  size: PageSize,
  scale: number,
  maxPixels: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await open.document.getPage(index + 1);
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale: rasterScale(size, scale, devicePixelRatio || 1, maxPixels) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
    return canvas;
  } catch (error) {
    dropCanvas(canvas);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
}
