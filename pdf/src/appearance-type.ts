/**
 * What a visible mark on a page is made of, shared by those who draw it
 * (appearance/) and those who put it into a signed file (sign/). Coordinates are
 * PDF points, origin bottom-left, upright as the reader sees the page.
 */

/** Straight (not premultiplied) RGBA pixels, row by row from the top; `data.length === width * height * 4`. */
export type RgbaPixels = { width: number; height: number; data: Uint8Array };

/**
 * - `operators`: plain vector content with bounding box `0 0 width height`, no
 *   resources (colours by device operators, no fonts, no images). Content outside the
 *   box is clipped away by the viewer, so a slice of a 骑缝章 is a shifted drawing
 *   in a narrow box.
 * - `page`: a one-page PDF (as pdfkit makes it) whose page becomes the form, with its
 *   fonts and images; its MediaBox is the size.
 * - `image`: pixels, drawn to fill `width` × `height` points.
 */
export type Appearance =
  | { kind: 'operators'; width: number; height: number; operators: string }
  | { kind: 'page'; pdf: Uint8Array }
  | { kind: 'image'; width: number; height: number; png: RgbaPixels };
