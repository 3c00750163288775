/**
 * The ends of a file's incremental revisions (ISO 32000-1 §7.5.6). Counted are only
 * ends that belong to a cross-reference section of the chain: an `%%EOF` inside a
 * stream, or an update without a section, is none.
 */
import { parseAt } from './indirect-object.ts';
import { isSpace } from './parser.ts';
import type { PdfFile } from './pdf-file.ts';

/** `eof` is the byte after `%%EOF`, `end` the byte after its line end (if there is one). */
export type Revision = { startxref: number; eof: number; end: number };

/** Revisions, oldest first. Bytes of the file after the last `end` belong to none. */
export function revisions(file: PdfFile): Revision[] {
  const sections = [...file.sections()];
  const offsets = new Set(sections.map((section) => section.offset));
  const out: Revision[] = [];
  for (const section of sections) {
    if (section.end >= file.length) continue;
    const found = parseAt(file.source, section.end, (p) => {
      p.skipSpace();
      if (!p.keyword('startxref')) return undefined;
      p.skipSpace();
      const c = p.bytes[p.pos];
      if (c === undefined || c < 48 || c > 57) return undefined;
      const startxref = p.integer();
      while (isSpace(p.bytes[p.pos])) p.pos++;
      const mark = p.bytes.subarray(p.pos, p.pos + 5);
      // The front section of a linearized file says "startxref 0" and ends no revision (annex F).
      if (String.fromCharCode(...mark) !== '%%EOF' || !offsets.has(startxref)) return undefined;
      p.pos += 5;
      const eof = section.end + p.pos;
      if (p.bytes[p.pos] === 13) p.pos++;
      if (p.bytes[p.pos] === 10) p.pos++;
      return { startxref, eof, end: section.end + p.pos };
    });
    if (found) out.push(found);
  }
  return out.sort((a, b) => a.end - b.end);
}
