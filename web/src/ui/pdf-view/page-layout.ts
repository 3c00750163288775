// Geometry of the page column: PDF points of the displayed page (origin top left) ↔ CSS pixels at a scale, which
// pages are near the viewport, and how to keep the point under the fingers still while zooming. Pure.

/** Displayed size of a page in PDF points, after Rotate and CropBox. */
export type PageSize = { width: number; height: number };
export type Box = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };

/** CSS pixels per point at "100 %": a centimetre on the page is a CSS centimetre. */
export const actualSize = 96 / 72;
export const minScale = 0.25 * actualSize;
export const maxScale = 4 * actualSize;

export type PageLayout = {
  /** CSS pixels per PDF point. */
  scale: number;
  /** Size of the scrolled content, at least the viewport's width. */
  width: number;
  height: number;
  boxes: readonly { left: number; top: number; width: number; height: number }[];
};

export const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(Math.max(min, max), value));
export const clampScale = (scale: number): number => clamp(scale, minScale, maxScale);

/** Stacks the pages under each other, centred; `padding` around, `gap` between, both in CSS pixels. */
export function layoutPages(
  pages: readonly PageSize[],
  scale: number,
  viewportWidth: number,
  gap: number,
  padding: number,
): PageLayout {
  const widest = pages.reduce((most, page) => Math.max(most, page.width), 0) * scale;
  const width = Math.max(viewportWidth, Math.floor(widest + 2 * padding));
  let top = padding;
  const boxes = pages.map((page) => {
    const box = {
      left: (width - page.width * scale) / 2,
      top,
      width: page.width * scale,
      height: page.height * scale,
    };
    top += box.height + gap;
    return box;
  });
  return { scale, width, height: boxes.length ? top - gap + padding : 0, boxes };
}

/** The scale at which the widest page fills the viewport. */
export function fitWidth(pages: readonly PageSize[], viewportWidth: number, padding: number): number {
  const widest = pages.reduce((most, page) => Math.max(most, page.width), 0);
  return widest > 0 && viewportWidth > 0 ? clampScale((viewportWidth - 2 * padding) / widest) : actualSize;
}

/** Index of the last page that starts at or above `y` (content pixels); 0 when there is none. */
export function pageAtOffset(layout: PageLayout, y: number): number {
  let low = 0;
  let high = layout.boxes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (layout.boxes[middle]!.top <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The pages that touch the viewport widened by `margin` pixels on both sides; last is inclusive, -1 without pages. */
export function pagesNear(layout: PageLayout, scrollTop: number, viewportHeight: number, margin: number) {
  if (layout.boxes.length === 0) return { first: 0, last: -1 };
  const above = pageAtOffset(layout, scrollTop - margin);
  const box = layout.boxes[above]!;
  const first =
    box.top + box.height < scrollTop - margin ? Math.min(above + 1, layout.boxes.length - 1) : above;
  return { first, last: Math.max(first, pageAtOffset(layout, scrollTop + viewportHeight + margin)) };
}

/** The page that a reader would call the current one: the one under the upper third of the viewport. */
export const currentPage = (layout: PageLayout, scrollTop: number, viewportHeight: number): number =>
  pageAtOffset(layout, scrollTop + viewportHeight / 3);

/** The pages that a reader has before him: half of the page shows, or the page takes half of the viewport. */
export function pagesInView(layout: PageLayout, scrollTop: number, viewportHeight: number): number[] {
  const { first, last } = pagesNear(layout, scrollTop, viewportHeight, 0);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  return near.filter((page) => {
    const { top, height } = layout.boxes[page]!;
    const shown = Math.min(top + height, scrollTop + viewportHeight) - Math.max(top, scrollTop);
    return shown > 0 && shown >= Math.min(height, viewportHeight) / 2;
  });
}

/** A spot of the document that stands at (viewX, viewY) of the viewport; x and y are points, perhaps off the page. */
export type Anchor = { page: number; x: number; y: number; viewX: number; viewY: number };

export function anchorAt(
  layout: PageLayout,
  scroll: { left: number; top: number },
  viewX: number,
  viewY: number,
): Anchor {
  const page = pageAtOffset(layout, scroll.top + viewY);
  const box = layout.boxes[page] ?? { left: 0, top: 0 };
  return {
    page,
    x: (scroll.left + viewX - box.left) / layout.scale,
    y: (scroll.top + viewY - box.top) / layout.scale,
    viewX,
    viewY,
  };
}

/** Where to scroll so that the anchor's spot stands where it stood before the scale changed. */
export function scrollForAnchor(layout: PageLayout, anchor: Anchor): { left: number; top: number } {
  const box = layout.boxes[anchor.page] ?? { left: 0, top: 0 };
  return {
    left: Math.max(0, box.left + anchor.x * layout.scale - anchor.viewX),
    top: Math.max(0, box.top + anchor.y * layout.scale - anchor.viewY),
  };
}

/** Content pixels → page and points; undefined in the margins. With `nearest` the closest page answers instead. */
export function pointAt(
  layout: PageLayout,
  left: number,
  top: number,
  nearest = false,
): { page: number; x: number; y: number } | undefined {
  if (layout.boxes.length === 0) return undefined;
  let page = pageAtOffset(layout, top);
  let box = layout.boxes[page]!;
  const next = layout.boxes[page + 1];
  if (nearest && next && next.top - top < top - (box.top + box.height)) {
    page += 1;
    box = next;
  }
  const x = (left - box.left) / layout.scale;
  const y = (top - box.top) / layout.scale;
  const inside =
    left >= box.left && left <= box.left + box.width && top >= box.top && top <= box.top + box.height;
  return inside || nearest ? { page, x, y } : undefined;
}

/** CSS of a box given in points, as percentages of its page, so that zooming needs no re-render. */
export const boxStyle = (box: Box, page: PageSize) => ({
  left: `${(box.x / page.width) * 100}%`,
  top: `${(box.y / page.height) * 100}%`,
  width: `${(box.width / page.width) * 100}%`,
  height: `${(box.height / page.height) * 100}%`,
});

/** Device pixels per point for a canvas: sharp on dense screens, never above `maxPixels` (iOS refuses 16.7 million). */
export function rasterScale(
  page: PageSize,
  scale: number,
  devicePixelRatio: number,
  maxPixels: number,
): number {
  const wanted = scale * clamp(devicePixelRatio, 1, 3);
  return Math.min(wanted, Math.sqrt(maxPixels / (page.width * page.height)));
}
