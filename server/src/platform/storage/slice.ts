// Part of a stream that can only be made from its beginning (zips): what a Range asks for.

/** Bytes `start` to `end` inclusive; stops reading after `end`. */
export async function* slice(
  stream: AsyncIterable<Uint8Array>,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end + 1 - at, chunk.length);
    if (from < to) yield Buffer.from(chunk.buffer, chunk.byteOffset + from, to - from);
    at += chunk.length;
    if (at > end) return;
  }
}
