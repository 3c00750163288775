// Strict reader of packs. The canonical form is compared byte for byte; a pack that was unpacked and zipped again is
// read too (content decides), but nothing may hide in it: no prefix, gap, trailing byte, comment, duplicate or odd
// name, symbolic link, encryption or ZIP64. Input is attacker-controlled (D-16).
import { fromUtf8, sameBytes } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { centralDirectory, crc32, localHeader, type ZipEntry } from '../pack/zip-format.ts';
import { inflateRaw } from './inflate-raw.ts';

/** Most bytes that the files of one pack may unpack to. */
const MAX_TOTAL = 1 << 30;
const MAX_ENTRIES = 20_000;
/** Extra fields that archivers add: extended time, owner, NTFS times, old Unix. Others could rename or resize. */
const HARMLESS_EXTRA = new Set([0x5455, 0x7875, 0x000a, 0x5855, 0x7855]);

/** Files by name, in the archive's order; `canonical` when the archive is byte for byte what we write. */
export interface Unzipped {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly canonical: boolean;
}

const fail = (detail: string): EvidenceError => new EvidenceError('zip', detail);

/** Reads a pack's container; `isKnown` says which names may stand in it. Throws EvidenceError('zip'). */
export function readZip(bytes: Uint8Array, isKnown: (name: string) => boolean): Unzipped {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw fail('no end record at the end of the file');
  const count = view.getUint16(end + 10, true);
  const directorySize = view.getUint32(end + 12, true);
  const directory = view.getUint32(end + 16, true);
  const disks = view.getUint32(end + 4, true);
  if (disks !== 0 || view.getUint16(end + 8, true) !== count || view.getUint16(end + 20, true) !== 0) {
    throw fail('end record');
  }
  if (directory + directorySize !== end || count > MAX_ENTRIES) throw fail('central directory');

  const files = new Map<string, Uint8Array>();
  const entries: ZipEntry[] = [];
  const folders = new Set<string>();
  let at = directory;
  let expected = 0;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const entry = readCentral(view, bytes, at, end);
    at = entry.next;
    total += entry.size;
    if (total > MAX_TOTAL) throw fail('too large');
    // Entries lie one after the other in the order of the directory: no gap, no overlap, nothing between them.
    if (entry.offset !== expected) throw fail(`gap or overlap before ${entry.name}`);
    const local = readLocal(view, bytes, entry, directory);
    expected = local.next;
    if (files.has(entry.name) || folders.has(entry.name)) throw fail(`duplicate name ${entry.name}`);
    if (entry.name.endsWith('/')) {
      if (entry.size !== 0 || entry.packed !== 0) throw fail(`folder ${entry.name} with content`);
      folders.add(entry.name);
      continue;
    }
    if (!isKnown(entry.name)) throw fail(`name ${JSON.stringify(entry.name)}`);
    const data = entry.method === 0 ? local.data : inflateRaw(local.data, entry.size);
    if (data.length !== entry.size || crc32(data) !== entry.crc) throw fail(`checksum of ${entry.name}`);
    files.set(entry.name, data);
    entries.push({ name: entry.name, crc: entry.crc, size: entry.size });
  }
  if (at !== end || expected !== directory) throw fail('data outside the entries');
  // Archivers add entries for folders; one that holds no file of the pack is an extra name.
  for (const folder of folders) {
    if (![...files.keys()].some((name) => name.startsWith(folder)))
      throw fail(`name ${JSON.stringify(folder)}`);
  }
  return { files, canonical: folders.size === 0 && isCanonical(bytes, entries, files) };
}

interface Central extends ZipEntry {
  readonly method: number;
  readonly flags: number;
  readonly packed: number;
  readonly offset: number;
  readonly next: number;
}

