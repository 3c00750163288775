// Real sizes, limits of resizing, snapping, copies on other pages.
import { describe, expect, it } from 'vitest';
import type { DraftField } from '../draft/draft.ts';
import {
  boxAround,
  copyToPages,
  fieldProblems,
  inOrder,
  overlappingFields,
  resizeTo,
  sizeOf,
  snap,
} from './field-geometry.ts';

const a4 = { width: 595.28, height: 841.89 };
const field = (change: Partial<DraftField> = {}): DraftField => ({
  id: 'f',
  partyKey: 'p',
  kind: 'signature',
  page: 0,
  x: 100,
  y: 200,
  width: 120,
  height: 48,
  label: '',
  required: true,
  ...change,
});

it('gives seals their real sizes: 40 mm and 20 mm', () => {
  const mm = (points: number) => (points / 72) * 25.4;
  expect(mm(sizeOf('seal', 1).width)).toBeCloseTo(40, 1);
  expect(mm(sizeOf('seal', 0).width)).toBeCloseTo(20, 1);
});

it('puts a new field around the point, inside the page', () => {
  expect(boxAround(300, 400, { width: 120, height: 48 }, a4)).toEqual({
    x: 240,
    y: 376,
    width: 120,
    height: 48,
  });
  expect(boxAround(0, 841, { width: 120, height: 48 }, a4)).toEqual({
    x: 0,
    y: a4.height - 48,
    width: 120,
    height: 48,
  });
});

it('resizes within the limits, never a seal', () => {
  const box = { x: 500, y: 800, width: 60, height: 20 };
  expect(resizeTo(box, 'signature', 900, 900, a4)).toEqual({
    ...box,
    width: a4.width - 500,
    height: a4.height - 800,
  });
  expect(resizeTo(box, 'signature', 0, 0, a4)).toEqual({ ...box, width: 48, height: 20 });
  expect(resizeTo(box, 'seal', 0, 0, a4)).toBe(box);
});

describe('snap', () => {
  it('takes the nearest edge or middle within reach and tells where', () => {
    const other = field({ x: 50, y: 100, width: 100, height: 40 });
    const near = { x: 53, y: 300, width: 80, height: 40 };
    expect(snap(near, [other], a4, 5)).toEqual({ box: { ...near, x: 50 }, guides: [{ axis: 'x', at: 50 }] });
  });
  it('leaves a field alone out of reach, and never pushes it off the page', () => {
    const other = field({ x: -2, y: 100, width: 100, height: 40 });
    const free = { x: 300, y: 500, width: 80, height: 40 };
    expect(snap(free, [other], a4, 5)).toEqual({ box: free, guides: [] });
    expect(snap({ x: 0, y: 300, width: 80, height: 30 }, [other], a4, 5).box.x).toBe(0);
  });
});

describe('snapping that does not annoy', () => {
  it('never puts a left edge on a neighbour’s middle or right edge', () => {
    const other = field({ x: 50, y: 100, width: 100, height: 40 });
    for (const x of [97, 148]) {
      const box = { x, y: 300, width: 80, height: 40 };
      expect(snap(box, [other], a4, 5).box.x).toBe(x);
    }
  });
  it('keeps the line of a field that is drawn straight down, and lets a small step be a step', () => {
    const from = { x: 100, y: 100, width: 80, height: 40 };
    const beside = field({ x: 103, y: 300, width: 80, height: 40 });
    expect(snap({ ...from, x: 102, y: 260 }, [beside], a4, 5, from).box.x).toBe(100);
    expect(snap({ ...from, x: 103, y: 101 }, [], a4, 5, from).box).toEqual({ ...from, x: 103 });
  });
});

describe('copy to pages', () => {
  const pages = [a4, a4, { width: 300, height: 200 }, a4];
  it('copies to the same place, kept inside smaller pages, with new ids', () => {
    const copies = copyToPages(field({ x: 400, y: 700 }), [0, 1, 2, 3], pages, []);
    expect(copies.map(({ page, x, y }) => [page, x, y])).toEqual([
      [1, 400, 700],
      [2, 180, 152],
      [3, 400, 700],
    ]);
    expect(new Set(copies.map(({ id }) => id)).size).toBe(3);
  });
  it('leaves out pages that have the same already and pages that do not exist', () => {
    const there = field({ id: 'g', page: 1, x: 100.4 });
    expect(copyToPages(field(), [1, 3, 9], pages, [there]).map(({ page }) => page)).toEqual([3]);
    const otherParty = { ...there, partyKey: 'q' };
    expect(copyToPages(field(), [1], pages, [otherParty])).toHaveLength(1);
  });
});

it('orders fields as they are read', () => {
  const list = [
    field({ id: 'c', page: 1, y: 5 }),
    field({ id: 'b', y: 50 }),
    field({ id: 'a', y: 50, x: 5 }),
  ];
  expect(inOrder(list).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

describe('places that may not be', () => {
  const standing = [{ page: 0, x: 60, y: 60, width: 100, height: 50 }];
  const over = field({ id: 'over', x: 150, y: 100 });
  it('on a signed file: over its fields, over another place', () => {
    const beside = field({ id: 'beside', x: 260, y: 140 });
    const free = field({ id: 'free', x: 100, y: 500 });
    const date = field({ id: 'date', kind: 'date', x: 100, y: 500 });
    const problems = fieldProblems([over, beside, free, date], [a4], standing, true);
    expect(problems.get('over')).toContain('遮盖');
    expect(problems.get('beside')).toContain('重叠');
    expect([...problems.keys()]).toEqual(['over', 'beside']);
  });
  it('on an unsigned file: a seal over a signature is usual, half a page is not', () => {
    expect(fieldProblems([over, field({ x: 150, y: 100 })], [a4], [], false).size).toBe(0);
    const large = field({ id: 'large', x: 0, y: 0, width: 590, height: 600 });
    expect(fieldProblems([large], [a4], [], false).get('large')).toContain('过大');
  });
});

describe('overlaps', () => {
  const over = (...fields: DraftField[]) =>
    [...overlappingFields(fields)].map(([id, below]) => [id, below.id]);
  const base = field({ id: 'a' });
  it('names the field below, of whichever party and kind', () => {
    expect(over(base, field({ id: 'b', x: 150, partyKey: 'q' }))).toEqual([['b', 'a']]);
    expect(over(base, field({ id: 'b', x: 150, kind: 'date' }))).toEqual([['b', 'a']]);
    expect(over(base, field({ id: 'b', x: 150, kind: 'seal', partyKey: 'q' }))).toEqual([['b', 'a']]);
  });
  it('says nothing of neighbours, other pages, and a seal over its own party’s name or date', () => {
    expect(over(base, field({ id: 'b', x: 220 }))).toEqual([]);
    expect(over(base, field({ id: 'b', page: 1 }))).toEqual([]);
    expect(over(field({ id: 'a', kind: 'date' }), field({ id: 'b', kind: 'seal' }))).toEqual([]);
    expect(over(field({ id: 'a', kind: 'seal' }), field({ id: 'b', kind: 'date' }))).toEqual([]);
    expect(over(field({ id: 'a', kind: 'seal' }), field({ id: 'b', kind: 'seal' }))).toEqual([['b', 'a']]);
  });
});
