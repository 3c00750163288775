// A PDF as a scrolling column of pages that a caller can draw on. Only pages near the viewport hold a canvas, so a
// document of 1,000 pages costs what three pages cost. Used by the wizard, the signing page and the detail page.
import type { TextRun } from '@xinqi/domain';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pageRuns } from './document/page-runs.ts';
import type { PdfSource } from './document/range-fetch.ts';
import { useDocument } from './document/use-document.ts';
import { usePageSizes } from './document/use-page-sizes.ts';
import { PageCanvas } from './page-canvas.tsx';
import { type Box, currentPage, type PageSize, pagesInView, pagesNear, pointAt } from './page-layout.ts';
import { PageText } from './page-text.tsx';
import { PdfControls } from './pdf-controls.tsx';
import { RenderQueue } from './render-queue.ts';
import { ThumbnailRail } from './thumbnail-rail.tsx';
import { useViewport } from './use-viewport.ts';
import { useZoom } from './use-zoom.ts';
import './pdf-view.css';

/** One page as the overlay sees it: points of the displayed page; `scale` is CSS pixels per point right now. */
export type OverlayPage = { page: number; size: PageSize; scale: number };

export type PdfViewHandle = {
  /** Scrolls to a page (from 0), or to a box on it (points) so that it stands in the upper third. */
  scrollTo: (page: number, box?: Box, behavior?: ScrollBehavior) => void;
  /** The page and point (PDF points) under a client position; with `nearest` also in the margins. */
  pointAt: (
    clientX: number,
    clientY: number,
    nearest?: boolean,
  ) => { page: number; x: number; y: number } | undefined;
  /** CSS pixels per point. */
  scale: () => number;
  currentPage: () => number;
  /** The text of a page (from 0) with its places; undefined while the document is not open. */
  runs: (page: number) => Promise<TextRun[]> | undefined;
  /** The scrolling element, for scrolling while something is dragged near its edge. */
  scroller: () => HTMLElement | null;
};

export type PdfViewProps = {
  /** Address and bearer; a new address opens a new document. */
  source: PdfSource;
  /** Displayed page sizes when the server told them: the layout is right before the first byte arrives. */
  pages?: readonly PageSize[];
  /** Drawn over each page near the viewport, in a layer of exactly the page's size; place boxes with `boxStyle`. */
  overlay?: (page: OverlayPage) => ReactNode;
  /** Page thumbnails: a rail beside the pages, a strip under them in a compact view of several pages. */
  thumbnails?: boolean;
  /** Selectable text over the pages; off while fields are dragged. */
  textLayer?: boolean;
  /** Drops the bar with page number and zoom for a floating page number (phones). */
  compact?: boolean;
  /** More tools at the right end of the bar. */
  tools?: ReactNode;
  /** Said where the pages would stand when the server has no such document for who reads. */
  absentText?: string;
  /** Room below the last page, for a bar that lies over the view. */
  bottomInset?: number;
  onPageChange?: (page: number) => void;
  /** The pages before the reader, from 0, whenever they change; none while the document is not open. */
  onInView?: (pages: readonly number[]) => void;
  /** The document is open: its text can be asked for. */
  onOpened?: () => void;
  /** The last page was scrolled into view (forced reading). */
  onEndReached?: () => void;
  ref?: Ref<PdfViewHandle>;
};

/** All canvases of the column together; a canvas of 16.7 million pixels is the most that iOS allows. */
const pixelBudget = 32_000_000;
const none: readonly PageSize[] = [];

