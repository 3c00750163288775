// The sample is bounded, repeatable and poor in large files; apt's lines are read as it prints them.
import { expect, it } from 'vitest';
import { sample } from './keep.ts';
import { readUris, versionIn } from './packages.ts';

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
it('reads what apt-get --print-uris says', () => {
  const sha256 = 'a'.repeat(64);
  const text = `Reading…\n'http://h/pool/x_1%3a2.0-1_all.deb' x_1%3a2.0-1_all.deb 1234 SHA256:${sha256}\n`;
  expect(readUris(text)).toEqual([
    { url: 'http://h/pool/x_1%3a2.0-1_all.deb', file: 'x_1%3a2.0-1_all.deb', sha256 },
  ]);
  expect(versionIn('x_1%3a2.0-1_all.deb')).toBe('1:2.0-1');
  expect(versionIn('qpdf_11.3.0-1+deb12u1.dsc')).toBe('11.3.0-1+deb12u1');
});
