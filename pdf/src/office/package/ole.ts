// Old files of Word and Excel (and those of WPS) are small file systems, [MS-CFB]. Only its directory is read, to know what it is and what
// lies in it; chains are bounded, because a hostile one may run in a circle.
import { OfficeError } from '../findings.ts';
import type { Foreign } from './relations.ts';

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MOST_SECTORS = 100_000;
const FREE = 0xfffffff0;

export const isOle = (bytes: Uint8Array): boolean => MAGIC.equals(bytes.subarray(0, 8));

export type Ole = { content: 'doc' | 'xls' | undefined; foreign: Foreign };

/** @throws OfficeError */
export function readOle(bytes: Uint8Array): Ole {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = directoryOf(file);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.has('encryptedpackage') || names.has('encryptioninfo')) throw new OfficeError('office_password');
  const foreign: Foreign = new Map();
  if (['macros', '_vba_project_cur', 'vba', '_vba_project'].some((name) => names.has(name)))
    foreign.set('macro', 1);
  // Word keeps its objects in a pool, by numbers; Excel by names that begin with MBD.
  const objects = [...names].filter((name) => /^(?:_-?\d+|mbd[0-9a-f]{8})$/.test(name)).length;
  if (objects > 0) foreign.set('object', objects);
  const content = names.has('worddocument')
    ? 'doc'
    : names.has('workbook') || names.has('book')
      ? 'xls'
      : undefined;
  const main = entries.find(({ name }) => /^(?:worddocument|workbook|book)$/i.test(name));
  if (main && isEncrypted(content, file, main.start)) throw new OfficeError('office_password');
  return { content, foreign };
}

type Entry = { name: string; start: number };

function directoryOf(file: Buffer): Entry[] {
  try {
    const size = 1 << file.readUInt16LE(30);
    if (size !== 512 && size !== 4096) throw new OfficeError('office_broken');
    const sector = (index: number) => file.subarray((index + 1) * size, (index + 2) * size);
    const next = fatOf(file, size);
    const entries: Entry[] = [];
    let at = file.readUInt32LE(48);
    for (let seen = 0; at < FREE; seen++) {
      const part = sector(at);
      if (seen > MOST_SECTORS || part.length < size) throw new OfficeError('office_broken');
      for (let k = 0; k < size; k += 128) {
        const length = part.readUInt16LE(k + 64);
        if (length < 2 || length > 64 || part[k + 66] === 0) continue;
        const name = part.toString('utf16le', k, k + length - 2).replace(/^[\x00-\x1f]/, '');
        entries.push({ name, start: (part.readUInt32LE(k + 116) + 1) * size });
      }
      at = next(at);
    }
    return entries;
  } catch (error) {
    throw error instanceof OfficeError ? error : new OfficeError('office_broken');
  }
}

/** The sector behind a sector. */
function fatOf(file: Buffer, size: number): (sector: number) => number {
  const tables: number[] = [];
  for (let i = 0; i < 109; i++) {
    const at = file.readUInt32LE(76 + 4 * i);
    if (at < FREE) tables.push(at);
  }
  let more = file.readUInt32LE(68);
  for (let seen = 0; more < FREE; seen++) {
    if (seen > MOST_SECTORS / 100) throw new OfficeError('office_broken');
    const start = (more + 1) * size;
    for (let i = 0; i < size / 4 - 1; i++) {
      const at = file.readUInt32LE(start + 4 * i);
      if (at < FREE) tables.push(at);
    }
    more = file.readUInt32LE(start + size - 4);
  }
  return (sector) => {
    const table = tables[Math.floor(sector / (size / 4))];
    if (table === undefined) throw new OfficeError('office_broken');
    return file.readUInt32LE((table + 1) * size + (sector % (size / 4)) * 4);
  };
}

/** The flag of Word's header; the FILEPASS record among the first of a workbook. */
function isEncrypted(content: Ole['content'], file: Buffer, start: number): boolean {
  if (start + 64 > file.length) return false;
  if (content === 'doc') return (file.readUInt16LE(start + 10) & 0x0100) !== 0;
  let at = start;
  for (let seen = 0; seen < 20 && at + 4 <= file.length; seen++) {
    if (file.readUInt16LE(at) === 0x2f) return true;
    at += 4 + file.readUInt16LE(at + 2);
  }
  return false;
}
