// antd's finished style sheet is 110 KB gzip for all components; this keeps the rules of those whose code really
// stands in the bundle. A rule goes only when every selector of it names an absent component.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Folder → class prefixes that are not the folder's own name. */
const CLASSES: Record<string, string[]> = {
  button: ['btn'],
  'date-picker': ['picker'],
  calendar: ['picker'],
  'time-picker': ['picker'],
  grid: ['row', 'col'],
  'color-picker': ['color'],
  'auto-complete': ['select'],
  'back-top': ['float'],
  'float-button': ['float'],
  badge: ['badge', 'ribbon', 'scroll'],
  'tree-select': ['tree', 'select'],
  image: ['image'],
  input: ['input', 'otp', 'mentions'],
  'qr-code': ['qrcode'],
};

/** Class prefixes (`btn`, `table`, …) of antd component folders. */
export const prefixesOf = (folder: string): string[] => CLASSES[folder] ?? [folder];

/** Top-level blocks of a style sheet, each with its selector or at-rule head. */
export function blocks(css: string): { head: string; text: string }[] {
  const found: { head: string; text: string }[] = [];
  let start = 0;
  let depth = 0;
  let head = '';
  for (let i = 0; i < css.length; i++) {
    if (css[i] === '{' && depth++ === 0) head = css.slice(start, i);
    else if (css[i] === '}' && --depth === 0) {
      found.push({ head: head.trim(), text: css.slice(start, i + 1) });
      start = i + 1;
    }
  }
  return found;
}

/** The sheet without rules that only concern components of `absent` prefixes. */
export function trim(css: string, absent: ReadonlySet<string>): string {
  const gone = (selector: string): boolean =>
    [...selector.matchAll(/\.ant-([a-z]+)/g)].some(([, prefix]) => absent.has(prefix ?? ''));
  return blocks(css)
    .map(({ head, text }) => {
      const inner = /^@(media|supports|layer|container)/.test(head)
        ? `${head}{${trim(text.slice(text.indexOf('{') + 1, -1), absent)}}`
        : text;
      if (head.startsWith('@')) return inner;
      return head.split(',').every(gone) ? '' : inner;
    })
    .join('');
}

/** Trims the built style sheet that carries antd's rules by what the bundle rendered. */
export function trimAntdCss(): Plugin {
  const antd = join(dirname(fileURLToPath(import.meta.resolve('antd/package.json'))), 'es');
  return {
    name: 'xinqi-trim-antd-css',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const used = new Set<string>();
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            for (const id of chunk.moduleIds) {
              const folder = /antd\/es\/([a-z-]+)\/(?!style)/.exec(id)?.[1];
              if (folder) for (const prefix of prefixesOf(folder)) used.add(prefix);
            }
        const folders = readdirSync(antd, { withFileTypes: true }).filter((entry) => entry.isDirectory());
        const absent = new Set(
          folders.flatMap(({ name }) => prefixesOf(name)).filter((prefix) => !used.has(prefix)),
        );
        for (const asset of Object.values(bundle))
          if (
            asset.type === 'asset' &&
            asset.fileName.endsWith('.css') &&
            typeof asset.source === 'string' &&
            asset.source.includes('.ant-form-css-var')
          )
            asset.source = trim(asset.source, absent);
      },
    },
  };
}
