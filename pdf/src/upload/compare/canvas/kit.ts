// What a drawing context needs of the page that is drawn and of the surface it draws on.
import type { Canvas, CanvasKit, Font, Image, ImageInfo, Paint } from 'canvaskit-wasm';

/** A browser's ImageData. */
export class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

/** A font of a certain size. */
export class Type {
  readonly #font: Font;
  constructor(font: Font) {
    this.#font = font;
  }
  width(text: string): number {
    return this.#font.getGlyphWidths(this.#font.getGlyphIDs(text)).reduce((sum, one) => sum + one, 0);
  }
  draw(canvas: Canvas, text: string, x: number, y: number, paint: Paint): void {
    canvas.drawText(text, x, y, paint, this.#font);
  }
}

/** The page: see drawing.ts. */
export type Kit = {
  ck: CanvasKit;
  /** A picture that lives as long as the page. */
  keep(image: Image): Image;
  info(width: number, height: number): ImageInfo;
  /** For a font in the words of CSS. */
  typeOf(css: string): Type;
};

/** The surface: see surface.ts. */
export type Target = {
  width: number;
  height: number;
  readonly skia: Canvas;
  /** What it shows now; undefined for a surface without area. The caller deletes it. */
  snapshot(): Image | undefined;
};
