// Several files as one zip, streamed in constant memory: stored, not compressed (PDFs hardly shrink), so that its length is
// known before its first byte and a browser can show how far it is.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BytesReply } from '../../../platform/endpoint.ts';
import type { ObjectStore } from '../../../platform/storage/object-store.ts';
import { openSegments, type Segment } from '../../../platform/storage/segments.ts';
import { slice } from '../../../platform/storage/slice.ts';

export type ZipEntry = { name: string; size: number; segments: readonly Segment[] };

/** A name within a zip: numbered, so that equal names stay apart; nothing that a path could be made of. */
export const entryName = (at: number, name: string): string =>
  `${String(at + 1).padStart(3, '0')}-${name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_')}.pdf`;

export async function zipReply(
  storage: ObjectStore,
  entries: readonly ZipEntry[],
  fileName: string,
  mtime: Date,
): Promise<BytesReply> {
  const make = (): { zip: ZipFile; length: Promise<number> } => {
    const zip = new ZipFile();
    for (const { name, size, segments } of entries)
      zip.addReadStreamLazy(name, { size, compress: false, mtime, mode: 0o100644 }, (done) =>
        done(null, openSegments(storage, segments, 0, size - 1)),
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
