// A browser's drawing context for pdf.js over Skia in WebAssembly: what `CanvasGraphics` of pdf.js 5 calls, no more.
// Attacker-controlled through and through: coordinates, sizes and colours come from the page.
import type { CanvasKit, Paint, Path, Canvas as SkiaCanvas } from 'canvaskit-wasm';
import { type Kit, Pixels, type Target } from './kit.ts';
import { Matrix } from './matrix.ts';
import { PathData } from './path.ts';
import { BLENDS, CAPS, fresh, JOINS, type Rule, type State } from './state.ts';
import { Gradient, nine, Pattern } from './styles.ts';

export class Context {
  readonly canvas: Target;
  readonly #kit: Kit;
  readonly #ck: CanvasKit;
  #state = fresh();
  #saved: State[] = [];
  /** In pixels: moving the map later does not move it. */
  #current = new PathData();

  constructor(canvas: Target, kit: Kit) {
    this.canvas = canvas;
    this.#kit = kit;
    this.#ck = kit.ck;
    for (const key of Object.keys(this.#state) as (keyof State)[]) {
      if (key === 'matrix' || key === 'lineDash') continue;
      Object.defineProperty(this, key, {
        enumerable: true,
        get: () => this.#state[key],
        set: (value: never) => {
          (this.#state as Record<string, unknown>)[key] = value;
        },
      });
    }
  }

  /** A surface that got another size starts anew. */
  reset(): void {
    this.#state = fresh();
    this.#saved = [];
    this.#current = new PathData();
  }
  get #skia(): SkiaCanvas {
    return this.canvas.skia;
  }

  save(): void {
    this.#saved.push({ ...this.#state });
    this.#skia.save();
  }
  restore(): void {
    const before = this.#saved.pop();
    if (!before) return;
    this.#state = before;
    this.#skia.restore();
  }

  getTransform(): Matrix {
    return new Matrix(this.#state.matrix.list);
  }
  setTransform(a: number | Matrix, b = 0, c = 0, d = 0, e = 0, f = 0): void {
    this.#state.matrix = typeof a === 'number' ? Matrix.of(a, b, c, d, e, f) : new Matrix(a.list);
  }
  resetTransform(): void {
    this.#state.matrix = new Matrix();
  }
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.#state.matrix = this.#state.matrix.times(Matrix.of(a, b, c, d, e, f));
  }
  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0);
  }
  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.transform(cos, sin, -sin, cos, 0, 0);
  }

  setLineDash(dash: ArrayLike<number>): void {
    this.#state.lineDash = Array.from(dash);
  }
  getLineDash(): number[] {
    return [...this.#state.lineDash];
  }

  beginPath(): void {
    this.#current = new PathData();
  }
  #add(build: (path: PathData) => void): void {
    const piece = new PathData();
    build(piece);
    this.#current.addPath(piece, this.#state.matrix);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#add((path) => path.rect(x, y, width, height));
  }

  fill(path?: PathData | Rule, rule?: Rule): void {
    this.#shape(path, rule, (skia, shape) =>
      this.#painted('fillStyle', (paint) => skia.drawPath(shape, paint)),
    );
  }
  stroke(path?: PathData): void {
    this.#shape(path, undefined, (skia, shape) =>
      this.#painted('strokeStyle', (paint) => {
        this.#asPen(paint);
        skia.drawPath(shape, paint);
      }),
    );
  }
  clip(path?: PathData | Rule, rule?: Rule): void {
    const inPixels = path instanceof PathData ? path.mapped(this.#state.matrix) : this.#current;
    const shape = this.#path(inPixels, typeof path === 'string' ? path : rule);
    this.#skia.clipPath(shape, this.#ck.ClipOp.Intersect, true);
    shape.delete();
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.#mapped((skia) =>
      this.#painted('fillStyle', (paint) => skia.drawRect4f(x, y, x + width, y + height, paint)),
    );
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    const path = new PathData();
    path.rect(x, y, width, height);
    this.stroke(path);
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    this.#mapped((skia) => {
      const paint = new this.#ck.Paint();
      paint.setBlendMode(this.#ck.BlendMode.Clear);
      skia.drawRect4f(x, y, x + width, y + height, paint);
      paint.delete();
    });
  }

  /** Fonts that are not in the file: our own stand in, as they do for PDFium. */
  fillText(text: string, x: number, y: number): void {
    this.#write(text, x, y, 'fillStyle');
  }
  strokeText(text: string, x: number, y: number): void {
    this.#write(text, x, y, 'strokeStyle');
  }
  measureText(text: string): { width: number } {
    return { width: this.#kit.typeOf(this.#state.font).width(text) };
  }

  createImageData(width: number, height: number) {
    return new Pixels(width, height);
  }
  getImageData(x: number, y: number, width: number, height: number) {
    const pixels = new Pixels(width, height);
    const read = this.#skia.readPixels(x, y, this.#kit.info(width, height));
    if (read) pixels.data.set(read as Uint8Array);
    return pixels;
  }
  putImageData(
    { data, width, height }: { data: Uint8ClampedArray; width: number; height: number },
    x: number,
    y: number,
  ): void {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.#skia.writePixels(bytes, width, height, x, y);
  }
  drawImage(source: Target, ...at: number[]): void {
    const [sx = 0, sy = 0, sw = 0, sh = 0, dx = 0, dy = 0, dw = 0, dh = 0] =
      at.length > 4
        ? at
        : [0, 0, source.width, source.height, at[0], at[1], at[2] ?? source.width, at[3] ?? source.height];
    const image = source.snapshot();
    if (!image) return;
    this.#mapped((skia) => {
      const ck = this.#ck;
      const paint = this.#paint();
      const luma = this.#state.filter === 'luminosity' ? ck.ColorFilter.MakeLuma() : undefined;
      if (luma) paint.setColorFilter(luma);
      const how = this.#state.imageSmoothingEnabled ? ck.FilterMode.Linear : ck.FilterMode.Nearest;
      const [from, to] = [ck.XYWHRect(sx, sy, sw, sh), ck.XYWHRect(dx, dy, dw, dh)];
      skia.drawImageRectOptions(image, from, to, how, ck.MipmapMode.None, paint);
      luma?.delete();
      paint.delete();
    });
    image.delete();
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient {
    return new Gradient(x0, y0, x1, y1);
  }
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient {
    return new Gradient(x0, y0, r0, x1, y1, r1);
  }
  createPattern(source: Target, repeat: string): Pattern | null {
    const image = source.snapshot();
    return image ? new Pattern(this.#kit.keep(image), repeat === 'repeat') : null;
  }

  /** Skia's own map stays the identity, so that clips, which are kept in pixels, stay where they are. */
  #mapped(draw: (skia: SkiaCanvas) => void): void {
    const skia = this.#skia;
    skia.save();
    skia.concat(nine(this.#state.matrix));
    draw(skia);
    skia.restore();
  }
  #shape(
    path: PathData | Rule | undefined,
    rule: Rule | undefined,
    draw: (skia: SkiaCanvas, path: Path) => void,
  ): void {
    const data = path instanceof PathData ? path : this.#current.mapped(this.#state.matrix.inverse());
    const shape = this.#path(data, typeof path === 'string' ? path : rule);
    this.#mapped((skia) => draw(skia, shape));
    shape.delete();
  }
  #path({ commands }: PathData, rule: Rule | undefined): Path {
    const ck = this.#ck;
    const path = ck.Path.MakeFromCmds(commands) ?? new ck.Path();
    path.setFillType(rule === 'evenodd' ? ck.FillType.EvenOdd : ck.FillType.Winding);
    return path;
  }
  #paint(): Paint {
    const ck = this.#ck;
    const paint = new ck.Paint();
    paint.setAntiAlias(true);
    paint.setAlphaf(this.#state.globalAlpha);
    const blend = BLENDS[this.#state.globalCompositeOperation] ?? 'SrcOver';
    paint.setBlendMode((ck.BlendMode as unknown as Record<string, typeof ck.BlendMode.SrcOver>)[blend]!);
    return paint;
  }
  #painted(which: 'fillStyle' | 'strokeStyle', draw: (paint: Paint) => void): void {
    const paint = this.#paint();
    const style = this.#state[which];
    const shader = typeof style === 'string' ? undefined : style?.shader(this.#ck);
    if (typeof style === 'string') {
      const [r = 0, g = 0, b = 0, a = 1] = this.#ck.parseColorString(style);
      paint.setColorComponents(r, g, b, a * this.#state.globalAlpha);
    }
    if (shader) paint.setShader(shader);
    draw(paint);
    shader?.delete();
    paint.delete();
  }
  #asPen(paint: Paint): void {
    const ck = this.#ck;
    const { lineWidth, lineCap, lineJoin, miterLimit, lineDash, lineDashOffset } = this.#state;
    paint.setStyle(ck.PaintStyle.Stroke);
    paint.setStrokeWidth(lineWidth);
    paint.setStrokeCap(ck.StrokeCap[CAPS[lineCap] ?? 'Butt']);
    paint.setStrokeJoin(ck.StrokeJoin[JOINS[lineJoin] ?? 'Miter']);
    paint.setStrokeMiter(miterLimit);
    const dashes = lineDash.length % 2 === 0 ? lineDash : [...lineDash, ...lineDash];
    if (dashes.length > 0 && dashes.some((dash) => dash > 0)) {
      const effect = ck.PathEffect.MakeDash(dashes, lineDashOffset);
      paint.setPathEffect(effect);
      effect.delete();
    }
  }
  #write(text: string, x: number, y: number, which: 'fillStyle' | 'strokeStyle'): void {
    const type = this.#kit.typeOf(this.#state.font);
    this.#mapped((skia) =>
      this.#painted(which, (paint) => {
        if (which === 'strokeStyle') this.#asPen(paint);
        type.draw(skia, text, x, y, paint);
      }),
    );
  }
}
