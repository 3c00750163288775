// Builds the pages when their sources changed. The stamp is a hash of contents, not of times: a checkout that
// switches branches and back builds nothing.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Stopped } from './progress.ts';

const SOURCES = ['web', 'wire/src', 'domain/src', 'package-lock.json'];
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

function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** Brings web/dist up to date; returns whether it had to build. `stampFile` remembers the last build. */
export async function buildWeb(root: string, stampFile: string): Promise<boolean> {
  const hash = hashSources(root);
  const built = join(root, 'web/dist/index.html');
  if (existsSync(built) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return false;
  rmSync(stampFile, { force: true });
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: join(root, 'web'),
      maxBuffer: 64 << 20,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Stopped(`页面构建失败：\n${`${stdout}${stderr}`.trim() || String(error)}`);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  return true;
}
