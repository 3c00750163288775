// What a browser fetches before it shows a page: scripts and styles of the start, of the page's layout and of the page itself,
// with all that they import, in gzip, and how many scripts that is. The build prints it and fails over budget: both are the same on
// every machine.
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

export type Budget = { readonly name: string; readonly modules: readonly string[]; readonly kb: number };

/** Most scripts of a first load: over HTTP/1.1 a browser fetches six files at a time, each for a round trip. */
export const MOST_SCRIPTS = 8;

export const START = 'src/main.tsx';
export const BUDGETS: readonly Budget[] = [
  { name: '/login', modules: [START, 'account/login-page.tsx'], kb: 200 },
  {
    name: 'workbench',
    modules: [START, 'layouts/shell-layout.tsx', 'signing/workbench/workbench-page.tsx'],
    kb: 400,
  },
  {
    name: 'link before its code',
    modules: [START, 'layouts/plain-layout.tsx', 'signing/signer/read/sign-page.tsx'],
    kb: 200,
  },
  {
    name: 'signing page',
    modules: [
      START,
      'layouts/plain-layout.tsx',
      'signing/signer/read/sign-page.tsx',
      'signing/signer/read/sign-contract.tsx',
    ],
    kb: 350,
  },
];

type Part = Rolldown.OutputBundle[string];
type Metadata = { viteMetadata?: { importedCss: ReadonlySet<string> } };

/** `names` with every file that they import at once, and their styles. */
export function closure(bundle: Record<string, Part>, names: Iterable<string>): Set<string> {
  const files = new Set<string>();
  const take = (name: string): void => {
    const part = bundle[name];
    if (!part || files.has(name)) return;
    files.add(name);
    if (part.type !== 'chunk') return;
    for (const css of (part as Metadata).viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of part.imports) take(imported);
  };
  for (const name of names) take(name);
  return files;
}

/** Names of the files of a first load. A page that the bundle does not know is a fault of the table. */
export function filesOf(bundle: Record<string, Part>, modules: readonly string[]): Set<string> {
  const names = modules.map((module) => {
    const found = Object.values(bundle).find(
      (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(`/${module}`)),
    );
    if (!found) throw new Error(`first load: no chunk holds ${module}`);
    return found.fileName;
  });
  return closure(bundle, names);
}

/** KB of gzip as the server would send them. */
export function gzipKb(bundle: Record<string, Part>, files: Iterable<string>): number {
  let bytes = 0;
  for (const name of files) {
    const part = bundle[name];
    const text = part?.type === 'chunk' ? part.code : part?.source;
    if (text !== undefined) bytes += gzipSync(text, { level: 9 }).length;
  }
  return bytes / 1024;
}

const scriptsOf = (files: Iterable<string>): number =>
  [...files].filter((name) => name.endsWith('.js')).length;

/** What is over budget, in words. */
export function overBudget(bundle: Record<string, Part>, budgets = BUDGETS): string[] {
  return budgets.flatMap(({ name, modules, kb }) => {
    const files = filesOf(bundle, modules);
    const size = gzipKb(bundle, files);
    const scripts = scriptsOf(files);
    return [
      ...(size > kb ? [`first load of ${name}: ${size.toFixed(1)} KB gzip, at most ${kb}`] : []),
      ...(scripts > MOST_SCRIPTS
        ? [`first load of ${name}: ${scripts} scripts, at most ${MOST_SCRIPTS}`]
        : []),
    ];
  });
}

export function firstLoad(): Plugin {
  return {
    name: 'xinqi-first-load',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const { name, modules, kb } of BUDGETS) {
          const files = filesOf(bundle, modules);
          const size = gzipKb(bundle, files).toFixed(1);
          this.info(`first load of ${name}: ${size} of ${kb} KB gzip, ${scriptsOf(files)} scripts`);
        }
        const over = overBudget(bundle);
        if (over.length > 0) this.error(over.join('; '));
      },
    },
  };
}
