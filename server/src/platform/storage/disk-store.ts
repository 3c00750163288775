// Objects on disk: temporary file, fsync, link, directory fsync. A crash leaves at most an orphan temporary file.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { keyOf, type ObjectStore, type Stored } from './object-store.ts';
import { spool } from './spool.ts';

async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  await handle.sync().finally(() => handle.close());
}

export function diskStore(root: string): ObjectStore {
  const made = new Set<string>();
  /** Creates a directory and makes each new level durable in its parent. */
  const ensureDir = async (dir: string): Promise<void> => {
    if (made.has(dir)) return;
    if (dir !== root && dir.startsWith(root)) await ensureDir(dirname(dir));
    const created = await mkdir(dir, { recursive: true, mode: 0o700 });
    if (created) await syncDir(dirname(dir));
    made.add(dir);
  };
  const pathOf = (name: string): string => {
    const path = normalize(join(root, name));
    if (!path.startsWith(`${normalize(root)}/`)) throw new Error('object name leaves the store');
    return path;
  };
  const temporary = async () => {
    await ensureDir(join(root, 'tmp'));
    return join(root, 'tmp', randomUUID());
  };
  const publish = async (temp: string, stored: Stored): Promise<Stored> => {
    const path = pathOf(stored.key);
    await ensureDir(dirname(path));
    try {
      await link(temp, path);
      await syncDir(dirname(path));
    } catch (error) {
      // The same content is there already; its writer may not have synced the directory yet.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await syncDir(dirname(path));
    } finally {
      await unlink(temp);
    }
    return stored;
  };
  const writeTemp = async (bytes: Uint8Array): Promise<string> => {
    const temp = await temporary();
    const handle = await open(temp, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return temp;
  };
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return publish(await writeTemp(bytes), { key: keyOf(sha256), sha256, length: bytes.length });
    },
    async putStream(source, maxBytes) {
      const temp = await temporary();
      const spooled = await spool(source, temp, maxBytes);
      return spooled === 'too_large' ? spooled : publish(temp, { key: keyOf(spooled.sha256), ...spooled });
    },
    get: async (key) => readFile(pathOf(key)),
    open: async (key, start, end) => createReadStream(pathOf(key), { start, end }) as Readable,
    remove: (key) => rm(pathOf(key), { force: true }),
    async putNamed(name, bytes) {
      const temp = await writeTemp(bytes);
      const path = pathOf(name);
      await ensureDir(dirname(path));
      await rename(temp, path);
      await syncDir(dirname(path));
    },
    async getNamed(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async check() {
      await unlink(await writeTemp(Buffer.from('check')));
    },
  };
}
