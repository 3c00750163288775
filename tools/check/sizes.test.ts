// Planted faults for the sizes check.
import { expect, it } from 'vitest';
import { judgeFile, judgeFolders } from './sizes.ts';

const GOOD = '// What it is.\nexport const x = 1;\n';

it.each([
  ['a file of 301 lines', 'pki/src/a.ts', `// x\n${'const a = 1;\n'.repeat(300)}`, /301 lines/],
  ['camel case', 'pki/src/readDer.ts', GOOD, /kebab-case/],
  ['a folder in camel case', 'pki/src/derCode/a.ts', GOOD, /kebab-case/],
  ['utils', 'pki/src/utils/a.ts', GOOD, /says nothing/],
  ['a helper', 'pki/src/der-helpers.ts', GOOD, /says nothing/],
  ['a manager', 'web/src/session-manager.tsx', GOOD, /says nothing/],
  ['a second version', 'wire/src/seal-v2/a.ts', GOOD, /says nothing/],
  ['legacy', 'wire/src/legacy-seal.ts', GOOD, /says nothing/],
  ['seven folders', 'server/src/a/b/c/d/e/f.ts', GOOD, /7 folders deep/],
  ['no opening comment', 'pki/src/a.ts', 'export const x = 1;\n', /0 comment lines/],
  ['an essay', 'pki/src/a.ts', `${'// words\n'.repeat(7)}export const x = 1;\n`, /7 comment lines/],
])('complains about %s', (_what, path, text, complaint) => {
  expect(judgeFile(path, text)).toEqual([expect.stringMatching(complaint)]);
});

it('accepts good files', () => {
  expect(judgeFile('pki/src/common-name.ts', GOOD)).toEqual([]);
  expect(judgeFile('web/src/ui/page.css', '/* The page.\n   Calm. */\nbody {}\n')).toEqual([]);
  expect(judgeFile('pki/src/a.test.ts', `// x\n${'const a = 1;\n'.repeat(300)}`)).toEqual([]);
});

it('counts source files in a folder, not tests', () => {
  const paths = Array.from({ length: 15 }, (_, i) => `pki/src/a${i}.ts`);
  expect(judgeFolders([...paths, 'pki/src/a.test.ts'])).toEqual([]);
  expect(judgeFolders([...paths, 'pki/src/b.ts'])).toEqual(['pki/src: 16 source files, at most 15']);
});
