// What a shape is filled or stroked with, in the words of a browser's canvas: colours, gradients, patterns.
import type { CanvasKit, Image, Shader } from 'canvaskit-wasm';
import type { Matrix } from './matrix.ts';

/** Skia's nine numbers, row by row. */
export const nine = ({ a, b, c, d, e, f }: Matrix): number[] => [a, c, e, b, d, f, 0, 0, 1];

/** Two circles (both radii) or two points. */
export class Gradient {
  readonly #from: number[];
  readonly #stops: { at: number; color: string }[] = [];

  constructor(...from: number[]) {
    this.#from = from;
  }
  addColorStop(at: number, color: string): void {
    this.#stops.push({ at, color });
  }
  shader(ck: CanvasKit): Shader {
    const colors = this.#stops.map((stop) => ck.parseColorString(stop.color));
    const at = this.#stops.map((stop) => stop.at);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#from;
    if (this.#from.length === 4)
      return ck.Shader.MakeLinearGradient([a, b], [c, d], colors, at, ck.TileMode.Clamp);
    return ck.Shader.MakeTwoPointConicalGradient([a, b], c, [d, e], f, colors, at, ck.TileMode.Clamp);
  }
}

/** A picture, once or again and again. */
export class Pattern {
  readonly #image: Image;
  readonly #repeat: boolean;
  #matrix: Matrix | undefined;

  constructor(image: Image, repeat: boolean) {
    this.#image = image;
    this.#repeat = repeat;
  }
  setTransform(matrix: Matrix): void {
    this.#matrix = matrix;
  }
  shader(ck: CanvasKit): Shader {
    const tile = this.#repeat ? ck.TileMode.Repeat : ck.TileMode.Decal;
    return this.#image.makeShaderOptions(
      tile,
      tile,
      ck.FilterMode.Linear,
      ck.MipmapMode.None,
      this.#matrix && nine(this.#matrix),
    );
  }
}

export type Style = string | Gradient | Pattern;
