// node ops/run24.mjs server/build/main.ts [FOLDER]: writes server/dist, the product's processes in a few files. Fifteen hundred modules of ours and
// five hundred of libraries are otherwise read, stripped of their types and linked at each start (docs/decisions/0166). What runs is the
// same: nothing is left out, and modules run in their order.
import { renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { PROGRAMS } from './programs.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DIST = resolve(process.argv[2] ?? join(ROOT, 'server/dist'));
const sources = new Map(Object.entries(PROGRAMS).map(([name, file]) => [join(ROOT, file), name]));

/** Libraries of plain modules, which come along; others bring programs, data or modules chosen while they run, and stay where they are. */
const ALONG = /^(@xinqi|kysely|zod|@simplewebauthn|@peculiar|jose|nodemailer)(\/|$)/;
const isPath = (id: string): boolean => id.startsWith('.') || id.startsWith('/') || /^[a-z]:[\\/]/i.test(id);

/** A thread that is built, or where a module lies. */
const ASKED = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)|import\.meta\.(url|dirname|filename|main)\b/g;

/** Modules ask where they lie, for migrations, templates and the children of the sandbox: they are told where their source lies, wherever the
 * repository is moved to. A thread that is built starts from its build. */
const placesStay: Plugin = {
  name: 'places-stay',
  transform(code, id) {
    // the bundler's own piece has a name that is no path
    if (!code.includes('import.meta') || id.startsWith('\0') || id.includes('node_modules')) return undefined;
    const source = relative(DIST, id).replaceAll('\\', '/');
    return code.replace(ASKED, (asked: string, thread?: string, what?: string) => {
      const built = thread && sources.get(resolve(dirname(id), thread));
      if (built) return `new URL('./${built}.js', import.meta.url)`;
      if (thread) return `new URL('${thread}', new URL('${source}', import.meta.url))`;
      if (what === 'url') return `new URL('${source}', import.meta.url).href`;
      if (what === 'dirname') return `(import.meta.dirname + '/${dirname(source)}')`;
      if (what === 'filename') return `(import.meta.dirname + '/${source}')`;
      return what === 'main' ? 'false' : asked;
    });
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, join(ROOT, file)])),
  platform: 'node',
  external: (id) => !isPath(id) && !ALONG.test(id),
  treeshake: false,
  plugins: [placesStay],
});
// beside the last build, whose product may be running
const made = `${DIST}.new`;
rmSync(made, { recursive: true, force: true });
await bundle.write({
  dir: made,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[hash].js',
});
await bundle.close();
rmSync(DIST, { recursive: true, force: true });
renameSync(made, DIST);
