// Files of a backup: copied with fsync, hashed on the way, listed in the format of `sha256sum -c` so that no tool of ours is
// needed to judge one. Hard part: the source lives on while it is copied; a file that vanishes meanwhile is no fault.
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const SUMS = 'SHA256SUMS';

/** SHA-256 of a file in hex, in constant memory; `sync` makes the bytes durable too. */
export function hashFile(path: string, sync = false): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(1 << 20);
  const file = openSync(path, sync ? 'r+' : 'r');
  try {
    for (let n = readSync(file, chunk); n > 0; n = readSync(file, chunk)) hash.update(chunk.subarray(0, n));
    if (sync) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** Files below a folder, relative, sorted; links and sockets are left out. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Copies one file durably; false when the source vanished. With `same`, an equal older copy is linked instead. */
export function copyFile(from: string, to: string, same?: string): boolean {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  if (same !== undefined && existsSync(same)) {
    linkSync(same, to);
    return true;
  }
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const file = openSync(to, 'r+');
  fsyncSync(file);
  closeSync(file);
  return true;
}

/** Writes the list of all files of a backup, itself excepted; answers how many there are. */
export function writeSums(folder: string): number {
  const lines = filesBelow(folder)
    .filter((path) => path !== SUMS)
    .map((path) => `${hashFile(join(folder, path), true)}  ${path}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''), { mode: 0o600, flush: true });
  return lines.length;
}

/** What is wrong with a backup's files: changed, missing, not listed. Empty when it is whole. */
export function judgeSums(folder: string): string[] {
  if (!existsSync(join(folder, SUMS)))
    return [`${folder} 没有 ${SUMS}：不是备份，或备份没有做完，不能用于恢复`];
  const listed = new Map(
    readFileSync(join(folder, SUMS), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const wrong: string[] = [];
  for (const [path, sum] of listed) {
    if (!existsSync(join(folder, path))) wrong.push(`缺少文件：${path}`);
    else if (hashFile(join(folder, path)) !== sum) wrong.push(`文件被改动：${path}`);
  }
  for (const path of filesBelow(folder))
    if (path !== SUMS && !listed.has(path)) wrong.push(`多出文件：${path}`);
  return wrong;
}
