// A short table as an xlsx file within a zip: made in memory, so that the length of the zip is known before its first byte.
import type { ZipEntry } from '../storage/zip-reply.ts';
import { type Cell, xlsxStream } from './xlsx.ts';

export async function xlsxEntry(
  name: string,
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  now: Date,
): Promise<ZipEntry> {
  const columns = titles.map((title) => ({ title, width: 24 }));
  const each = async function* () {
    yield* rows;
  };
  const stream = xlsxStream({ name: name.replace(/\.xlsx$/, ''), columns, rows: each() }, now);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { name, bytes: Buffer.concat(chunks) };
}
