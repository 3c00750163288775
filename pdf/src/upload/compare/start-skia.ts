// Skia in WebAssembly, started by the first page that is drawn: most files are never drawn, and a start costs as much as a
// third of a sandbox child's. Its loader opens its own file when it starts; the child has lost the right to read by then,
// so it is handed the file that was opened before, and no other module.
import { openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { CanvasKit } from 'canvaskit-wasm';

type Loader = () => Promise<CanvasKit>;

let files: { path: string; loader: string; wasm: number } | undefined;
let started: Promise<CanvasKit> | undefined;

/** For a process that will lose its right to open files. */
export function openSkia(): void {
  files ??= open();
}

function open() {
  const path = createRequire(import.meta.url).resolve('canvaskit-wasm');
  return {
    path,
    loader: readFileSync(path, 'utf8'),
    wasm: openSync(join(dirname(path), 'canvaskit.wasm'), 'r'),
  };
}

/** One Skia for the process (0.3 s at the first call). */
export function startSkia(): Promise<CanvasKit> {
  started ??= start(files ?? open());
  return started;
}

function start({ path, loader, wasm }: ReturnType<typeof open>): Promise<CanvasKit> {
  const module: { exports: { default?: Loader } } = { exports: {} };
  const modules: Record<string, object> = { fs: { readFileSync: () => readFileSync(wasm) }, path: {} };
  const names = ['module', 'exports', 'require', '__filename', '__dirname'];
  compileFunction(loader, names, { filename: path })(
    module,
    module.exports,
    (name: string) => modules[name],
    path,
    dirname(path),
  );
  if (!module.exports.default) throw new Error('no loader of Skia');
  return module.exports.default();
}
