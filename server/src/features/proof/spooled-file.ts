// Files under public verification, on the disk while they come and are judged: in memory six of them were 1.3 GB (Z-06).
// Attacker-controlled bytes under names of our own; nothing but the verification ever opens them.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { spool } from '../../platform/storage/spool.ts';

const maxBytes = 100 * 1024 * 1024;
/** No verification lasts so long: what is older was left by a process that was killed. */
const leftAfterMs = 3600_000;

export type SpooledFile = { path: string; sha256: string };

const folderOf = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'verify');

/** Takes the file off the wire at the sender's pace, lets `judge` have it, and deletes it whatever happens. */
export async function withSpooled<T>(
  config: Config,
  { stream, truncated }: NonNullable<Ctx['file']>,
  judge: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const spooled = await spool(stream, path, maxBytes).catch((error: unknown) => {
      throw stream.errored ? new AppError('VERIFY_UNREADABLE') : error;
    });
    if (spooled === 'too_large' || truncated()) throw new AppError('VERIFY_TOO_LARGE');
    return await judge({ path, sha256: spooled.sha256 });
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes what killed processes left; answers how many. */
export async function clearLeft(config: Config, now: Date): Promise<number> {
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => [] as string[]);
  let cleared = 0;
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found || now.getTime() - found.mtimeMs < leftAfterMs) continue;
    await rm(join(folder, name), { force: true });
    cleared++;
  }
  return cleared;
}
