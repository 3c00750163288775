// Streams a source into a new file, hashing on the way; the key of an object is its hash, known only at the end.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Writes and fsyncs `path` (it must not exist). Over `maxBytes`, or when the source breaks, nothing is left behind. */
export async function spool(
  source: Readable,
  path: string,
  maxBytes: number,
): Promise<{ sha256: string; length: number } | 'too_large'> {
  const hash = createHash('sha256');
  let length = 0;
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) break;
      hash.update(chunk);
      if (!sink.write(chunk)) await new Promise((resolve) => sink.once('drain', () => resolve(undefined)));
    }
    await new Promise<void>((resolve, reject) => sink.once('error', reject).end(() => resolve()));
  } catch (error) {
    sink.destroy();
    await unlink(path).catch(() => undefined);
    throw error;
  }
  if (length <= maxBytes) return { sha256: hash.digest('hex'), length };
  await unlink(path);
  return 'too_large';
}
