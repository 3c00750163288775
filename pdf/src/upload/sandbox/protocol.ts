// What parent and child say to each other over pipes: frames of a 4-byte length, a JSON head and the byte arrays that
// the head counts. The child is presumed hostile after it has read its input: the parent bounds and checks all it says.

/** Bytes in a message are replaced by their index in the list of blobs that follows. */
export type Frame = { head: unknown; blobs: Uint8Array[] };

const MOST_BLOBS = 64;

/** One message as bytes. */
export function encodeFrame(head: unknown, blobs: readonly Uint8Array[]): Buffer {
  const json = Buffer.from(JSON.stringify({ head, sizes: blobs.map((blob) => blob.length) }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...blobs]);
}

/** The message at the start of the bytes, and how long it is; undefined while incomplete. @throws on nonsense */
export function decodeFrame(bytes: Buffer, most: number): { frame: Frame; length: number } | undefined {
  if (bytes.length < 4) return undefined;
  const headLength = bytes.readUInt32BE(0);
  if (headLength > 4_000_000) throw new Error('frame head too long');
  if (bytes.length < 4 + headLength) return undefined;
  const { head, sizes } = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as {
    head: unknown;
    sizes: unknown;
  };
  if (!Array.isArray(sizes) || sizes.length > MOST_BLOBS) throw new Error('frame sizes');
  const blobs: Uint8Array[] = [];
  let at = 4 + headLength;
  for (const size of sizes as unknown[]) {
    if (!Number.isInteger(size) || (size as number) < 0 || at + (size as number) > most)
      throw new Error('frame size');
    if (bytes.length >= at + (size as number))
      blobs.push(new Uint8Array(bytes.subarray(at, at + (size as number))));
    at += size as number;
  }
  return bytes.length < at ? undefined : { frame: { head, blobs }, length: at };
}
