// Whether the PDF of a row looks as the one that its sender has looked at.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOutRow, layoutDifference, layoutOf } from './row-layout.ts';

type Line = [text: string, y: number, x?: number];
const page = (...lines: Line[]) => ({
  runs: lines.map(([text, y, x = 80]) => ({ text, x, y, width: text.length * 12, height: 12 })),
  height: 842,
});
const sample = [
  page(['承租人：张三', 100], ['租金：500元', 130], ['甲方（签字）：', 300]),
  page(['乙方（签字）：', 200]),
];
const place = (y: number, at = 0, x = 180) => ({ page: at, x, y, width: 120, height: 40, kind: 'signature' });
const places = [place(286), place(186, 1)];

it('other words on the same lines are laid out alike, and no place moves', () => {
  const row = [
    page(['承租人：欧阳司徒明月', 100.3], ['租金：123456元', 130], ['甲方（签字）：', 300]),
    page(['乙方（签字）：', 200]),
  ];
  expect(layoutDifference(sample, row)).toBeUndefined();
  const laid = layOutRow(places, sample, row);
  expect(laid).toEqual(places.map((of) => ({ place: of, sure: true, clear: true })));
  expect(layoutOf(row, laid)).toBe(layoutOf(sample, layOutRow(places, sample, sample)));
});

it.each([
  ['a page more', [...sample, page(['附件', 80])], '页数为3页，已核对的为2页'],
  [
    'a line more',
    [
      page(['承租人：张三', 100], ['租金：500元', 130], ['（含税）', 150], ['甲方（签字）：', 320]),
      sample[1]!,
    ],
    '第1页的文字行数与已核对的不同',
  ],
  [
    'a line that went down',
    [page(['承租人：张三', 100], ['租金：500元', 130], ['甲方（签字）：', 340]), sample[1]!],
    '部分文字的位置与已核对的不同',
  ],
])('%s is told', (_what, row, why) => {
  expect(layoutDifference(sample, row)).toBe(why);
});

it('a place goes with its line, and is not clear where it comes to stand on other words', () => {
  const moved = [page(['承租人：张三', 100], ['租金：500元', 130], ['甲方（签字）：', 400]), sample[1]!];
  expect(layOutRow(places, sample, moved)[0]).toEqual({ place: place(386), sure: true, clear: true });
  // the name of a long row runs under the place: a signature would stand on it
  const under = [
    page(['承租人：张三', 100], ['租金：500元', 130], ['甲方（签字）：', 300], ['某某某', 300, 220]),
    sample[1]!,
  ];
  expect(layOutRow(places, sample, under).map(({ clear }) => clear)).toEqual([false, true]);
});

it('a place far from all words stands as on the sample while the lines do, and is another layout where they do not', () => {
  const far = [place(700, 1)];
  const own = layoutOf(sample, layOutRow(far, sample, sample));
  const alike = [page(['承租人：李', 100], ['租金：1元', 130], ['甲方（签字）：', 300]), sample[1]!];
  expect(layoutOf(alike, layOutRow(far, sample, alike))).toBe(own);
  // its line is another one now
  const renamed = [sample[0]!, page(['丙方（签字）：', 200])];
  const beside = layOutRow(places, sample, renamed);
  expect(layoutOf(renamed, beside)).not.toBe(layoutOf(sample, layOutRow(places, sample, sample)));
});

it('a document is laid out as itself, whatever stands in it', () => {
  const run = fc.record({
    text: fc.string({ unit: 'binary', maxLength: 8 }),
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 0, max: 800 }),
    width: fc.integer({ min: 0, max: 200 }),
    height: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(run, { maxLength: 6 }), { maxLength: 3 }), (of) => {
      const pages = of.map((runs) => ({ runs, height: 842 }));
      expect(layoutDifference(pages, pages)).toBeUndefined();
    }),
  );
});
