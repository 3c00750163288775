// The whole of an uploaded part in memory, for calls that look at a small file and keep nothing of it.
import type { FilePart } from '../endpoint.ts';

/** What is over `most` bytes is read on and dropped. several: something came behind it. */
export async function readPart(file: FilePart, most: number): Promise<Buffer | 'too_large' | 'several'> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  if (length > most || file.truncated()) return 'too_large';
  return (await file.wasLast()) ? Buffer.concat(chunks) : 'several';
}
