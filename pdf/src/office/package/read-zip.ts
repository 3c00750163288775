// Takes a zip package apart in memory and puts one together. Attacker-controlled: names, sizes and ratios are judged before and
// while a part is inflated, and what LibreOffice gets is always a package written here: it repairs broken ones silently.
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { ZipFile as Writer } from 'yazl';
import { OfficeError } from '../findings.ts';

export type Parts = Map<string, Buffer>;

const MB = 1024 * 1024;
const MOST_ENTRIES = 5_000;
/** Of all parts together; a contract of 300 pages has 20 MB of XML. */
const MOST_BYTES = 300 * MB;
const MOST_XML = 80 * MB;
/** Deflate makes at most 1,032 of 1; text of repeated words comes near 100. */
const MOST_RATIO = 200;
const RATIO_FROM = 4 * MB;

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name);

/** All parts by name. @throws OfficeError */
export async function readZip(bytes: Uint8Array): Promise<Parts> {
  let zip: ZipFile;
  try {
    zip = await new Promise<ZipFile>((resolve, reject) =>
      fromBuffer(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
        { lazyEntries: true, strictFileNames: true, validateEntrySizes: true },
        (error, opened) => (opened ? resolve(opened) : reject(error)),
      ),
    );
  } catch {
    throw new OfficeError('office_broken');
  }
  if (zip.entryCount > MOST_ENTRIES) throw new OfficeError('office_bomb');
  const parts: Parts = new Map();
  let held = 0;
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: unknown) =>
      reject(error instanceof OfficeError ? error : new OfficeError('office_broken'));
    zip.on('error', refuse);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName;
      if (name.endsWith('/')) return zip.readEntry();
      if (entry.generalPurposeBitFlag & 1) return refuse(new OfficeError('office_password'));
      held += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      const bomb =
        held > MOST_BYTES ||
        (isXml(name) && entry.uncompressedSize > MOST_XML) ||
        (entry.uncompressedSize > RATIO_FROM && ratio > MOST_RATIO);
      if (bomb) return refuse(new OfficeError('office_bomb'));
      // Readers differ in which of two they take.
      if (parts.has(name)) return refuse(new OfficeError('office_broken'));
      readEntry(zip, entry).then((part) => {
        parts.set(name, part);
        zip.readEntry();
      }, refuse);
    });
    zip.readEntry();
  });
  return parts;
}

function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (!stream) return reject(error);
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', reject);
      stream.on('end', () => resolve(Buffer.concat(pieces)));
    });
  });
}

/** The same bytes for the same parts. */
export async function writeZip(parts: Parts): Promise<Buffer> {
  const zip = new Writer();
  for (const [name, part] of parts)
    zip.addBuffer(part, name, { mtime: new Date(Date.UTC(1980, 0, 2)), compress: part.length > 200 });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
