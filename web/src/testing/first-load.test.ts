// A first load counts what is imported at once, each file once, with its styles, and nothing that is loaded later.
import { randomBytes } from 'node:crypto';
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { BUDGETS, filesOf, gzipKb, overBudget } from '../../build/first-load.ts';

const chunk = (fileName: string, imports: string[], css: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    imports,
    dynamicImports: ['later.js'],
    moduleIds: [`/web/src/${fileName.replace('.js', '.tsx')}`],
    code: `// ${fileName}`,
    viteMetadata: { importedCss: new Set(css) },
  }) as unknown as Rolldown.OutputChunk;
const sheet = (fileName: string, kb: number) =>
  ({ type: 'asset', fileName, source: randomBytes(kb * 1024) }) as unknown as Rolldown.OutputAsset;

const bundle = {
  'main.js': chunk('main.js', ['shared.js'], ['main.css']),
  'page.js': chunk('page.js', ['shared.js', 'main.js']),
  'shared.js': chunk('shared.js', [], ['shared.css']),
  'later.js': chunk('later.js', [], ['later.css']),
  'main.css': sheet('main.css', 1),
  'shared.css': sheet('shared.css', 2),
  'later.css': sheet('later.css', 40),
};

it('follows what is imported at once, and no more', () => {
  expect([...filesOf(bundle, ['src/main.tsx', 'page.tsx'])].sort()).toEqual(
    ['main.css', 'main.js', 'page.js', 'shared.css', 'shared.js'].sort(),
  );
  // random bytes do not compress
  expect(Math.round(gzipKb(bundle, ['main.css', 'shared.css']))).toBe(3);
});
it('says which page is over its budget, and refuses a page that is not there', () => {
  const budget = (kb: number) => [{ name: 'the page', modules: ['page.tsx'], kb }];
  expect(overBudget(bundle, budget(4))).toEqual([]);
  expect(overBudget(bundle, budget(3))).toEqual([
    expect.stringMatching(/^first load of the page: 3\.\d KB gzip, at most 3$/),
  ]);
  expect(() => overBudget(bundle, [{ name: 'x', modules: ['gone.tsx'], kb: 1 }])).toThrow('gone.tsx');
});
it('says where the scripts are too many', () => {
  const names = Array.from({ length: 8 }, (_, i) => `part${i}.js`);
  const many = {
    'page.js': chunk('page.js', names),
    ...Object.fromEntries(names.map((one) => [one, chunk(one, [])])),
  };
  expect(overBudget(many, [{ name: 'the page', modules: ['page.tsx'], kb: 4 }])).toEqual([
    'first load of the page: 9 scripts, at most 8',
  ]);
});
it('holds the budgets of the product', () => {
  expect(BUDGETS.map(({ name, kb }) => [name, kb])).toEqual([
    ['/login', 200],
    ['workbench', 400],
    ['link before its code', 200],
    ['signing page', 350],
  ]);
});
