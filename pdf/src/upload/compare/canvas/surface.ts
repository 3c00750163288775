// A canvas as pdf.js makes many of, over a Skia surface in memory. Sizes come from the page: they are bounded.
import type { Image, Canvas as SkiaCanvas, Surface as SkiaSurface } from 'canvaskit-wasm';
import { Context } from './context.ts';
import type { Kit, Target } from './kit.ts';

/** Pixels of one surface: those of the largest embedded picture that an upload may have. */
const MOST_PIXELS = 100_000_000;

export class Surface implements Target {
  readonly #kit: Kit;
  #width: number;
  #height: number;
  #skia: SkiaSurface | undefined;
  #context: Context | undefined;

  constructor(kit: Kit, width: number, height: number) {
    this.#kit = kit;
    this.#width = Math.floor(width);
    this.#height = Math.floor(height);
  }
  get width(): number {
    return this.#width;
  }
  set width(value: number) {
    this.#resize(Math.floor(value), this.#height);
  }
  get height(): number {
    return this.#height;
  }
  set height(value: number) {
    this.#resize(this.#width, Math.floor(value));
  }
  getContext(): Context {
    this.#context ??= new Context(this, this.#kit);
    return this.#context;
  }
  get skia(): SkiaCanvas {
    this.#skia ??= this.#make();
    return this.#skia.getCanvas();
  }
  /** What it shows now; undefined for a surface without area. The caller deletes it. */
  snapshot(): Image | undefined {
    if (this.#width < 1 || this.#height < 1) return undefined;
    void this.skia;
    return this.#skia?.makeImageSnapshot();
  }
  /** RGBA, 4 bytes a pixel, rows from the top. */
  pixels(): Uint8Array {
    const read = this.skia.readPixels(0, 0, this.#kit.info(this.#width, this.#height));
    if (!read) throw new Error('surface cannot be read');
    return read as Uint8Array;
  }
  free(): void {
    this.#skia?.delete();
    this.#skia = undefined;
  }

  #resize(width: number, height: number): void {
    this.free();
    this.#width = width;
    this.#height = height;
    this.#context?.reset();
  }
  #make(): SkiaSurface {
    const [width, height] = [Math.max(1, this.#width), Math.max(1, this.#height)];
    const made = width * height <= MOST_PIXELS ? this.#kit.ck.MakeSurface(width, height) : null;
    if (!made) throw new Error('surface too large');
    return made;
  }
}
