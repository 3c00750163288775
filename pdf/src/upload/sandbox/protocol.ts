// What parent and child say to each other over pipes: frames of a 4-byte length, a JSON head and the byte arrays that
// the head counts. The child is presumed hostile after it has read its input: the parent bounds and checks all it says.

/** Bytes in a message are replaced by their index in the list of blobs that follows. */
export type Frame = { head: unknown; blobs: Uint8Array[] };

const MOST_BLOBS = 64;
const MOST_HEAD = 4_000_000;

/** One message as bytes. */
export function encodeFrame(head: unknown, blobs: readonly Uint8Array[]): Buffer {
  const json = Buffer.from(JSON.stringify({ head, sizes: blobs.map((blob) => blob.length) }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...blobs]);
}

/** Collects pieces until a message is whole, without joining them again and again. */
export class FrameReader {
  readonly #most: number;
  #pieces: Buffer[] = [];
  #held = 0;
  #needed = 4;

  /** `most`: bytes of one message. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that belong to no whole message yet. */
  get held(): number {
    return this.#held;
  }

  /** The message that this piece completes; messages follow one another. @throws on nonsense or too much */
  add(piece: Buffer): Frame | undefined {
    this.#pieces.push(piece);
    this.#held += piece.length;
    if (this.#held > this.#most) throw new Error('frame too long');
    while (this.#held >= this.#needed) {
      const bytes = Buffer.concat(this.#pieces);
      this.#pieces = [bytes];
      const { frame, needed } = decode(bytes, this.#most);
      this.#needed = needed;
      if (!frame) continue;
      // An empty rest would keep the whole message in memory.
      this.#pieces = bytes.length > needed ? [bytes.subarray(needed)] : [];
      this.#held -= needed;
      this.#needed = 4;
      return frame;
    }
    return undefined;
  }
}

/** The message, or how many bytes it takes to go on. */
function decode(bytes: Buffer, most: number): { frame?: Frame; needed: number } {
  const headEnd = 4 + bytes.readUInt32BE(0);
  if (headEnd > MOST_HEAD) throw new Error('frame head too long');
  if (bytes.length < headEnd) return { needed: headEnd };
  const { head, sizes } = JSON.parse(bytes.toString('utf8', 4, headEnd)) as { head: unknown; sizes: unknown };
  if (!Array.isArray(sizes) || sizes.length > MOST_BLOBS) throw new Error('frame sizes');
  let end = headEnd;
  for (const size of sizes as unknown[]) {
    if (!Number.isInteger(size) || (size as number) < 0) throw new Error('frame size');
    end += size as number;
    if (end > most) throw new Error('frame too long');
  }
  if (bytes.length < end) return { needed: end };
  let at = headEnd;
  const blobs = (sizes as number[]).map((size) => {
    at += size;
    // A view: a copy would hold a file of 50 MB twice for as long as the job lasts.
    return new Uint8Array(bytes.buffer, bytes.byteOffset + at - size, size);
  });
  return { frame: { head, blobs }, needed: end };
}

/** Takes byte arrays out of an answer and leaves their index. */
export function detach(value: unknown, blobs: Uint8Array[]): unknown {
  if (value instanceof Uint8Array) return { $blob: blobs.push(value) - 1 };
  if (Array.isArray(value)) return value.map((item) => detach(item, blobs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, detach(item, blobs)]));
}

/** Puts byte arrays back where their index was left. @throws on an index that is none */
export function attach(value: unknown, blobs: readonly Uint8Array[]): unknown {
  if (Array.isArray(value)) return value.map((item) => attach(item, blobs));
  if (typeof value !== 'object' || value === null) return value;
  const index = (value as { $blob?: unknown }).$blob;
  if (typeof index === 'number') {
    const blob = blobs[index];
    if (!blob) throw new Error('no such blob');
    return blob;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, attach(item, blobs)]));
}
