// The part of a browser's Path2D that pdf.js uses: a list of drawing commands in the order in which Skia reads them
// (`Path.MakeFromCmds`). It is plain data; Skia sees it when it is filled, stroked or clipped.
import type { Matrix } from './matrix.ts';

const MOVE = 0;
const LINE = 1;
const QUADRATIC = 2;
const CUBIC = 4;
const CLOSE = 5;
/** Points behind each verb. */
const POINTS: Record<number, number> = { [MOVE]: 1, [LINE]: 1, [QUADRATIC]: 2, [CUBIC]: 3, [CLOSE]: 0 };

export class PathData {
  /** Verb, coordinates, verb, coordinates … */
  readonly commands: number[] = [];

  constructor(from?: PathData) {
    if (from) for (const value of from.commands) this.commands.push(value);
  }

  /** Skia refuses a path that does not begin with a move. */
  #begin(x: number, y: number): void {
    if (this.commands.length === 0) this.commands.push(MOVE, x, y);
  }
  moveTo(x: number, y: number): void {
    this.commands.push(MOVE, x, y);
  }
  lineTo(x: number, y: number): void {
    this.#begin(x, y);
    this.commands.push(LINE, x, y);
  }
  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.#begin(x1, y1);
    this.commands.push(QUADRATIC, x1, y1, x, y);
  }
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#begin(x1, y1);
    this.commands.push(CUBIC, x1, y1, x2, y2, x, y);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.commands.push(
      MOVE,
      x,
      y,
      LINE,
      x + width,
      y,
      LINE,
      x + width,
      y + height,
      LINE,
      x,
      y + height,
      CLOSE,
    );
  }
  closePath(): void {
    if (this.commands.length > 0) this.commands.push(CLOSE);
  }
  addPath(other: PathData, matrix?: Matrix): void {
    const { commands } = matrix ? other.mapped(matrix) : other;
    for (const value of commands) this.commands.push(value);
  }

  /** The same path seen through a map. */
  mapped({ a, b, c, d, e, f }: Matrix): PathData {
    const out = new PathData();
    for (let i = 0; i < this.commands.length; ) {
      const verb = this.commands[i++] as number;
      out.commands.push(verb);
      for (let points = POINTS[verb] ?? 0; points > 0; points--, i += 2) {
        const x = this.commands[i] as number;
        const y = this.commands[i + 1] as number;
        out.commands.push(a * x + c * y + e, b * x + d * y + f);
      }
    }
    return out;
  }
}
