// A signed PDF is stored as its base and the appended tails, each its own object: signing stores only what it adds.
import { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';

export type Segment = { key: string; length: number };

export const segmentsLength = (segments: readonly Segment[]): number =>
  segments.reduce((n, s) => n + s.length, 0);

/** The whole file in one buffer. */
export async function readSegments(store: ObjectStore, segments: readonly Segment[]): Promise<Buffer> {
  return Buffer.concat(await Promise.all(segments.map((s) => store.get(s.key))));
}

/** Bytes `start` to `end` inclusive across segment borders, as a stream. */
export function openSegments(
  store: ObjectStore,
  segments: readonly Segment[],
  start: number,
  end: number,
): Readable {
  async function* parts() {
    let offset = 0;
    for (const segment of segments) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset, segment.length - 1);
      if (from <= to) yield* await store.open(segment.key, from, to);
      offset += segment.length;
    }
  }
  return Readable.from(parts());
}
