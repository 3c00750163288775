// Objects on disk: temporary file, flush, rename, flush of the directory. A crash leaves at most an orphan temporary file. Names and small
// files are memory of the file system and asked at once: for a thread of libuv to do it costs ten times as much. What waits for the disk
// waits there.
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fstatSync,
  fsync,
  mkdirSync,
  open,
  openSync,
  read,
  renameSync,
  rmSync,
  writeFile,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { keyOf, type ObjectStore, type Stored } from './object-store.ts';
import { spool } from './spool.ts';

const disk = {
  open: promisify(open),
  read: promisify(read),
  write: promisify(writeFile),
  flush: promisify(fsync),
};

/** Bytes that are copied at once to the pages of the file system. */
const small = 256 * 1024;

async function syncDir(dir: string): Promise<void> {
  const file = openSync(dir, 'r');
  await disk.flush(file).finally(() => closeSync(file));
}

async function readWhole(path: string): Promise<Buffer> {
  const file = await disk.open(path, 'r', 0);
  try {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(file).size);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await disk.read(file, bytes, at, bytes.length - at, at);
      if (bytesRead === 0) throw new Error('a file of the store was cut');
      at += bytesRead;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

export function diskStore(root: string): ObjectStore {
  /** When each directory is durable in its parent. */
  const made = new Map<string, Promise<void>>();
  const make = async (dir: string): Promise<void> => {
    if (dir !== root && dir.startsWith(root)) await ensureDir(dirname(dir));
    if (mkdirSync(dir, { recursive: true, mode: 0o700 })) await syncDir(dirname(dir));
  };
  const ensureDir = (dir: string): Promise<void> => {
    const known = made.get(dir);
    if (known) return known;
    const making = make(dir);
    made.set(dir, making);
    making.catch(() => made.delete(dir));
    return making;
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
  /** Gives the file its name, in the place of one that had it: of an object that one says the same. */
  const publish = async (temp: string, name: string): Promise<void> => {
    const path = pathOf(name);
    try {
      await ensureDir(dirname(path));
      renameSync(temp, path);
    } catch (error) {
      rmSync(temp, { force: true });
      throw error;
    }
    await syncDir(dirname(path));
  };
  const writeTemp = async (bytes: Uint8Array): Promise<string> => {
    const temp = await temporary();
    const file = openSync(temp, 'wx', 0o600);
    try {
      if (bytes.length > small) await disk.write(file, bytes);
      else writeFileSync(file, bytes);
      await disk.flush(file);
    } catch (error) {
      rmSync(temp, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    return temp;
  };
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const stored: Stored = { key: keyOf(sha256), sha256, length: bytes.length };
      await publish(await writeTemp(bytes), stored.key);
      return stored;
    },
    async putStream(source, maxBytes) {
      const temp = await temporary();
      const spooled = await spool(source, temp, maxBytes);
      if (spooled === 'too_large') return spooled;
      const stored: Stored = { key: keyOf(spooled.sha256), ...spooled };
      await publish(temp, stored.key);
      return stored;
    },
    get: async (key) => readWhole(pathOf(key)),
    open: async (key, start, end) => createReadStream(pathOf(key), { start, end }) as Readable,
    remove: (key) => rm(pathOf(key), { force: true }),
    putNamed: async (name, bytes) => publish(await writeTemp(bytes), name),
    async getNamed(name) {
      try {
        return await readWhole(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async check() {
      rmSync(await writeTemp(Buffer.from('check')));
    },
  };
}
