// Builds the pages and the programs of the server when their sources changed. The stamp is a hash of contents, not of times: a checkout
// that switches branches and back builds nothing.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { builtProgram } from '../../../server/build/programs.ts';
import { Stopped } from './progress.ts';

/** What each build depends on and makes: the pages, and the offline verifier as one HTML file. */
const WEB = {
  sources: ['web', 'wire/src', 'domain/src', 'package-lock.json'],
  made: 'web/dist/index.html',
  cwd: 'web',
  script: 'node_modules/vite/bin/vite.js',
  args: ['build'],
};
const VERIFIER = {
  sources: [
    'verifier',
    'evidence/src',
    'pdf/src/verify',
    'pdf/src/soundness',
    'pdf/src/read',
    'pki/src',
    'package-lock.json',
  ],
  made: 'verifier/dist/verifier.html',
  cwd: 'verifier',
  script: 'verifier/build/main.ts',
  args: [],
};
/** The server's programs (server/build). */
const SERVER = {
  sources: [
    ...['server/src', 'server/build', 'domain/src', 'wire/src', 'pki/src', 'pdf/src', 'evidence/src'],
    ...['verifier/src', 'scenario/src', 'sdk/src', 'ops/src', 'package-lock.json'],
  ],
  made: builtProgram('main'),
  cwd: '.',
  script: 'server/build/main.ts',
  args: [],
};
type Build = typeof WEB | typeof VERIFIER | typeof SERVER;
const IGNORED = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/;

function* filesUnder(path: string): Generator<string> {
  if (IGNORED.test(path) || !existsSync(path)) return;
  let entries: string[];
  try {
    entries = readdirSync(path).sort();
  } catch {
    yield path;
    return;
  }
  for (const entry of entries) yield* filesUnder(join(path, entry));
}

function hashSources(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** Hash of the sources that are to be built; undefined when what they make is there. */
function stale(root: string, build: Build, stampFile: string): string | undefined {
  const hash = hashSources(root, build.sources);
  const built = existsSync(join(root, build.made));
  return built && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash ? undefined : hash;
}

async function bring(root: string, build: Build, stampFile: string): Promise<boolean> {
  const hash = stale(root, build, stampFile);
  if (!hash) return false;
  rmSync(stampFile, { force: true });
  try {
    await promisify(execFile)(process.execPath, [join(root, build.script), ...build.args], {
      cwd: join(root, build.cwd),
      // What is built is what users get, whoever builds: under NODE_ENV=test libraries switch to doubles of themselves.
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 << 20,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Stopped(`构建失败（${build.script}）：\n${`${stdout}${stderr}`.trim() || String(error)}`);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  return true;
}

const stampOf = (root: string): string => join(root, 'verifier/dist/.stamp');

/** Whether web/dist and verifier/dist are up to date; `stampFile` remembers the last build of web/dist. */
export const isWebBuilt = (root: string, stampFile: string): boolean =>
  !stale(root, WEB, stampFile) && !stale(root, VERIFIER, stampOf(root));

/** Brings both up to date; returns whether anything had to be built. */
export async function buildWeb(root: string, stampFile: string): Promise<boolean> {
  const web = await bring(root, WEB, stampFile);
  const verifier = await bring(root, VERIFIER, stampOf(root));
  return web || verifier;
}

/** Brings server/dist up to date; returns whether anything had to be built. */
export const buildServer = (root: string): Promise<boolean> =>
  bring(root, SERVER, join(root, 'server/dist/.stamp'));
