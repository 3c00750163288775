// Planted faults for files that a page names.
import { expect, it } from 'vitest';
import { judgeNamedFiles } from './named-files.ts';

const files = [
  'pdf/src/upload/copy/normalise.test.ts',
  'domain/src/a/can.test.ts',
  'domain/src/a/grant.test.ts',
];
const judge = (text: string) => judgeNamedFiles('docs/x.md', text, files);

it('knows a file by its path, by the end of it, and several in braces', () => {
  expect(judge('test (`pdf/src/upload/copy/normalise.test.ts`, `copy/normalise.test.ts`)')).toEqual([]);
  expect(judge('`domain/src/a/{can,grant}.test.ts`, `npm run x`, `/si/` and `robots.txt`')).toEqual([]);
});
it('is red for one that was moved, that never was, or whose name only ends alike', () => {
  expect(judge('`pdf/src/upload/normalise.test.ts`')).toEqual([
    'docs/x.md: pdf/src/upload/normalise.test.ts does not exist',
  ]);
  expect(judge('`a/{can,may}.test.ts`')).toEqual(['docs/x.md: a/may.test.ts does not exist']);
  expect(judge('`ormalise.test.ts`')).toHaveLength(1);
});
