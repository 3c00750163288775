// antd's dialogs lock scrolling, and its tables measure the scroll bar, through style elements without the CSP nonce, which our
// policy refuses. This puts our own pieces in their place: a class on <body> (ui/style/base.css), and a box that is measured.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = join(dirname(fileURLToPath(import.meta.url)), '../src/ui/antd');
const pieces = [
  { from: '@rc-component/portal', name: 'useScrollLocker', file: 'use-scroll-locker.ts' },
  { from: '@rc-component/util', name: 'getScrollBarSize', file: 'scroll-bar-size.ts' },
];

export function noStyleElements(): Plugin {
  return {
    name: 'xinqi-no-style-elements',
    enforce: 'pre',
    resolveId(source, importer) {
      const piece = pieces.find(({ from, name }) => source.endsWith(name) && importer?.includes(from));
      return piece ? join(ours, piece.file) : null;
    },
  };
}
