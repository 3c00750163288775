// Places of a template in a text that was filled in.
import { expect, it } from 'vitest';
import { followText } from './follow-text.ts';

const page = (...lines: [text: string, y: number][]) => ({
  runs: lines.map(([text, y]) => ({ text, x: 80, y, width: 200, height: 12 })),
  height: 842,
});
const place = (y: number, at = 0) => ({ page: at, x: 150, y, width: 120, height: 48, kind: 'signature' });
const before = [page(['第一条 {{内容}}', 100], ['甲方（签字）：', 300], ['乙方（签字）：', 500])];

it('goes down with the line that it stands beside, and onto the next page', () => {
  const after = [page(['第一条 很长', 100], ['甲方（签字）：', 700]), page(['乙方（签字）：', 90])];
  expect(followText([place(282), place(482)], before, after)).toEqual([
    { place: place(682), sure: true },
    { place: place(72, 1), sure: true },
  ]);
});

it('tells lines of the same words apart by their order', () => {
  const twice = [page(['签字：', 100], ['签字：', 400])];
  const moved = [page(['签字：', 160], ['签字：', 460])];
  expect(followText([place(382)], twice, moved)).toEqual([{ place: place(442), sure: true }]);
});

it.each([
  ['is gone', [page(['第一条 很长', 100])]],
  ['stands there once more', [page(['甲方（签字）：', 300], ['甲方（签字）：', 320], ['x', 500])]],
  ['leaves no room below it', [page(['甲方（签字）：', 825])]],
])('stays where it was, unsure, when its line %s', (_what, after) => {
  expect(followText([place(290)], before, after)).toEqual([{ place: place(290), sure: false }]);
});

it('is not set beside what is filled in, or what is far away', () => {
  expect(followText([place(90), place(760)], before, before)).toEqual([
    { place: place(90), sure: false },
    { place: place(760), sure: false },
  ]);
});
