// The canonical ZIP as a stream: each file is read twice, once for its hash and once for its bytes, so that a pack
// with large documents never stands in memory as a whole.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { EvidenceError } from '../event/evidence-error.ts';
import { byName } from './pack-names.ts';
import { centralDirectory, localHeader, type ZipEntry } from './zip-format.ts';

/** Content of one file: bytes, or a function that opens a fresh stream of the same bytes each time. */
export type PackContent = Uint8Array | (() => AsyncIterable<Uint8Array>);

export interface PackFile {
  readonly name: string;
  readonly content: PackContent;
}

/** A file that has been read once: size, CRC-32 and SHA-256 (lower-case hex) are known. */
export interface MeasuredFile extends PackFile, ZipEntry {
  readonly sha256: string;
}

async function* open(content: PackContent): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content();
}

/** Reads a file once. */
export async function measure({ name, content }: PackFile): Promise<MeasuredFile> {
  const hash = createHash('sha256');
  let crc = 0;
  let size = 0;
  for await (const chunk of open(content)) {
    hash.update(chunk);
    crc = crc32(chunk, crc);
    size += chunk.length;
  }
  return { name, content, crc, size, sha256: hash.digest('hex') };
}

/** Length in bytes of the ZIP that `writeZip` makes of these files. */
export function zipLength(files: readonly ZipEntry[]): number {
  return files.reduce((sum, { name, size }) => sum + 30 + 46 + 2 * name.length + size, 22);
}

/** The canonical ZIP of the files, sorted by name. Throws EvidenceError('zip') for two files of one name or when a
 * file reads differently than it was measured. */
export async function* writeZip(files: readonly MeasuredFile[]): AsyncGenerator<Uint8Array> {
  const sorted = files.toSorted((a, b) => byName(a.name, b.name));
  if (sorted.some((file, i) => file.name === sorted[i + 1]?.name))
    throw new EvidenceError('zip', 'duplicate name');
  const end = centralDirectory(sorted);
  for (const file of sorted) {
    yield localHeader(file);
    let crc = 0;
    let size = 0;
    for await (const chunk of open(file.content)) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
    if (crc !== file.crc || size !== file.size)
      throw new EvidenceError('zip', `${file.name} changed while written`);
  }
  yield end;
}
