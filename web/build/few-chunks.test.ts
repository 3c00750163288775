// Modules that the same first pages need become one chunk; what is small joins another only where nobody loads more for it.
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { chunksOf } from './few-chunks.ts';

const chunk = (name: string, imports: string[], length = 1000) =>
  ({
    type: 'chunk',
    fileName: `${name}.js`,
    imports: imports.map((one) => `${one}.js`),
    moduleIds: [`/web/src/${name}.tsx`],
    code: 'x'.repeat(length),
  }) as unknown as Rolldown.OutputChunk;
const bundleOf = (...chunks: Rolldown.OutputChunk[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one]));
const pages = { a: ['src/a.tsx'], b: ['src/b.tsx'], c: ['src/c.tsx'] };
const seen = (chunks: Map<string, Set<string>>) =>
  Object.fromEntries(
    [...chunks].map(([name, ids]) => [
      name,
      [...ids]
        .map((id) => id.slice(9, -4))
        .sort()
        .join(' '),
    ]),
  );

it('one chunk for the start, one for each set of pages', () => {
  const bundle = bundleOf(
    chunk('main', ['react']),
    chunk('react', []),
    chunk('a', ['ab', 'all', 'react']),
    chunk('b', ['ab', 'ab2', 'all']),
    chunk('ab', ['all']),
    chunk('ab2', []),
    chunk('c', ['all']),
    chunk('all', ['react']),
    chunk('elsewhere', ['all']),
  );
  bundle['a.js']!.imports.push('ab2.js');
  expect(seen(chunksOf(bundle, pages, 0))).toEqual({
    start: 'main react',
    a: 'a',
    b: 'b',
    c: 'c',
    'a-b': 'ab ab2',
    'a-b-c': 'all',
  });
});

it('a small part joins one that its pages load anyway', () => {
  const bundle = bundleOf(
    chunk('main', []),
    chunk('a', ['all'], 10),
    chunk('b', ['all']),
    chunk('c', ['all']),
    chunk('all', []),
  );
  expect(seen(chunksOf(bundle, pages, 100))).toEqual({ start: 'main', b: 'b', c: 'c', 'a-b-c': 'a all' });
});

it('but not where it would bring others what they do not need', () => {
  const bundle = bundleOf(
    chunk('main', []),
    chunk('a', ['ab', 'all']),
    chunk('b', ['ab', 'all']),
    chunk('c', ['all']),
    chunk('ab', ['heavy'], 10),
    chunk('heavy', [], 9000),
    chunk('all', []),
  );
  // ab and heavy are one part, which is not small
  expect(seen(chunksOf(bundle, pages, 100))['a-b']).toBe('ab heavy');
  const lone = bundleOf(
    chunk('main', []),
    chunk('a', ['ab', 'all'], 10),
    chunk('b', ['ab', 'all']),
    chunk('c', ['all']),
    chunk('ab', [], 9000),
    chunk('all', []),
  );
  // a needs ab, which c does not load: it joins ab and not all
  expect(seen(chunksOf(lone, pages, 100))).toMatchObject({ 'a-b': 'a ab', 'a-b-c': 'all' });
});

it('a page that is not there is a fault of the table', () => {
  expect(() => chunksOf(bundleOf(chunk('main', [])), { gone: ['src/gone.tsx'] })).toThrow('gone.tsx');
});
