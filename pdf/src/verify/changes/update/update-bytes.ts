// The bytes of an update: objects, the section, `startxref`, white space, short comments, and nothing else. What belongs to
// no object could be taken for one by a reader that repairs (security.md P-02).
import type { PdfFile, XrefSection } from '../../../read/index.ts';
import { type RevisionStep, Violation } from '../step.ts';

/** Bytes of one gap; writers leave a name, not a text. */
const MAX_GAP = 512;
const MAX_TAIL = 512;

/** Throws Violation when something stands between the old end and the new one that is no part of the update. */
export function checkNoHiddenBytes(
  { old, next, values, rules }: Pick<RevisionStep, 'old' | 'next' | 'values' | 'rules'>,
  section: XrefSection,
): void {
  const parts = [{ start: section.offset, end: section.end }];
  const tables = new Set([section.offset]);
  if (section.hidden) {
    parts.push({ start: section.hidden.offset, end: section.hidden.end });
    tables.add(section.hidden.offset);
  }
  for (const num of values.keys()) {
    const range = next.range(num);
    if (range && !tables.has(range.start)) parts.push(range);
  }
  parts.sort((a, b) => a.start - b.start);
  let at = old.length;
  for (const { start, end } of parts) {
    if (start < at || !isBlank(next.source.slice(at, start))) throw new Violation('hidden_bytes');
    at = end;
  }
  checkTail(next, at, rules === 'own' ? 200 : MAX_TAIL, rules === 'own');
}

/** `startxref`, its number and the end mark; other tools leave their name in a comment before (`%iText-5.5.13`). */
function checkTail(next: PdfFile, at: number, room: number, own: boolean): void {
  const tail = String.fromCharCode(...next.source.slice(at, Math.min(next.length, at + room)));
  const match = /^([\s\S]*?)startxref\s+\d+\s+%%EOF\s*$/.exec(tail);
  const before = match?.[1] ?? '';
  const blank = own ? before.trim() === '' : isBlankText(before);
  if (next.length - at > room || !match || !blank) throw new Violation('hidden_bytes');
}

/** White space and short comments (some writers leave their name) that no repairing reader could take for structure. */
const isBlank = (bytes: Uint8Array): boolean =>
  bytes.length <= MAX_GAP && isBlankText(String.fromCharCode(...bytes));

const isBlankText = (text: string): boolean =>
  /^(?:[\s\0]|%[^\r\n]*[\r\n])*$/.test(text) && !/obj|xref|stream|trailer|%PDF|%%EOF/.test(text);
