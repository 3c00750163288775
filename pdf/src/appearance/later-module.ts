// A CommonJS library that few jobs need, for a process that will lose its right to read files: its sources are read now and run when it
// is first asked for. Only what they name in `require("…")` is there for them, and Node's own modules.
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';

type Source = { code: string; needs: Record<string, string> };

const NEED = /\brequire\(["']([^"']+)["']\)/g;
const ARGUMENTS = ['module', 'exports', 'require', '__filename', '__dirname'];

/** Reads the library that `require` knows by this name. The answer runs it once. @throws when a file is missing */
export function laterModule(name: string, require: NodeJS.Require): () => unknown {
  const sources = new Map<string, Source>();
  const main = require.resolve(name);
  const read = (path: string): void => {
    const code = readFileSync(path, 'utf8');
    const needs: Record<string, string> = {};
    sources.set(path, { code, needs });
    const { resolve } = createRequire(path);
    for (const [, need = ''] of code.matchAll(NEED)) if (!isBuiltin(need)) needs[need] = resolve(need);
    for (const need of Object.values(needs)) if (!sources.has(need)) read(need);
  };
  read(main);
  const loaded = new Map<string, { exports: unknown }>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const { code, needs } = sources.get(path)!;
    const module = { exports: {} as unknown };
    loaded.set(path, module);
    const find = (need: string): unknown => (isBuiltin(need) ? require(need) : load(needs[need]!));
    compileFunction(code, ARGUMENTS, { filename: path })(module, module.exports, find, path, dirname(path));
    return module.exports;
  };
  return () => load(main);
}
