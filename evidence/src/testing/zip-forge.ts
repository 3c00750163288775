// For tests: ZIP files as other programs write them, and as attackers would. Nothing here is checked on purpose.
import { deflateRawSync } from 'node:zlib';
import { concat, utf8 } from '../event/bytes.ts';
import { byName } from '../pack/pack-names.ts';
import { centralDirectory, crc32, localHeader } from '../pack/zip-format.ts';

/** The canonical ZIP of these files, checksums recomputed: what an attacker who knows the format would build. */
export function canonicalZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries = [...files]
    .toSorted(([a], [b]) => byName(a, b))
    .map(([name, data]) => ({ name, data, crc: crc32(data), size: data.length }));
  return concat(...entries.flatMap((e) => [localHeader(e), e.data]), centralDirectory(entries));
}

export interface Forged {
  readonly name: string;
  readonly data: Uint8Array;
  /** Compress. */
  readonly deflate?: boolean;
  /** Sizes and checksum after the data instead of in the local header. */
  readonly descriptor?: boolean;
  readonly extra?: Uint8Array;
  /** Host system (3 = Unix) and its mode bits. */
  readonly mode?: number;
  readonly flags?: number;
  readonly localName?: string;
  readonly crc?: number;
  readonly comment?: string;
}

/** A ZIP with all the liberties of the format. `prefix` goes before it, `comment` into the end record. */
export function forgeZip(
  entries: readonly Forged[],
  options: { prefix?: Uint8Array; comment?: string } = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = options.prefix?.length ?? 0;
  for (const entry of entries) {
    const { data, extra = new Uint8Array(0), descriptor = false } = entry;
    const packed = entry.deflate ? new Uint8Array(deflateRawSync(data)) : data;
    const crc = entry.crc ?? crc32(data);
    const flags = (entry.flags ?? 0) | (descriptor ? 8 : 0);
    const localName = utf8(entry.localName ?? entry.name);
    const name = utf8(entry.name);
    const comment = utf8(entry.comment ?? '');
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(4, 20, true);
    local.setUint16(6, flags, true);
    local.setUint16(8, entry.deflate ? 8 : 0, true);
    local.setUint16(10, 0x6543, true);
    local.setUint16(12, 0x5cc1, true);
    if (!descriptor) {
      local.setUint32(14, crc, true);
      local.setUint32(18, packed.length, true);
      local.setUint32(22, data.length, true);
    }
    local.setUint16(26, localName.length, true);
    local.setUint16(28, extra.length, true);
    const tail = new DataView(new ArrayBuffer(descriptor ? 16 : 0));
    if (descriptor) {
      tail.setUint32(0, 0x08074b50, true);
      tail.setUint32(4, crc, true);
      tail.setUint32(8, packed.length, true);
      tail.setUint32(12, data.length, true);
    }
    const written = concat(
      new Uint8Array(local.buffer),
      localName,
      extra,
      packed,
      new Uint8Array(tail.buffer),
    );
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(4, entry.mode === undefined ? 20 : 0x0314, true);
    central.setUint16(6, 20, true);
    central.setUint16(8, flags, true);
    central.setUint16(10, entry.deflate ? 8 : 0, true);
    central.setUint16(12, 0x6543, true);
    central.setUint16(14, 0x5cc1, true);
    central.setUint32(16, crc, true);
    central.setUint32(20, packed.length, true);
    central.setUint32(24, data.length, true);
    central.setUint16(28, name.length, true);
    central.setUint16(30, extra.length, true);
    central.setUint16(32, comment.length, true);
    central.setUint16(40, entry.mode ?? 0, true);
    central.setUint32(42, offset, true);
    directory.push(new Uint8Array(central.buffer), name, extra, comment);
    parts.push(written);
    offset += written.length;
  }
  const listing = concat(...directory);
  const comment = utf8(options.comment ?? '');
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, listing.length, true);
  end.setUint32(16, offset, true);
  end.setUint16(20, comment.length, true);
  return concat(options.prefix ?? new Uint8Array(0), ...parts, listing, new Uint8Array(end.buffer), comment);
}
