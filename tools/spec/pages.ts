// Which calls each page lives on, as it stands beside its route (`lives` in web/src/features/**/routes.ts), resolved through wire's
// routes to the calls that a browser makes. Pages themselves are not loaded: nothing of theirs can be run here.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from '../check/source-files.ts';

/** Path of a page (`{$name}` stands for lower-case letters, digits and hyphens) → `METHOD /path` of each call. */
export type Lives = ReadonlyMap<string, readonly string[]>;
type Page = { path: string; lives: readonly string[] };
type Route = { id: string; method: string; paths: readonly { path: string }[] };

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'path' in value && 'lives' in value;

/** Every page of a module: its exported lists, and those that it makes of other features' pages. */
const pagesIn = (exported: Record<string, unknown>): Page[] =>
  Object.values(exported).flatMap((value) => {
    const list: unknown = typeof value === 'function' ? value(none, none) : value;
    return Array.isArray(list) ? list.filter(isPage) : [];
  });
const none = () => Promise.reject(new Error('pages are not loaded here'));

/** Loads what stands in the tree; answers complaints about ids that name no call, too. */
export async function readLives(root: string): Promise<{ lives: Lives; complaints: string[] }> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      /\.(tsx|css)$/.test(url)
        ? { format: 'module', source: 'export default undefined;', shortCircuit: true }
        : next(url, context),
  });
  try {
    const load = (path: string): Promise<Record<string, unknown>> =>
      import(pathToFileURL(join(root, path)).href);
    const { allRoutes } = (await load('wire/src/routes.ts')) as { allRoutes: readonly Route[] };
    const calls = new Map(
      allRoutes.map(({ id, method, paths }) => [id, paths.map(({ path }) => `${method} ${path}`)]),
    );
    const files = listFiles(root, 'web/src/features', /^routes\.ts$/);
    const pages = (await Promise.all(files.map(async (file) => pagesIn(await load(file))))).flat();
    const complaints = pages.flatMap(({ path, lives }) =>
      lives.filter((id) => !calls.has(id)).map((id) => `${path} lives on ${id}, which is no call`),
    );
    const resolved = pages.map(
      ({ path, lives }) => [path, lives.flatMap((id) => calls.get(id) ?? [])] as const,
    );
    return { lives: new Map(resolved), complaints };
  } finally {
    hooks.deregister();
  }
}

/** The calls of the page at this address. */
export function livesOf(lives: Lives, path: string): readonly string[] {
  const own = lives.get(path);
  if (own) return own;
  for (const [pattern, calls] of lives)
    if (pattern.includes('{$') && new RegExp(`^${pattern.replace(/\{\$\w+\}/g, '[a-z0-9-]+')}$`).test(path))
      return calls;
  return [];
}
