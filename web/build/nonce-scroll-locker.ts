// antd's dialogs lock scrolling through a style element without the CSP nonce, which our policy refuses. This puts
// our own locker in its place: a class on <body> (ui/style/base.css).
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const locker = join(dirname(fileURLToPath(import.meta.url)), '../src/ui/antd/use-scroll-locker.ts');

export function nonceScrollLocker(): Plugin {
  return {
    name: 'xinqi-scroll-locker',
    enforce: 'pre',
    resolveId(source, importer) {
      return source.endsWith('useScrollLocker') && importer?.includes('@rc-component/portal') ? locker : null;
    },
  };
}
