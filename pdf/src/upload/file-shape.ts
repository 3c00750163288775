// The bytes around a PDF: the header stands at byte 0, nothing but white space follows the last %%EOF, and no other
// program would take the file for its own (U-01, U-02). Attacker-controlled: a polyglot is a contract to us and a
// program or a web page to somebody else. Judged by structure: what stands inside a stream or a string is data (a font,
// metadata, a text about web pages); what stands between objects or in a comment serves no reader of PDF.
import { Dict, type PdfFile, PdfString, type PdfValue, readIndirect, Stream } from '../read/index.ts';
import { UPLOAD_LIMITS, UploadRefused } from './findings.ts';

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
/** Openings of documents that other programs look for in the first kilobyte. */
const FOREIGN_HEAD = /<(?:!doctype|html|head|body|script|svg|iframe|\?php|%@)|^#!/gim;
const HEAD = 1024;

/** @throws UploadRefused too_large, not_pdf, polyglot, needs_repair (no %%EOF) */
export function checkFileShape(bytes: Uint8Array): void {
  if (bytes.length > UPLOAD_LIMITS.bytes) throw new UploadRefused('too_large');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD)).toString('latin1');
  if (!/^%PDF-(?:1\.\d|2\.0)/.test(head)) {
    throw new UploadRefused(head.includes('%PDF-') ? 'polyglot' : 'not_pdf');
  }
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = all.lastIndexOf('%%EOF', undefined, 'latin1');
  if (last < 0) throw new UploadRefused('needs_repair');
  for (let i = last + 5; i < bytes.length; i++) {
    if (!WHITE.has(bytes[i] as number)) throw new UploadRefused('polyglot');
  }
  if (endsLikeZip(all) || hasForeignMark(all)) throw new UploadRefused('polyglot');
}

/** Positions in the first kilobyte at which another program would see its own opening. */
export function foreignOpenings(bytes: Uint8Array): number[] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD)).toString('latin1');
  return [...head.matchAll(FOREIGN_HEAD)].map(({ index }) => index);
}

/** @throws UploadRefused polyglot, unless every opening stands in a stream or a string of an object that the file has */
export function checkOpenings(file: PdfFile, openings: readonly number[]): void {
  if (openings.length === 0) return;
  const data = [...objectsInHead(file)].flatMap((offset) => dataOf(file, offset));
  for (const at of openings) {
    if (!data.some(({ start, end }) => at >= start && at < end)) throw new UploadRefused('polyglot');
  }
}

/** Where objects begin in the first kilobyte, by the newest entry of their number. */
function objectsInHead(file: PdfFile): Set<number> {
  const offsets = new Set<number>();
  for (const section of file.sections()) {
    for (const num of section.numbers()) {
      const entry = file.entry(num);
      if (entry?.kind === 'plain' && entry.offset < HEAD) offsets.add(entry.offset);
    }
  }
  return offsets;
}

type Range = { start: number; end: number };

/** The bytes of an object that are data: its stream, and its strings with their delimiters. */
function dataOf(file: PdfFile, offset: number): Range[] {
  const object = readIndirect(file.source, offset, (length) => file.resolve(length));
  const out: Range[] = [];
  const walk = (value: PdfValue): void => {
    if (value instanceof PdfString) out.push({ start: value.start, end: value.end });
    else if (Array.isArray(value)) value.forEach(walk);
    else if (value instanceof Dict) [...value.map.values()].forEach(walk);
  };
  if (!(object.value instanceof Stream)) walk(object.value);
  else {
    walk(object.value.dict);
    // Its length leads back from `endstream` to the first byte, but for the end of a line on either side.
    const tail = Buffer.from(file.source.slice(object.start, object.end)).lastIndexOf('endstream');
    const end = object.start + tail;
    out.push({ start: end - object.value.raw().length - 2, end });
  }
  return out;
}

/** A ZIP reader starts at the end: its closing record may stand in the last 65,557 bytes, followed by a comment. */
function endsLikeZip(all: Buffer): boolean {
  const from = Math.max(0, all.length - 65_557);
  for (
    let at = all.indexOf('PK\x05\x06', from, 'latin1');
    at >= 0;
    at = all.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    if (at + 22 > all.length) continue;
    const entries = all.readUInt16LE(at + 10);
    const size = all.readUInt32LE(at + 12);
    if (entries > 0 && [all.readUInt32LE(at + 16), at - size].some((start) => isDirectory(all, start)))
      return true;
  }
  return false;
}

/** The first entry of a ZIP's central directory. */
const isDirectory = (all: Buffer, start: number): boolean =>
  start >= 0 && start + 4 <= all.length && all.toString('latin1', start, start + 4) === 'PK\x01\x02';

/** tar (257, under a checksum) and ISO 9660 (32,769) are recognised by a mark in the middle. */
function hasForeignMark(all: Buffer): boolean {
  const at = (offset: number, mark: string) =>
    all.length >= offset + mark.length && all.toString('latin1', offset, offset + mark.length) === mark;
  return (at(257, 'ustar') && isTarHeader(all)) || at(0x8001, 'CD001');
}

/** The sum of the header's bytes stands in octal at 148, itself counted as spaces (POSIX ustar). */
function isTarHeader(all: Buffer): boolean {
  if (all.length < 512) return false;
  let sum = 8 * 32;
  for (let i = 0; i < 512; i++) if (i < 148 || i >= 156) sum += all[i] as number;
  return Number.parseInt(all.toString('latin1', 148, 156).trim(), 8) === sum;
}
