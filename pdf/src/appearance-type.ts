/**
 * What a visible mark on a page is made of, shared by those who draw it
 * (appearance/) and those who put it into a signed file (sign/). Coordinates are
 * PDF points, origin bottom-left, upright as the reader sees the page.
 */

/** Straight (not premultiplied) RGBA pixels, row by row from the top; `data.length === width * height * 4`. */
export type RgbaPixels = { width: number; height: number; data: Uint8Array };

/** A rectangle inside a drawing, in the drawing's own points, origin bottom-left. */
export type Part = { x: number; y: number; width: number; height: number };

/**
 * - `operators`: plain vector content with bounding box `0 0 width height`, no
 *   resources (colours by device operators, no fonts, no images).
 * - `page`: a one-page PDF (as pdfkit makes it) whose page becomes the form, with its
 *   fonts and images; its CropBox is the size.
 * - `image`: pixels, drawn to fill `width` × `height` points.
 *
 * `part` shows only that rectangle of the drawing, scaled to the field: a 骑缝章 gives
 * every strip the *same* drawing (the same string or array object) with another part,
 * and the drawing is stored once in the file.
 */
export type Appearance = (
  | { kind: 'operators'; width: number; height: number; operators: string }
  | { kind: 'page'; pdf: Uint8Array }
  | { kind: 'image'; width: number; height: number; png: RgbaPixels }
) & { part?: Part };
