// The sample is bounded, repeatable and poor in large files; apt's file names are read.
import { expect, it } from 'vitest';
import { sample } from './keep.ts';
import { readFileName } from './packages.ts';

const names = Array.from({ length: 40 }, (_, i) => `doc/${i}.pdf`);

it('is the same whatever the order of the folder', () => {
  const once = sample(names, 7, () => 1000);
  expect(once).toHaveLength(7);
  expect(sample(names.toReversed(), 7, () => 1000)).toEqual(once);
});
it('takes one large file of a package, none beyond the limit of uploads, no empty one', () => {
  expect(sample(names, 7, () => 20_000_000)).toHaveLength(1);
  expect(sample(names, 7, () => 60_000_000)).toEqual([]);
  expect(sample(names, 7, () => 0)).toEqual([]);
});
it('reads names and versions of archives', () => {
  expect(readFileName('x_1%3a2.0-1_all.deb')).toEqual({ name: 'x', version: '1:2.0-1' });
  expect(readFileName('qpdf_11.3.0-1+deb12u1.dsc')).toEqual({ name: 'qpdf', version: '11.3.0-1+deb12u1' });
});
