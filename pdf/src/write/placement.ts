/**
 * From a place on the page as the reader sees it to default user space (ISO 32000-1
 * §8.3.2.3, §12.5.5): Rotate turns the page clockwise, CropBox shifts its origin.
 */
import type { Box, Page } from '../read/index.ts';
import { points } from './serialize.ts';

/**
 * A rectangle on the page as displayed (after Rotate, inside the CropBox), in default user
 * space units, origin top-left, y downwards. `page` counts from 0.
 */
export type Placement = { page: number; x: number; y: number; width: number; height: number };

/** Width and height of the page as displayed. */
export function displayedSize(page: Page): { width: number; height: number } {
  const [left, bottom, right, top] = page.cropBox;
  const [width, height] = [right - left, top - bottom];
  return page.rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Whether the rectangle is finite, not empty and inside the displayed page (half a point of slack). */
export function isOnPage(page: Page, place: Placement): boolean {
  const { x, y, width, height } = place;
  const size = displayedSize(page);
  return (
    [x, y, width, height].every(Number.isFinite) &&
    width > 0 &&
    height > 0 &&
    x >= -0.5 &&
    y >= -0.5 &&
    x + width <= size.width + 0.5 &&
    y + height <= size.height + 0.5
  );
}

/** The annotation rectangle in default user space. */
export function userRect(page: Page, place: Placement): Box {
  const [left, bottom, right, top] = page.cropBox;
  const { x, y, width, height } = place;
  const map = (dx: number, dy: number): [number, number] => {
    switch (page.rotate) {
      case 90:
        return [left + dy, bottom + dx];
      case 180:
        return [right - dx, bottom + dy];
      case 270:
        return [right - dy, top - dx];
      default:
        return [left + dx, top - dy];
    }
  };
  const [ax, ay] = map(x, y);
  const [bx, by] = map(x + width, y + height);
  return [
    points(Math.min(ax, bx)),
    points(Math.min(ay, by)),
    points(Math.max(ax, bx)),
    points(Math.max(ay, by)),
  ];
}

/** The reverse of `userRect`: where a rectangle in default user space is seen on the displayed page. */
export function displayedPlace(page: Page, [left, bottom, right, top]: Box): Placement {
  const [cropLeft, cropBottom, cropRight, cropTop] = page.cropBox;
  const across = { width: right - left, height: top - bottom };
  const turned = { width: top - bottom, height: right - left };
  const at = { page: page.index };
  switch (page.rotate) {
    case 90:
      return { ...at, x: bottom - cropBottom, y: left - cropLeft, ...turned };
    case 180:
      return { ...at, x: cropRight - right, y: bottom - cropBottom, ...across };
    case 270:
      return { ...at, x: cropTop - top, y: cropRight - right, ...turned };
    default:
      return { ...at, x: left - cropLeft, y: cropTop - top, ...across };
  }
}

/**
 * The form matrix that makes an appearance stand upright on a page turned by `rotate`.
 * Viewers fit the turned bounding box into the rectangle (§12.5.5, algorithm 8.1), so
 * no shift is needed. `undefined` for the identity.
 */
export function uprightMatrix(rotate: Page['rotate']): number[] | undefined {
  switch (rotate) {
    case 90:
      return [0, 1, -1, 0, 0, 0];
    case 180:
      return [-1, 0, 0, -1, 0, 0];
    case 270:
      return [0, -1, 1, 0, 0, 0];
    default:
      return undefined;
  }
}
