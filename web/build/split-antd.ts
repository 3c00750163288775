// antd's finished style sheet is 110 KB gzip for all components, and its code carries the same rules a second time as
// functions that `zeroRuntime` (ui/antd/theme.ts) never calls. At build each component that is really used brings its own part
// of the sheet, in the chunk in which its code arrives, and those functions go. In development the whole sheet is loaded.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { splitSheet } from './antd-sheet.ts';

const ANTD = dirname(fileURLToPath(import.meta.resolve('antd/package.json')));
const PARTS = join(ANTD, 'dist/parts');
const STYLE_MODULE = /\/antd\/es\/([a-z-]+)\/style\//;
const GENERATOR = /^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Where the rule functions stand: the second argument of every call of one of antd's generators. */
export function ruleFunctions(tree: unknown): { start: number; end: number }[] {
  if (Array.isArray(tree)) return tree.flatMap(ruleFunctions);
  if (!isNode(tree)) return [];
  const { callee, arguments: given } = tree as Node & { callee?: Node; arguments?: Node[] };
  const rules = given?.[1];
  if (tree.type === 'CallExpression' && rules && GENERATOR.test(String(callee?.name)))
    return [{ start: rules.start, end: rules.end }];
  return Object.values(tree).flatMap(ruleFunctions);
}

/** The module without its rule functions. */
export const withoutRules = (code: string, tree: unknown): string =>
  ruleFunctions(tree)
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);

export function splitAntd(): Plugin {
  const parts = splitSheet(readFileSync(join(ANTD, 'dist/antd.css'), 'utf8'));
  const partId = (folder: string) => join(PARTS, `${folder}.css`);
  return {
    name: 'xinqi-split-antd',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source === 'antd/dist/antd.css') return { id: partId('base'), moduleSideEffects: true };
      return source.startsWith(PARTS) ? { id: source, moduleSideEffects: true } : null;
    },
    load(id) {
      if (!id.startsWith(PARTS)) return null;
      return { code: parts.get(id.slice(PARTS.length + 1, -'.css'.length)) ?? '', moduleSideEffects: true };
    },
    transform: {
      filter: { id: STYLE_MODULE, code: /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/ },
      handler(code, id) {
        const folder = STYLE_MODULE.exec(id)?.[1] ?? '';
        const sheet = parts.has(folder) ? `import ${JSON.stringify(partId(folder))};\n` : '';
        return { code: sheet + withoutRules(code, this.parse(code)), map: null };
      },
    },
  };
}
