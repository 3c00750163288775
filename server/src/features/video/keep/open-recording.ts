// The bytes of a recording, as the browser asks for them: only the parts that hold them are opened.
import { Readable } from 'node:stream';
import { videoPartBytes } from '@xinqi/domain';
import type { BytesReply } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { PartRow, SessionRow } from '../store.ts';
import { openPart } from './seal-part.ts';

export type Kept = Pick<SessionRow, 'session_id'> & { part_key: Buffer };

async function readPart({ vault, storage }: Deps, kept: Kept, row: PartRow): Promise<Buffer> {
  return openPart(vault, kept, row.part, await storage.get(row.object_key));
}

/** All of it in memory: it is bounded. */
export const wholeRecording = async (deps: Deps, kept: Kept, parts: readonly PartRow[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(parts.map((row) => readPart(deps, kept, row))));

/** `parts`: all of a recording that was taken, in their order. */
export function recordingReply(
  deps: Deps,
  kept: Kept,
  parts: readonly PartRow[],
  { container, sha256 }: { container: 'webm' | 'mp4'; sha256: string },
): BytesReply {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  async function* between(start: number, end: number) {
    for (let part = Math.floor(start / videoPartBytes); part * videoPartBytes <= end; part++) {
      const from = part * videoPartBytes;
      const bytes = await readPart(deps, kept, parts[part]!);
      yield bytes.subarray(Math.max(0, start - from), end - from + 1);
    }
  }
  return {
    ...{ contentType: `video/${container}`, length, etag: sha256, disposition: 'inline' },
    open: async (start, end) => Readable.from(between(start, end)),
  };
}
