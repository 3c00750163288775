// The bytes around a PDF: the header stands at byte 0, nothing but white space follows the last %%EOF, and no other
// program would take the file for its own (U-01, U-02). Attacker-controlled: a polyglot is a contract to us and a
// program or a web page to somebody else.
import { UPLOAD_LIMITS, UploadRefused } from './findings.ts';

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
/** Openings of documents that other programs look for in the first kilobyte. */
const FOREIGN_HEAD = /<(?:!doctype|html|head|body|script|svg|iframe|\?php|%@)|^#!/im;

/** @throws UploadRefused too_large, not_pdf, polyglot, needs_repair (no %%EOF) */
export function checkFileShape(bytes: Uint8Array): void {
  if (bytes.length > UPLOAD_LIMITS.bytes) throw new UploadRefused('too_large');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');
  if (!/^%PDF-(?:1\.\d|2\.0)/.test(head)) {
    throw new UploadRefused(head.includes('%PDF-') ? 'polyglot' : 'not_pdf');
  }
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = all.lastIndexOf('%%EOF', undefined, 'latin1');
  if (last < 0) throw new UploadRefused('needs_repair');
  for (let i = last + 5; i < bytes.length; i++) {
    if (!WHITE.has(bytes[i] as number)) throw new UploadRefused('polyglot');
  }
  if (FOREIGN_HEAD.test(head) || endsLikeZip(all) || hasForeignMark(all)) throw new UploadRefused('polyglot');
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
    const directory = all.readUInt32LE(at + 12);
    if (entries > 0 && directory >= 46 && directory <= at) return true;
  }
  return false;
}

/** tar (257) and ISO 9660 (32,769) are recognised by a mark in the middle. */
function hasForeignMark(all: Buffer): boolean {
  const at = (offset: number, mark: string) =>
    all.length >= offset + mark.length && all.toString('latin1', offset, offset + mark.length) === mark;
  return at(257, 'ustar') || at(0x8001, 'CD001');
}
