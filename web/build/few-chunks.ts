// Few files before the first content. Left alone, the bundler makes a file of every set of pages that share a module: the workbench
// came in 90 files, six at a time. A first build, which writes nothing, says what each of the pages below really needs; modules
// that the same of these pages need become one chunk. Everything that the start needs is one chunk, too.
import { build, type Plugin, type Rolldown } from 'vite';
import { closure, filesOf, START } from './first-load.ts';

/** Pages that are opened first, each with its layout; a module is known by the end of its path. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  shell: ['layouts/shell-layout.tsx'],
  workbench: ['layouts/shell-layout.tsx', 'signing/workbench/workbench-page.tsx'],
  // without antd, and so it shall stay
  visitor: [
    'layouts/plain-layout.tsx',
    'layouts/visitor-layout.tsx',
    'proof/verify-page.tsx',
    'seal/hand-sign-page.tsx',
    'notice/inbox-page.tsx',
    'docs/docs-page.tsx',
  ],
  trial: ['layouts/visitor-layout.tsx', 'trial/experience-sign-page.tsx'],
  link: ['layouts/plain-layout.tsx', 'signing/signer/read/sign-page.tsx'],
  reading: ['signing/signer/read/sign-contract.tsx'],
};

type Part = Rolldown.OutputBundle[string];

/** Characters of code, not minified, below which a part is not worth a file of its own. */
const SMALL = 30_000;

const modulesOf = (bundle: Record<string, Part>, file: string): readonly string[] => {
  const part = bundle[file];
  return part?.type === 'chunk' ? part.moduleIds : [];
};
const lengthOf = (bundle: Record<string, Part>, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => {
    const part = bundle[file];
    return sum + (part?.type === 'chunk' ? part.code.length : 0);
  }, 0);
const covers = (wide: string, narrow: string): boolean =>
  narrow.split(',').every((page) => wide.split(',').includes(page));

/** The names of the pages that need a file, joined → those files; without what the start has. */
function partsOf(bundle: Record<string, Part>, pages: typeof PAGES): Map<string, Set<string>> {
  const start = filesOf(bundle, [START]);
  const neededBy = new Map<string, string[]>();
  for (const [page, modules] of Object.entries(pages))
    for (const file of filesOf(bundle, modules))
      if (!start.has(file)) neededBy.set(file, [...(neededBy.get(file) ?? []), page]);
  const parts = new Map<string, Set<string>>();
  for (const [file, by] of neededBy) parts.set(by.join(), (parts.get(by.join()) ?? new Set()).add(file));
  return parts;
}

/** What is small joins the next part that all its pages load anyway, if it needs nothing that others of that part do not load. */
function joinSmall(bundle: Record<string, Part>, parts: Map<string, Set<string>>, small: number): void {
  const byFewest = [...parts.keys()].sort((a, b) => a.split(',').length - b.split(',').length);
  const placeOf = (file: string) => [...parts].find(([, files]) => files.has(file))?.[0];
  for (const name of byFewest) {
    const files = parts.get(name)!;
    if (lengthOf(bundle, files) > small) continue;
    const below = [...closure(bundle, files)].filter((file) => !files.has(file)).map(placeOf);
    const wider = byFewest.find(
      (other) =>
        other !== name &&
        parts.has(other) &&
        covers(other, name) &&
        below.every((place) => place === undefined || covers(place, other)),
    );
    if (!wider) continue;
    for (const file of files) parts.get(wider)!.add(file);
    parts.delete(name);
  }
}

/** Name of a chunk → its modules, for what the start and `pages` need. Throws when a page is not in the bundle. */
export function chunksOf(
  bundle: Record<string, Part>,
  pages = PAGES,
  small = SMALL,
): Map<string, Set<string>> {
  const parts = partsOf(bundle, pages);
  joinSmall(bundle, parts, small);
  return new Map(
    [['start', filesOf(bundle, [START])] as const, ...parts].map(([name, files]) => [
      name.replaceAll(',', '-'),
      new Set([...files].flatMap((file) => modulesOf(bundle, file))),
    ]),
  );
}

/** `making`: the plugins that decide what a module is and imports; new ones for the first build. */
export function fewChunks(making: () => Plugin[]): Plugin {
  return {
    name: 'xinqi-few-chunks',
    apply: 'build',
    async config({ root, build: options }) {
      const first = await build({
        ...(root ? { root } : {}),
        configFile: false,
        logLevel: 'warn',
        plugins: making(),
        build: { ...options, write: false, minify: false, reportCompressedSize: false },
      });
      const { output } = first as Rolldown.RolldownOutput;
      const chunks = chunksOf(Object.fromEntries(output.map((part) => [part.fileName, part])));
      const codeSplitting = {
        // what a module imports and does not use must not come along
        includeDependenciesRecursively: false,
        groups: [...chunks].map(([name, modules]) => ({ name, test: (id: string) => modules.has(id) })),
      };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}
