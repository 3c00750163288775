// The command line of a child: everything that this machine offers against a process that has been taken over. No
// network (`unshare`), no core dumps and at most two minutes of processor time (`prlimit`), no files beside the
// product and later none at all (Node's permission model), built-ins that cannot be changed, an empty environment.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../../../../');

/** Processor time in ms after which the kernel ends a child, whatever it is doing. */
export const CPU_OF_A_LIFE = 120_000;

/** What V8 made of the product's code, kept from child to child: a start costs half. It lies beside the libraries, where
 * nobody writes who could not change the code itself; a child may write there only until it asks for its first file. */
const CODE_CACHE = `${root}node_modules/.cache/xinqi-sandbox`;

/** Makes the folder where it is missing; false in a checkout that cannot be written, which goes without. */
function hasCodeCache(): boolean {
  try {
    mkdirSync(CODE_CACHE, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** Young objects of a start are collected once instead of nine times, and without threads that wake each other for it. */
const COLLECTOR = ['--min-semi-space-size=32', '--single-threaded-gc'];

let prefix: string[] | undefined;

/** Commands in front of Node that work here: tried once. */
function walls(): string[] {
  if (prefix) return prefix;
  const works = (command: string[]) =>
    process.platform === 'linux' && spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0;
  const first = (...commands: string[][]) => commands.find(works) ?? [];
  prefix = [
    ...first(['unshare', '--net'], ['unshare', '--user', '--map-current-user', '--net']),
    // After `unshare`: new rights would forget it, as dropping root does later (there the closed pipe ends the child).
    ...first(['setpriv', '--pdeathsig', 'KILL']),
    ...first(['prlimit', '--core=0', `--cpu=${CPU_OF_A_LIFE / 1000}`]),
  ];
  return prefix;
}

/** A program for a child, and what it needs of Node beside the usual. `grows`: bytes that its jobs make it grow by, once, which it need not
 * give back. */
export type Program = { script: string; flags: readonly string[]; grows?: number };
export const PDF_PROGRAM: Program = {
  script: here('./child.ts'),
  flags: ['--require', here('./preload.ts')],
};
/** Word templates: two libraries of JavaScript. */
export const WORD_PROGRAM: Program = { script: here('../../office/fill/child.ts'), flags: [] };
export const EARLIER_PROGRAM: Program = { script: here('../earlier/child.ts'), flags: [] };
/** LibreOffice runs in threads; optimising its code costs more than one file is worth, and so does a look at all 147 MB of it: a function is
 * looked at when it first runs. */
export const OFFICE_PROGRAM: Program = {
  script: here('../../office/soffice/child.ts'),
  flags: ['--allow-worker', '--liftoff-only', '--wasm-lazy-validation'],
};
/** Its model is WebAssembly in one thread, whose memory grows to what the largest picture needs. Few pictures are read in a life, so
 * only what runs longest is optimised. */
export const OCR_PROGRAM: Program = {
  script: here('../../ocr/engine/child.ts'),
  flags: ['--wasm-tiering-budget=400000000'],
  grows: 250 * 1024 * 1024,
};

/** Starts a program behind the walls: input on 0, warnings on 2, answers on 3. */
export function startBehindWalls({ script, flags }: Program = PDF_PROGRAM): ChildProcess {
  const cached = hasCodeCache();
  const [command = '', ...args] = [
    ...walls(),
    process.execPath,
    '--permission',
    `--allow-fs-read=${root}`,
    ...(cached ? [`--allow-fs-write=${CODE_CACHE}`] : []),
    '--frozen-intrinsics',
    ...flags,
    '--no-warnings',
    '--max-old-space-size=512',
    ...COLLECTOR,
    script,
  ];
  return spawn(command, args, {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    cwd: root,
    // No inherited environment: secrets of the server are none of the child's business.
    env: {
      PATH: process.env.PATH ?? '',
      LANG: 'C.UTF-8',
      UV_THREADPOOL_SIZE: '2',
      ...(cached ? { NODE_COMPILE_CACHE: CODE_CACHE } : {}),
    },
  });
}
