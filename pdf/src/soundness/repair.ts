// What a reader would show that builds the table anew from the objects that it finds in the bytes. PDFium does so when the
// first entry in use leads elsewhere, whether anything refers to it or not. Where a file has dead entries it must show
// the same after such a repair: an attacker would leave a second text behind the one that the table names.
import {
  Dict,
  isName,
  latin1,
  PdfError,
  type PdfFile,
  type PdfValue,
  parseAt,
  Ref,
  type XrefEntry,
} from '../read/index.ts';

type Header = { num: number; gen: number; at: number };

const isSpace = (c: number | undefined): boolean =>
  c === 32 || c === 10 || c === 13 || c === 9 || c === 12 || c === 0;
const isDigit = (c: number | undefined): c is number => c !== undefined && c >= 48 && c <= 57;

/** Whether a repaired file would have the same live objects, the same root and no object beside them that counts. */
export function repairAgrees(file: PdfFile, live: ReadonlySet<number>): boolean {
  const bytes = file.source.slice(0, file.length);
  const headers = objectHeaders(bytes);
  if (!headers || !trailersAgree(file, bytes)) return false;
  const newest = new Map<number, Header>();
  const highest = new Map<number, number>();
  for (const header of headers) {
    newest.set(header.num, header);
    highest.set(header.num, Math.max(highest.get(header.num) ?? 0, header.gen));
    if (!isDeclared(file, header) && !isHarmless(file, header)) return false;
  }
  for (const num of live) {
    const entry = file.entry(num);
    const last = newest.get(num);
    if (entry?.kind === 'packed' ? last !== undefined : !leadsTo(entry, last)) return false;
    if (entry?.kind === 'plain' && (highest.get(num) ?? 0) > entry.gen) return false;
  }
  return true;
}

const leadsTo = (entry: XrefEntry | undefined, header: Header | undefined): boolean =>
  entry?.kind === 'plain' &&
  header !== undefined &&
  entry.offset <= header.at &&
  header.at - entry.offset < 20;

/** Whether any section names the object at this place. */
function isDeclared(file: PdfFile, header: Header): boolean {
  for (const section of file.sections()) {
    if (section.style === 'stream' && section.offset === header.at) return true;
    for (const part of [section, section.hidden]) if (leadsTo(part?.find(header.num), header)) return true;
  }
  return false;
}

/** An object that nothing refers to does nothing unless it brings objects, a trailer or a catalog of its own. */
function isHarmless(file: PdfFile, { at }: Header): boolean {
  try {
    const value: PdfValue = parseAt(file.source, at, (p) => {
      p.integer();
      p.integer();
      p.skipSpace();
      return p.keyword('obj') ? p.value() : null;
    });
    if (!(value instanceof Dict)) return true;
    const type = value.get('Type');
    return !(type instanceof Ref) && !['XRef', 'ObjStm', 'Catalog'].some((name) => isName(type, name));
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
}

/** As many trailers as the chain has, all of one root. */
function trailersAgree(file: PdfFile, bytes: Uint8Array): boolean {
  const root = file.rootRef.num;
  let tables = 0;
  for (const { style, trailer } of file.sections()) {
    if (style === 'table') tables++;
    const own = trailer.get('Root');
    if (own !== undefined && !(own instanceof Ref && own.num === root)) return false;
  }
  return occurrences(bytes, 'trailer').length === tables;
}

/** All `n g obj` in order; undefined where a reader that passes comments might see another one. */
function objectHeaders(bytes: Uint8Array): Header[] | undefined {
  const out: Header[] = [];
  for (const at of occurrences(bytes, 'obj')) {
    if (!isSpace(bytes[at - 1]) && !isDigit(bytes[at - 1])) continue;
    const gen = numberBefore(bytes, at);
    const num = gen && gen.start < at ? numberBefore(bytes, gen.start) : undefined;
    if (gen && num) out.push({ num: num.value, gen: gen.value, at: num.start });
    else if (/%[^\r\n]*[\r\n]\s*\d*\s*\d*\s*$/.test(latin1(bytes.subarray(Math.max(0, at - 300), at))))
      return undefined;
  }
  return out;
}

/** The number that ends before `end`, with white space between. */
function numberBefore(bytes: Uint8Array, end: number): { value: number; start: number } | undefined {
  let p = end;
  while (isSpace(bytes[p - 1])) p--;
  const last = p;
  while (isDigit(bytes[p - 1]) && last - p < 12) p--;
  return p === last ? undefined : { value: Number(latin1(bytes.subarray(p, last))), start: p };
}

function occurrences(bytes: Uint8Array, word: string): number[] {
  const codes = Array.from(word, (c) => c.charCodeAt(0));
  const found: number[] = [];
  for (let at = bytes.indexOf(codes[0]!); at >= 0; at = bytes.indexOf(codes[0]!, at + 1)) {
    if (codes.every((code, i) => bytes[at + i] === code)) found.push(at);
  }
  return found;
}