function readCentral(view: DataView, bytes: Uint8Array, at: number, end: number): Central {
  if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw fail('central directory');
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const next = at + 46 + nameLength + extraLength;
  // Bits 1-2 (deflate level), 3 (data descriptor), 11 (UTF-8); bit 0 would mean encryption.
  if ((flags & ~0x080e) !== 0 || (method !== 0 && method !== 8)) throw fail('flags or method');
  if (view.getUint16(at + 32, true) !== 0 || view.getUint16(at + 34, true) !== 0 || next > end)
    throw fail('comment');
  if (packed === 0xffffffff || size === 0xffffffff || (method === 0 && packed !== size)) throw fail('size');
  const madeBy = view.getUint8(at + 5);
  const mode = view.getUint16(at + 40, true) & 0xf000;
  if (madeBy === 3 && mode !== 0 && mode !== 0x8000 && mode !== 0x4000) throw fail('not a plain file');
  checkExtra(view, at + 46 + nameLength, extraLength);
  const name = readName(bytes.subarray(at + 46, at + 46 + nameLength));
  return {
    name,
    flags,
    method,
    packed,
    size,
    crc: view.getUint32(at + 16, true),
    offset: view.getUint32(at + 42, true),
    next,
  };
}

function readName(raw: Uint8Array): string {
  const name = fromUtf8(raw);
  if (!/^[a-z0-9._/-]+$/.test(name) || name.startsWith('/') || /(^|\/)\.|\/\//.test(name)) {
    throw fail(`name ${JSON.stringify(name)}`);
  }
  return name;
}

function checkExtra(view: DataView, at: number, length: number): void {
  const end = at + length;
  for (let i = at; i < end; i += 4 + view.getUint16(i + 2, true)) {
    if (
      i + 4 > end ||
      i + 4 + view.getUint16(i + 2, true) > end ||
      !HARMLESS_EXTRA.has(view.getUint16(i, true))
    ) {
      throw fail('extra field');
    }
  }
}

function readLocal(
  view: DataView,
  bytes: Uint8Array,
  entry: Central,
  limit: number,
): { data: Uint8Array; next: number } {
  const at = entry.offset;
  if (at + 30 > limit || view.getUint32(at, true) !== 0x04034b50) throw fail(`local header of ${entry.name}`);
  const nameLength = view.getUint16(at + 26, true);
  const extraLength = view.getUint16(at + 28, true);
  const start = at + 30 + nameLength + extraLength;
  const end = start + entry.packed;
  if (end > limit) throw fail(`local header of ${entry.name}`);
  const described = (entry.flags & 8) !== 0;
  const same = (offset: number, value: number): boolean => {
    const given = view.getUint32(at + offset, true);
    return given === value || (described && given === 0);
  };
  const agrees =
    view.getUint16(at + 6, true) === entry.flags &&
    view.getUint16(at + 8, true) === entry.method &&
    same(14, entry.crc) &&
    same(18, entry.packed) &&
    same(22, entry.size) &&
    fromUtf8(bytes.subarray(at + 30, at + 30 + nameLength)) === entry.name;
  if (!agrees) throw fail(`local header of ${entry.name} differs from the directory`);
  checkExtra(view, at + 30 + nameLength, extraLength);
  return {
    data: bytes.subarray(start, end),
    next: described ? skipDescriptor(view, end, entry, limit) : end,
  };
}

function skipDescriptor(view: DataView, at: number, entry: Central, limit: number): number {
  const start = at + 4 <= limit && view.getUint32(at, true) === 0x08074b50 ? at + 4 : at;
  const good =
    start + 12 <= limit &&
    view.getUint32(start, true) === entry.crc &&
    view.getUint32(start + 4, true) === entry.packed &&
    view.getUint32(start + 8, true) === entry.size;
  if (!good) throw fail(`data descriptor of ${entry.name}`);
  return start + 12;
}

function isCanonical(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  files: ReadonlyMap<string, Uint8Array>,
): boolean {
  if (entries.some(({ name }, i) => i > 0 && name <= entries[i - 1]!.name)) return false;
  let at = 0;
  const expect = (part: Uint8Array): boolean => {
    const same = at + part.length <= bytes.length && sameBytes(part, bytes.subarray(at, at + part.length));
    at += part.length;
    return same;
  };
  for (const entry of entries)
    if (!expect(localHeader(entry)) || !expect(files.get(entry.name)!)) return false;
  return expect(centralDirectory(entries)) && at === bytes.length;
}
