// The QR code on a print copy as a camera finds it: the dark square at the right end of the page's foot, sampled module by module.
import { openDocument } from '@xinqi/pdf/render';

const scale = 6;
/** Points at the foot, and share of the width, within which nothing but the code is dark. */
const foot = 62;
const rightOf = 0.88;

export async function drawnCode(pdf: Uint8Array, page: number): Promise<boolean[][]> {
  const document = await openDocument(pdf);
  try {
    const { width, height, rgba } = document.contentPixels(page, scale);
    const isDark = (x: number, y: number) => {
      const at = 4 * (y * width + x);
      return rgba[at]! + rgba[at + 1]! + rgba[at + 2]! < 300;
    };
    const [left, top] = [Math.floor(width * rightOf), height - foot * scale];
    const dark: [x: number, y: number][] = [];
    for (let y = top; y < height; y++) for (let x = left; x < width; x++) if (isDark(x, y)) dark.push([x, y]);
    const xs = dark.map(([x]) => x);
    const ys = dark.map(([, y]) => y);
    const [x0, x1, y0] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b)), ys[0]!];
    // the pattern in the corner is seven modules wide
    let run = 0;
    while (isDark(x0 + run, y0 + 2)) run++;
    const size = Math.round((x1 - x0 + 1) / (run / 7));
    const module = (x1 - x0 + 1) / size;
    const middle = (from: number, at: number) => Math.floor(from + (at + 0.5) * module);
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => isDark(middle(x0, x), middle(y0, y))),
    );
  } finally {
    document.close();
  }
}
