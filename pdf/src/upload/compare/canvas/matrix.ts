// The part of a browser's DOMMatrix that pdf.js uses when it draws: an affine map, [a b c d e f] as in PDF.

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export class Matrix {
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;

  constructor(init?: ArrayLike<number>) {
    if (init) this.#set(init[0] ?? 1, init[1] ?? 0, init[2] ?? 0, init[3] ?? 1, init[4] ?? 0, init[5] ?? 0);
  }

  static of(a: number, b: number, c: number, d: number, e: number, f: number): Matrix {
    return new Matrix([a, b, c, d, e, f]);
  }

  get list(): [number, number, number, number, number, number] {
    return [this.a, this.b, this.c, this.d, this.e, this.f];
  }

  #set(a: number, b: number, c: number, d: number, e: number, f: number): this {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.e = e;
    this.f = f;
    return this;
  }

  /** This map after `inner`. */
  times(inner: Matrix): Matrix {
    return new Matrix(this.list).multiplySelf(inner);
  }

  multiplySelf(inner: Matrix): this {
    const { a, b, c, d, e, f } = this;
    return this.#set(
      a * inner.a + c * inner.b,
      b * inner.a + d * inner.b,
      a * inner.c + c * inner.d,
      b * inner.c + d * inner.d,
      a * inner.e + c * inner.f + e,
      b * inner.e + d * inner.f + f,
    );
  }

  preMultiplySelf(outer: Matrix): this {
    return this.#set(...outer.times(this).list);
  }

  /** NaN everywhere when there is no inverse, as in a browser. */
  invertSelf(): this {
    const { a, b, c, d, e, f } = this;
    const det = a * d - b * c;
    if (det === 0) return this.#set(NaN, NaN, NaN, NaN, NaN, NaN);
    return this.#set(d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det);
  }

  inverse(): Matrix {
    return new Matrix(this.list).invertSelf();
  }

  translateSelf(x: number, y: number): this {
    return this.multiplySelf(Matrix.of(1, 0, 0, 1, x, y));
  }

  scaleSelf(x: number, y = x): this {
    return this.multiplySelf(Matrix.of(x, 0, 0, y, 0, 0));
  }

  translate(x: number, y: number): Matrix {
    return this.times(Matrix.of(1, 0, 0, 1, x, y));
  }

  scale(x: number, y = x): Matrix {
    return this.times(Matrix.of(x, 0, 0, y, 0, 0));
  }
}
