// All that is drawn for one page: the surfaces that pdf.js asks for, the pictures that patterns keep, the fonts that
// stand in. pdf.js does not give everything back (masks are cached), so the page is freed as a whole.
import type { CanvasKit, EmbindObject, Image, ImageInfo, Typeface } from 'canvaskit-wasm';
import { type Kit, Type } from './kit.ts';
import { Surface } from './surface.ts';

/** Bytes of the font that stands in for a serif or sans-serif one that the file does not carry. */
export type StandIn = (serif: boolean, bold: boolean) => Uint8Array;

export class Drawing implements Kit {
  readonly ck: CanvasKit;
  readonly #standIn: StandIn;
  readonly #surfaces: Surface[] = [];
  readonly #kept: EmbindObject<string>[] = [];
  readonly #faces = new Map<string, Typeface>();
  readonly #types = new Map<string, Type>();

  constructor(ck: CanvasKit, standIn: StandIn) {
    this.ck = ck;
    this.#standIn = standIn;
  }
  surface(width: number, height: number): Surface {
    const surface = new Surface(this, width, height);
    this.#surfaces.push(surface);
    return surface;
  }
  keep(image: Image): Image {
    this.#kept.push(image);
    return image;
  }
  info(width: number, height: number): ImageInfo {
    const { AlphaType, ColorType, ColorSpace } = this.ck;
    return {
      width,
      height,
      alphaType: AlphaType.Unpremul,
      colorType: ColorType.RGBA_8888,
      colorSpace: ColorSpace.SRGB,
    };
  }
  /** For a font in the words of CSS, as pdf.js writes them: style, weight, size, family. */
  typeOf(css: string): Type {
    let type = this.#types.get(css);
    if (!type) {
      const size = Number(/([\d.]+)px/.exec(css)?.[1] ?? 10);
      const serif = /(?<!sans-)serif\s*$/.test(css);
      const bold = /\b(?:bold|900)\b/.test(css);
      const font = new this.ck.Font(this.#face(serif, bold), size);
      this.#kept.push(font);
      type = new Type(font);
      this.#types.set(css, type);
    }
    return type;
  }
  #face(serif: boolean, bold: boolean): Typeface {
    const key = `${serif} ${bold}`;
    let face = this.#faces.get(key);
    if (!face) {
      const bytes = this.#standIn(serif, bold);
      const made = this.ck.Typeface.MakeTypefaceFromData(new Uint8Array(bytes).buffer);
      if (!made) throw new Error('font cannot be read');
      face = made;
      this.#faces.set(key, face);
    }
    return face;
  }
  /** Frees what a page drew; fonts stay for the next one. */
  endPage(): void {
    for (const surface of this.#surfaces.splice(0)) surface.free();
    for (const thing of this.#kept.splice(0)) thing.delete();
    this.#types.clear();
  }
}
