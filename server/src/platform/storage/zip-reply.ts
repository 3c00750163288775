// Several files as one zip, streamed in constant memory: stored, not compressed (PDFs hardly shrink), so that its length is
// known before its first byte and a browser can show how far it is.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BytesReply } from '../endpoint.ts';
import type { ObjectStore } from './object-store.ts';
import { openSegments, type Segment } from './segments.ts';
import { slice } from './slice.ts';

/** A stored file, or a small one made for this zip. */
export type ZipEntry =
  | { name: string; size: number; segments: readonly Segment[] }
  | { name: string; bytes: Buffer };

/** A name within a zip: numbered, so that equal names stay apart; nothing that a path could be made of. */
export const entryName = (at: number, name: string, ending = '.pdf'): string =>
  `${String(at + 1).padStart(3, '0')}-${name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_')}${ending}`;

export async function zipReply(
  storage: ObjectStore,
  entries: readonly ZipEntry[],
  fileName: string,
  mtime: Date,
): Promise<BytesReply> {
  const make = (): { zip: ZipFile; length: Promise<number> } => {
    const zip = new ZipFile();
    const options = { compress: false, mtime, mode: 0o100644 };
    for (const entry of entries)
      if ('bytes' in entry) zip.addBuffer(entry.bytes, entry.name, options);
      else
        zip.addReadStreamLazy(entry.name, { ...options, size: entry.size }, (done) =>
          done(null, openSegments(storage, entry.segments, 0, entry.size - 1)),
        );
    const length = new Promise<number>((resolve) => {
      zip.end(undefined, resolve as () => void);
    });
    return { zip, length };
  };
  return {
    contentType: 'application/zip',
    length: await make().length,
    disposition: 'attachment',
    fileName,
    open: (start, end) =>
      Readable.from(
        slice(make().zip.outputStream as AsyncIterable<Uint8Array> & NodeJS.ReadableStream, start, end),
      ),
  };
}
