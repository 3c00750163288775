// What pdf.js loads when it starts and a sandbox has no use for, taken away before: an eighth of a child's start. Node's `fetch` and
// all behind it (it looks whether a `Response` can give its bytes), and a native canvas, which no child has the right to load.
import { createRequire } from 'node:module';

const scope = globalThis as Record<string, unknown>;
// Each is loaded when first looked at, which the freezing of the global object forbids later: what is not there, nobody looks at.
for (const name of ['fetch', 'FormData', 'Headers', 'MessageEvent', 'CloseEvent', 'Request', 'WebSocket'])
  delete scope[name];
/** Has what pdf.js looks for. */
scope.Response = class {
  bytes(): never {
    throw new Error('no network');
  }
};

const { resolve, cache } = createRequire(
  createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs'),
);
try {
  const path = resolve('@napi-rs/canvas');
  cache[path] = {
    id: path,
    path,
    filename: path,
    exports: {},
    loaded: true,
    children: [],
    paths: [],
  } as never;
} catch {
  // Not installed here: it costs nothing then.
}
