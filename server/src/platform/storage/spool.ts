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
  // a full disk ends this one file, at whichever write it shows
  const failed = new Promise<never>((_, reject) => sink.once('error', reject));
  failed.catch(() => undefined);
  const until = (event: 'drain' | 'close'): Promise<void> =>
    new Promise((resolve) => sink.once(event, () => resolve()));
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) break;
      hash.update(chunk);
      if (!sink.write(chunk)) await Promise.race([until('drain'), failed]);
    }
    sink.end();
    if (!sink.closed) await Promise.race([until('close'), failed]);
  } catch (error) {
    // a file that was still being opened when its source broke would come into being after it was deleted
    const closed = until('close');
    if (!sink.destroy().closed) await closed;
    await unlink(path).catch(() => undefined);
    throw error;
  }
  if (length <= maxBytes) return { sha256: hash.digest('hex'), length };
  await unlink(path);
  return 'too_large';
}
