// Pages as pictures: the parts of a long document, and a mark that stands in the picture of each page.
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../picture/decode-png.ts';
import { plainPdf, stream } from '../picture/plain-pdf.ts';
import { PAGES_PER_DRAW } from '../sandbox/jobs.ts';
import { runInSandbox } from '../sandbox/run.ts';

/** Pages of 100 × 100, each with a red square in its upper left corner; the content of the mark is given. */
function pdf(pages: number, content = '1 0 0 rg 0 80 20 20 re f'): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at} 0 R`).join(' ');
  return new Uint8Array(
    plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
      stream('', Buffer.from(content)),
      ...Array.from(
        { length: pages },
        () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<<>>/Contents 3 0 R>>',
      ),
    ]),
  );
}
let long: Uint8Array;
beforeAll(() => {
  long = pdf(PAGES_PER_DRAW + 2);
});

const draw = (bytes: Uint8Array, from: number, count = PAGES_PER_DRAW) =>
  runInSandbox({ kind: 'draw', bytes, from, count, scale: 2 });
const pixel = (png: Uint8Array, x: number, y: number) => {
  const { width, data } = decodePng(png)!;
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
};

describe('drawPictures', () => {
  it('draws no more than a part at once, and the rest from where it ended', async () => {
    const first = await draw(long, 0, 100);
    const rest = await draw(long, PAGES_PER_DRAW);
    if (!first.ok || !rest.ok) throw new Error('not drawn');
    expect(first.pages.map(({ page }) => page)).toEqual(Array.from({ length: PAGES_PER_DRAW }, (_, i) => i));
    expect(rest.pages.map(({ page, width, height }) => [page, width, height])).toEqual([
      [PAGES_PER_DRAW, 200, 200],
      [PAGES_PER_DRAW + 1, 200, 200],
    ]);
    expect(pixel(first.pages[0]!.png, 10, 10)).toEqual([255, 0, 0]);
    expect(pixel(first.pages[0]!.png, 150, 150)).toEqual([255, 255, 255]);
    expect(await draw(long, 100)).toEqual({ ok: false, code: 'no_such_page' });
    expect(await draw(Buffer.from('no pdf'), 0)).toEqual({ ok: false, code: 'broken' });
  });

  it('a mark that is copied into the pages stands in each of their pictures', async () => {
    // a mark of 100 × 100 with a grey square at its lower left
    const parts = [long, pdf(1, '0.5 g 0 0 20 20 re f')];
    const made = await runInSandbox({
      kind: 'print',
      bytes: new Uint8Array(Buffer.concat(parts)),
      lengths: parts.map(({ length }) => length),
    });
    if (!made.ok) throw new Error(made.code);
    const drawn = await draw(made.bytes, 1, 1);
    if (!drawn.ok) throw new Error(drawn.code);
    const { png, width, height } = drawn.pages[0]!;
    expect([width, height]).toEqual([200, 200]);
    const grey = pixel(png, 10, 190);
    expect(grey[0]! > 100 && grey[0]! < 160).toBe(true);
    expect(pixel(png, 10, 10)).toEqual([255, 0, 0]);
    expect(pixel(png, 150, 150)).toEqual([255, 255, 255]);
  });
});
