// Where the cluster and its socket live. Hard part: a checkout under a 0700 directory (such as /root) is closed
// to the account that runs PostgreSQL; then the cluster goes to /var/lib/xinqi, and a note beside the intended
// place keeps the two together. Socket paths are limited to 107 bytes, so the socket sits in the temp directory.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { type Account, can } from './account.ts';
import { OPEN_PLACE } from './binaries.ts';
import { PostgresError } from './errors.ts';

const key = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12);

/** Creates a directory that only the account (and root) can enter. */
function ownDir(path: string, account: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (account.drop) chownSync(path, account.uid, account.gid);
}

/** The cluster's real directory: an earlier note decides, then the wished place, then /var/lib/xinqi. */
export function locateCluster(wished: string): { dir: string; note: string } {
  const path = resolve(wished);
  const note = `${path}.location`;
  return { dir: existsSync(note) ? readFileSync(note, 'utf8').trim() : path, note };
}

/**
 * Makes the cluster's directory for the account and returns where it is. Throws `unreachable` when it belongs to
 * somebody else.
 */
export function prepareCluster(wished: string, account: Account): string {
  const { dir, note } = locateCluster(wished);
  if (existsSync(dir) && !account.drop && statSync(dir).uid !== account.uid) {
    throw new PostgresError(
      'unreachable',
      `数据库目录 ${dir} 属于另一个用户（曾以 root 启动？）。请仍用该用户启动，或设置 DATABASE_URL。`,
    );
  }
  const parent = dirname(dir);
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true });
    // root with umask 077 would close the way; the account needs to pass, not to list
    if (account.drop) chmodSync(parent, 0o711);
  }
  if (!account.drop || can(account, '-x', parent)) {
    ownDir(dir, account);
    return dir;
  }
  mkdirSync(OPEN_PLACE, { recursive: true, mode: 0o755 });
  const open = join(OPEN_PLACE, `${basename(dir)}-${key(realpathSync(parent))}`);
  ownDir(open, account);
  writeFileSync(note, `${open}\n`);
  return open;
}

/** Socket directory of a cluster: short, 0700, owned by the account; a directory planted by others is refused. */
export function socketDirOf(dataDir: string): string {
  return join(tmpdir(), `xinqi-pg-${key(dataDir)}`);
}

/** Creates the socket directory; attacker-controlled place (shared temp directory), so owner and kind are checked. */
export function prepareSocketDir(dataDir: string, account: Account): string {
  const dir = socketDirOf(dataDir);
  try {
    mkdirSync(dir, { mode: 0o700 });
    if (account.drop) chownSync(dir, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(dir);
  const own = found.uid === account.uid || (account.drop && found.uid === 0);
  if (!found.isDirectory() || !own) {
    throw new PostgresError('unreachable', `${dir} 已被其他用户占用，请删除它或设置 TMPDIR。`);
  }
  chmodSync(dir, 0o700);
  if (account.drop) chownSync(dir, account.uid, account.gid);
  if (Buffer.byteLength(join(dir, '.s.PGSQL.5432')) > 107) {
    throw new PostgresError(
      'unreachable',
      `临时目录路径过长，无法建立 unix 套接字：${dir}。请设置较短的 TMPDIR。`,
    );
  }
  return dir;
}
