// What a reader would show that builds the table anew from the objects that it finds in the bytes. PDFium does so when the
// first entry in use leads elsewhere, whether anything refers to it or not. Where a file has dead entries it must show
// the same after such a repair: an attacker would leave a second text behind the one that the table names.
import {
  Dict,
  isName,
  latin1,
  Parser,
  PdfError,
  type PdfFile,
  type PdfValue,
  Ref,
  type XrefEntry,
} from '../read/index.ts';

type Header = { num: number; gen: number; at: number };

/** Ceilings against files that are made to be slow: beyond them a repair counts as one that differs. */
const MOST_WORDS = 1_000_000;
const LONGEST_LINE = 1024;
const MOST_STRAY = 10_000;
/** Dictionaries of objects that nothing refers to are short, or not looked through. */
const STRAY_WINDOW = 4096;
/** Numbers of objects are below 2²³ (annex C), files that are read as a whole below 2³⁰ bytes. */
const NUMBERS = 2 ** 23;

const isSpace = (c: number | undefined): boolean =>
  c === 32 || c === 10 || c === 13 || c === 9 || c === 12 || c === 0;
const isDigit = (c: number | undefined): c is number => c !== undefined && c >= 48 && c <= 57;

/** Whether a repaired file would have the same live objects, the same root and no object beside them that counts. */
export function repairAgrees(file: PdfFile, live: ReadonlySet<number>): boolean {
  const bytes = file.source.slice(0, file.length);
  const headers = objectHeaders(bytes);
  if (!headers || !trailersAgree(file, bytes)) return false;
  const declared = declaredPlaces(file);
  const newest = new Map<number, Header>();
  const highest = new Map<number, number>();
  let stray = 0;
  for (const header of headers) {
    newest.set(header.num, header);
    highest.set(header.num, Math.max(highest.get(header.num) ?? 0, header.gen));
    if (isDeclared(declared, header)) continue;
    if (++stray > MOST_STRAY || !isHarmless(bytes, header)) return false;
  }
  for (const num of live) {
    const entry = file.entry(num);
    const last = newest.get(num);
    if (entry?.kind === 'packed' ? last !== undefined : !leadsTo(entry, last)) return false;
    if (entry?.kind === 'plain' && (highest.get(num) ?? 0) > entry.gen) return false;
  }
  return true;
}

/** White space may stand between the place of an entry and its object. */
const SLACK = 20;
const leadsTo = (entry: XrefEntry | undefined, header: Header | undefined): boolean =>
  entry?.kind === 'plain' &&
  header !== undefined &&
  entry.offset <= header.at &&
  header.at - entry.offset < SLACK;

/** Every place that any section gives an object, with its number. */
function declaredPlaces(file: PdfFile): Set<number> {
  const out = new Set<number>();
  for (const section of file.sections()) {
    for (const part of [section, section.hidden]) {
      for (const num of part?.numbers() ?? []) {
        const entry = part?.find(num);
        if (entry?.kind === 'plain') out.add(entry.offset * NUMBERS + num);
      }
    }
  }
  return out;
}

function isDeclared(declared: ReadonlySet<number>, { num, at }: Header): boolean {
  for (let back = 0; back < SLACK; back++) if (declared.has((at - back) * NUMBERS + num)) return true;
  return false;
}

/** An object that nothing refers to does nothing unless it brings objects, a trailer or a catalog of its own. */
function isHarmless(bytes: Uint8Array, { at }: Header): boolean {
  try {
    const p = new Parser(bytes.subarray(at, at + STRAY_WINDOW));
    p.integer();
    p.integer();
    p.skipSpace();
    const value: PdfValue = p.keyword('obj') ? p.value() : null;
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

/** All `n g obj` in order; undefined where a reader that passes comments might see another one, or there are too many. */
function objectHeaders(bytes: Uint8Array): Header[] | undefined {
  const out: Header[] = [];
  const words = occurrences(bytes, 'obj');
  if (words.length > MOST_WORDS) return undefined;
  for (const at of words) {
    const before = bytes[at - 1];
    if (!isSpace(before) && !isDigit(before)) continue;
    const gen = numberBefore(bytes, at);
    const num = gen && numberBefore(bytes, gen.start);
    // Where a comment stands between the numbers, or holds one of them, readers that pass comments see another object.
    const start = num?.start ?? gen?.start ?? at;
    if (hasComment(bytes, num ? start : lineEndBefore(bytes, start))) return undefined;
    if (num) out.push({ num: num.value, gen: gen.value, at: num.start });
  }
  return out;
}

/** The end of what stands before, white space and ends of lines left out. */
function lineEndBefore(bytes: Uint8Array, end: number): number {
  let p = end;
  while (isSpace(bytes[p - 1])) p--;
  return p;
}

/** Whether a comment begins in the line before this place; a very long line is taken for one. */
function hasComment(bytes: Uint8Array, end: number): boolean {
  for (let p = end - 1; p >= 0 && end - p <= LONGEST_LINE; p--) {
    if (bytes[p] === 10 || bytes[p] === 13) return false;
    if (bytes[p] === 37) return true;
  }
  return end > LONGEST_LINE;
}

/** The number that ends before `end`, with white space between. */
function numberBefore(bytes: Uint8Array, end: number): { value: number; start: number } | undefined {
  let p = end;
  while (isSpace(bytes[p - 1])) p--;
  const last = p;
  while (isDigit(bytes[p - 1]) && last - p < 12) p--;
  return p === last ? undefined : { value: Number(latin1(bytes.subarray(p, last))), start: p };
}

/** Where the word stands with no letter or digit behind it. */
function occurrences(bytes: Uint8Array, word: string): number[] {
  const codes = Array.from(word, (c) => c.charCodeAt(0));
  const found: number[] = [];
  for (let at = bytes.indexOf(codes[0]!); at >= 0; at = bytes.indexOf(codes[0]!, at + 1)) {
    if (!codes.every((code, i) => bytes[at + i] === code)) continue;
    if (!isRegular(bytes[at + codes.length])) found.push(at);
    if (found.length > MOST_WORDS) break;
  }
  return found;
}

const isRegular = (c: number | undefined): boolean =>
  c !== undefined && !isSpace(c) && !'()<>[]{}/%'.includes(String.fromCharCode(c));