export function PdfView(props: PdfViewProps) {
  const { source, overlay, thumbnails = false, textLayer = false, compact = false, bottomInset = 0 } = props;
  const scroller = useRef<HTMLElement>(null);
  const column = useId();
  const { document, retry } = useDocument(source);
  const open = document.state === 'ready' ? document.open : undefined;
  const pages = usePageSizes(props.pages, open) ?? none;
  const { viewport, sync } = useViewport(scroller);
  const padding = compact ? 0 : 20;
  const zoom = useZoom(scroller, pages, viewport.width, compact ? 8 : 16, padding, sync);
  const { layout } = zoom;
  const top = zoom.comingTop ?? viewport.scrollTop;
  const near = pagesNear(layout, top, viewport.height, viewport.height * 0.6);
  const current = currentPage(layout, top, viewport.height);
  const queue = useMemo(() => new RenderQueue(), []);
  const latest = useRef({ layout, current });
  latest.current = { layout, current };

  // Paint for the scale at which zooming came to rest; meanwhile the old canvas is stretched.
  const [paintScale, setPaintScale] = useState(0);
  useEffect(() => {
    if (viewport.width === 0 || paintScale === layout.scale) return;
    const timer = setTimeout(() => setPaintScale(layout.scale), paintScale === 0 ? 0 : 160);
    return () => clearTimeout(timer);
  }, [layout.scale, paintScale, viewport.width]);

  const { onPageChange, onInView, onEndReached, onOpened } = props;
  const count = pages.length;
  useEffect(() => onPageChange?.(current), [current, onPageChange]);
  const inView = open && viewport.height > 0 ? pagesInView(layout, top, viewport.height).join() : '';
  useEffect(() => onInView?.(inView === '' ? [] : inView.split(',').map(Number)), [inView, onInView]);
  const atEnd = count > 0 && viewport.height > 0 && top + viewport.height >= layout.height - 24;
  useEffect(() => {
    if (atEnd && open) onEndReached?.();
  }, [atEnd, open, onEndReached]);

  const scrollTo = useCallback((page: number, box?: Box, behavior: ScrollBehavior = 'instant') => {
    const node = scroller.current;
    const { boxes, scale } = latest.current.layout;
    const target = boxes[Math.max(0, Math.min(page, boxes.length - 1))];
    if (!node || !target) return;
    const down = box ? box.y * scale - node.clientHeight / 3 : -12;
    const across = box
      ? target.left + (box.x + box.width / 2) * scale - node.clientWidth / 2
      : node.scrollLeft;
    node.scrollTo({ top: Math.max(0, target.top + down), left: Math.max(0, across), behavior });
  }, []);
  useImperativeHandle(
    props.ref,
    () => ({
      scrollTo,
      pointAt: (clientX, clientY, nearest) => {
        const node = scroller.current;
        if (!node) return undefined;
        const bounds = node.getBoundingClientRect();
        const left = clientX - bounds.left + node.scrollLeft;
        return pointAt(latest.current.layout, left, clientY - bounds.top + node.scrollTop, nearest);
      },
      scale: () => latest.current.layout.scale,
      currentPage: () => latest.current.current,
      runs: (page) => open && pageRuns(open, page),
      scroller: () => scroller.current,
    }),
    [scrollTo, open],
  );
  useEffect(() => {
    if (open) onOpened?.();
  }, [open, onOpened]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const goal = { PageDown: current + 1, PageUp: current - 1, Home: 0, End: count - 1 }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    scrollTo(goal);
  };

  const rail = thumbnails && (
    <ThumbnailRail
      open={open}
      pages={pages}
      current={current}
      queue={queue}
      across={compact}
      onPick={(page) => scrollTo(page)}
    />
  );
  // nothing to turn over or to zoom
  const absent = document.state === 'failed' && document.error.code === 'absent' && props.absentText;
  const live = Math.max(1, near.last - near.first + 1);
  const shown = Array.from(
    { length: Math.max(0, near.last - near.first + 1) },
    (_, step) => near.first + step,
  );
  return (
    <div className={compact ? 'pdf-view pdf-compact' : 'pdf-view'}>
      {!compact && !absent && (
        <PdfControls
          page={current}
          count={count}
          zoom={zoom}
          column={column}
          onPage={(page) => scrollTo(page)}
          tools={props.tools}
        />
      )}
      <div className="pdf-body">
        {!compact && !absent && rail}
        <section
          ref={scroller}
          id={column}
          className="pdf-scroller"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          aria-label="合同正文"
          onKeyDown={onKeyDown}
        >
          <div className="pdf-column" style={{ width: layout.width, height: layout.height + bottomInset }}>
            {shown.map((page) => {
              const size = pages[page]!;
              const box = layout.boxes[page]!;
              return (
                <div key={page} className="pdf-page" data-page={page} style={box}>
                  {paintScale > 0 && (
                    <PageCanvas
                      open={open}
                      index={page}
                      size={size}
                      scale={paintScale}
                      maxPixels={Math.min(16_000_000, pixelBudget / Math.max(3, live))}
                      queue={queue}
                      priority={() => Math.abs(page - latest.current.current)}
                    />
                  )}
                  {textLayer && open && <PageText open={open} index={page} scale={layout.scale} />}
                  {overlay && (
                    <div className="pdf-overlay">{overlay({ page, size, scale: layout.scale })}</div>
                  )}
                </div>
              );
            })}
          </div>
          {document.state === 'loading' && (
            <p className="pdf-notice" role="status">
              正在打开合同…
            </p>
          )}
          {absent && (
            <p className="pdf-notice" role="status">
              {absent}
            </p>
          )}
          {document.state === 'failed' && !absent && (
            <div className="pdf-notice" role="alert">
              <p>{document.error.message}</p>
              <button type="button" className="pdf-button" onClick={retry}>
                重新加载
              </button>
            </div>
          )}
        </section>
      </div>
      {compact && count > 1 && rail}
      {compact && count > 0 && (
        <output className="pdf-floating" aria-label="当前页码">
          {current + 1} / {count}
        </output>
      )}
    </div>
  );
}
