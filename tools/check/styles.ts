// Check: whatever page shows a component has loaded its styles. A class that only a dialog's style sheet knows looks right after the
// dialog was opened once, and wrong before: two links stood together as 转交他人签署拒签.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Report, report } from './report.ts';
import { isTest, ROOT, sourceFiles } from './source-files.ts';

/** Paths by name, as on disk. */
type Files = ReadonlyMap<string, string>;

const STATIC = /(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)'|@import\s+'(\.[^']+)'/g;
const LAZY = /import\(\s*'(\.[^']+)'/g;
/** Single words are words of other tables, too; class names of ours that could be forgotten have two. */
const NAME = /[a-z][a-z0-9]*(?:-[a-z0-9]+)+/g;

const named = (path: string, text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, a, b]) => normalize(join(dirname(path), a ?? b ?? '')));

/** All that is loaded with a file, itself included. */
function closure(path: string, next: (path: string) => readonly string[]): Set<string> {
  const seen = new Set([path]);
  for (const one of seen) for (const other of next(one)) seen.add(other);
  return seen;
}

const classesOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(
      ([, plain, code]) => (plain ?? code ?? '').match(NAME) ?? [],
    ),
  );

/** Names with which a selector begins: what stands behind belongs to whoever brings the first. */
const namesOf = (sheet: string): Set<string> =>
  new Set(
    [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[{},])\s*((?:\.[\w-]+)+)/g)].flatMap(
      ([, first]) => first!.slice(1).split('.'),
    ),
  );

/** Complaints. `global`: files that are loaded under every page. */
export function judgeStyles(files: Files, global: readonly string[]): string[] {
  const statics = new Map([...files].map(([path, text]) => [path, named(path, text, STATIC)]));
  const reach = new Map(
    [...files.keys()].map((path) => [path, closure(path, (at) => statics.get(at) ?? [])]),
  );
  const everywhere = new Set(global.flatMap((path) => [...(reach.get(path) ?? [])]));
  const styled = new Map<string, string[]>();
  for (const [path, text] of files)
    if (path.endsWith('.css'))
      for (const name of namesOf(text)) styled.set(name, [...(styled.get(name) ?? []), path]);
  /** Pages and lazy pieces, with those that load them when they are asked for. */
  const roots = new Map<string, string[]>();
  for (const [path, text] of files)
    for (const piece of named(path, text, LAZY)) roots.set(piece, [...(roots.get(piece) ?? []), path]);
  const holders = (path: string) => [...roots.keys()].filter((root) => reach.get(root)?.has(path));
  /** What is loaded when a root is shown: its own, and what everything brought that may have loaded it. */
  const loaded = (root: string, css: string, above: readonly string[] = []): boolean => {
    if (reach.get(root)?.has(css)) return true;
    const loaders = (roots.get(root) ?? []).flatMap(holders).filter((it) => !above.includes(it));
    return loaders.length > 0 && loaders.every((it) => loaded(it, css, [...above, root]));
  };
  return [...files].flatMap(([path, text]) =>
    path.endsWith('.tsx')
      ? [...classesOf(text)].flatMap((name) => {
          const sheets = styled.get(name) ?? [];
          if (sheets.length === 0 || sheets.some((css) => everywhere.has(css) || reach.get(path)?.has(css)))
            return [];
          const bare = holders(path).find((root) => !sheets.some((css) => loaded(root, css)));
          return bare ? [`${path}: .${name} of ${sheets.join(', ')} is not loaded with ${bare}`] : [];
        })
      : [],
  );
}

export function checkStyles(): Report {
  const paths = sourceFiles().filter((path) => path.startsWith('web/src/') && !isTest(path));
  const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const complaints = judgeStyles(files, ['web/src/main.tsx', 'web/src/layouts/shell-layout.tsx']);
  return report(complaints, `${files.size} files of the pages`);
}
