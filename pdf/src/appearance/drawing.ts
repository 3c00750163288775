// A drawing is a box with filled or stroked outlines in one colour each. It is printed twice from the same
// numbers: as PDF operators (the mark that is signed) and as SVG (the preview in the page). No text, no fonts,
// no resources: nothing that a viewer could substitute.
import type { Appearance } from '../appearance-type.ts';
import { type Bounds, bounds, number, type Outline, toOperators, toSvgPath } from './outline.ts';

/** Red, green, blue from 0 to 1. */
export type Colour = readonly [number, number, number];

/** `fill` paints the inside (even-odd for rings), `stroke` a round-ended line of that width in points. */
export type Shape = { outline: Outline; paint: 'fill' | 'evenodd' | { stroke: number } };

/** Shapes in points inside the box `0 0 width height`, origin bottom-left. */
export type Drawing = { width: number; height: number; colour: Colour; shapes: Shape[] };

/** Chinese seal red (印泥朱红), #d7000f. */
export const SEAL_RED: Colour = [0xd7 / 255, 0, 0x0f / 255];
/** Ink of hand signatures, #14181f. */
export const INK: Colour = [0x14 / 255, 0x18 / 255, 0x1f / 255];

/** The mark as it goes into a file. */
export function toAppearance(drawing: Drawing): Extract<Appearance, { kind: 'operators' }> {
  return {
    kind: 'operators',
    width: drawing.width,
    height: drawing.height,
    operators: shapeOperators(drawing.colour, drawing.shapes),
  };
}

/** The operators of some shapes; graphics state saved and restored around them. */
export function shapeOperators(colour: Colour, shapes: readonly Shape[]): string {
  const rgb = colour.map((c) => Number(c.toFixed(4))).join(' ');
  const lines = ['q', `${rgb} rg`, `${rgb} RG`, '1 J', '1 j'];
  for (const { outline, paint } of shapes) {
    if (typeof paint === 'object') lines.push(`${number(paint.stroke)} w`);
    lines.push(toOperators(outline), paint === 'fill' ? 'f' : paint === 'evenodd' ? 'f*' : 'S');
  }
  lines.push('Q');
  return lines.join('\n');
}

/** The same mark as a self-contained SVG; contains numbers only, nothing that a user typed. */
export function toSvg(drawing: Drawing): string {
  const { width, height } = drawing;
  const hex = `#${drawing.colour
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  const paths = drawing.shapes.map(({ outline, paint }) => {
    const d = toSvgPath(outline, height);
    if (typeof paint === 'object') {
      return `<path fill="none" stroke="${hex}" stroke-width="${number(paint.stroke)}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
    }
    return `<path fill="${hex}"${paint === 'evenodd' ? ' fill-rule="evenodd"' : ''} d="${d}"/>`;
  });
  const size = `width="${number(width)}pt" height="${number(height)}pt"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${number(width)} ${number(height)}">${paths.join('')}</svg>`;
}

/** Bounds of what a shape paints, line width included. */
export function shapeBounds(shape: Shape): Bounds {
  const box = bounds(shape.outline);
  const grow = typeof shape.paint === 'object' ? shape.paint.stroke / 2 : 0;
  return {
    minX: box.minX - grow,
    minY: box.minY - grow,
    maxX: box.maxX + grow,
    maxY: box.maxY + grow,
  };
}
