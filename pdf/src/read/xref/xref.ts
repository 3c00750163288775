/**
 * Cross-reference sections: tables, streams, hybrids (ISO 32000-1 §7.5.4, §7.5.8).
 * Entries are looked up in place by arithmetic; nothing is listed until asked for, so
 * that a 20 MB file costs no more than the objects that are read.
 */
import type { ByteSource } from '../byte-source.ts';
import { parseAt, readIndirect } from '../indirect-object.ts';
import { isSpace, Parser } from '../parser.ts';
import { PdfError } from '../pdf-error.ts';
import { Dict, isName, latin1, type PdfValue, Stream } from '../values.ts';

export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'plain'; offset: number; gen: number }
  | { kind: 'packed'; stream: number; index: number };

export type XrefSection = {
  style: 'table' | 'stream';
  /** Where `startxref` or `/Prev` pointed. */
  offset: number;
  /** The byte after the trailer dictionary, or after the `endobj` of the stream. */
  end: number;
  trailer: Dict;
  /** The trailer names a key twice. */
  duplicate: boolean;
  /** The stream of a hybrid file, searched after the table. */
  hidden: XrefSection | undefined;
  find(num: number): XrefEntry | undefined;
  /** The number after the highest that this section mentions. */
  above: number;
  /** Every object number that this section mentions, free ones included. */
  numbers(): Generator<number>;
};

/** A run of entries: numbers `first` … `first + count - 1`. */
type Run = { first: number; count: number; entry: (i: number) => XrefEntry };

// ISO 32000-1 annex C: 8,388,607 indirect objects.
const MAX_OBJECTS = 8_388_607;

/** Reads the section at `offset`. `decode` undoes the filters of an xref stream. */
export function readSection(
  source: ByteSource,
  offset: number,
  decode: (stream: Stream) => Uint8Array,
): XrefSection {
  const first = parseAt(source, offset, (p) => {
    p.skipSpace();
    return p.bytes[p.pos];
  });
  if (first !== 120) return streamSection(source, offset, decode);
  const section = tableSection(source, offset);
  const hidden = section.trailer.get('XRefStm');
  if (hidden === undefined) return section;
  if (typeof hidden !== 'number') throw new PdfError('needs_repair', 'malformed XRefStm', offset);
  return { ...section, hidden: streamSection(source, hidden, decode) };
}

function tableSection(source: ByteSource, offset: number): XrefSection {
  return parseAt(source, offset, (p) => {
    p.skipSpace();
    if (!p.keyword('xref')) throw new PdfError('needs_repair', 'no cross-reference section here', offset);
    const runs: Run[] = [];
    for (;;) {
      p.skipSpace();
      if (p.keyword('trailer')) break;
      const first = p.integer();
      const count = p.integer();
      if (first + count > MAX_OBJECTS) throw new PdfError('limit', 'too many objects', offset);
      while (isSpace(p.bytes[p.pos])) p.pos++;
      runs.push(tableRun(p, first, count, source));
    }
    const trailer = p.value();
    if (!(trailer instanceof Dict)) return p.fail('trailer is no dictionary');
    const { duplicate } = p;
    return {
      style: 'table',
      offset,
      end: offset + p.pos,
      trailer,
      duplicate,
      hidden: undefined,
      ...lookup(runs),
    };
  });
}

/** Entries of exactly 20 bytes `nnnnnnnnnn ggggg n EOL` (§7.5.4); other widths are refused. */
function tableRun(p: Parser, first: number, count: number, source: ByteSource): Run {
  const { bytes, pos } = p;
  const from = p.base + pos;
  if (from + 20 * count > source.length)
    throw new PdfError('needs_repair', 'cross-reference table cut', from);
  p.pos += 20 * count;
  if (p.pos > bytes.length) p.fail('cross-reference table cut');
  const digits = (at: number, length: number): number => {
    let value = 0;
    for (let i = at; i < at + length; i++) {
      const c = bytes[i]!;
      if (c < 48 || c > 57) throw new PdfError('needs_repair', 'malformed cross-reference entry', p.base + i);
      value = value * 10 + c - 48;
    }
    return value;
  };
  const entry = (i: number): XrefEntry => {
    const at = pos + 20 * i;
    const offset = digits(at, 10);
    const gen = digits(at + 11, 5);
    const kind = bytes[at + 17];
    if (kind === 102) return { kind: 'free' };
    if (kind !== 110 || !isSpace(bytes[at + 10]) || !isSpace(bytes[at + 19])) {
      throw new PdfError('needs_repair', 'malformed cross-reference entry', p.base + at);
    }
    return { kind: 'plain', offset, gen };
  };
  if (count > 0) {
    entry(0);
    entry(count - 1);
  }
  return { first, count, entry };
}

function streamSection(
  source: ByteSource,
  offset: number,
  decode: (stream: Stream) => Uint8Array,
): XrefSection {
  const object = readIndirect(source, offset, (length) => length);
  const stream = object.value;
  if (!(stream instanceof Stream) || !isName(stream.dict.get('Type'), 'XRef')) {
    throw new PdfError('needs_repair', 'no cross-reference section here', offset);
  }
  const { dict } = stream;
  const widths = integers(dict.get('W'), offset);
  const size = dict.get('Size');
  const [w0 = -1, w1 = -1, w2 = -1] = widths;
  if (widths.length !== 3 || widths.some((w) => w > 7) || w1 < 1 || typeof size !== 'number') {
    throw new PdfError('needs_repair', 'malformed cross-reference stream', offset);
  }
  const index = dict.get('Index') === undefined ? [0, size] : integers(dict.get('Index'), offset);
  const data = decode(stream);
  const width = w0 + w1 + w2;
  const field = (at: number, length: number): number => {
    let value = 0;
    for (let i = at; i < at + length; i++) value = value * 256 + data[i]!;
    return value;
  };
  const runs: Run[] = [];
  let base = 0;
  for (let i = 0; i + 1 < index.length; i += 2) {
    const first = index[i]!;
    const count = index[i + 1]!;
    if (first + count > MAX_OBJECTS) throw new PdfError('limit', 'too many objects', offset);
    const start = base;
    base += count * width;
    if (base > data.length) throw new PdfError('needs_repair', 'cross-reference stream cut', offset);
    const entry = (k: number): XrefEntry => {
      const at = start + k * width;
      const kind = w0 === 0 ? 1 : field(at, w0);
      const a = field(at + w0, w1);
      const b = field(at + w0 + w1, w2);
      if (kind === 1) return { kind: 'plain', offset: a, gen: b };
      if (kind === 2) return { kind: 'packed', stream: a, index: b };
      return { kind: 'free' }; // unknown kinds are references to null (table 18)
    };
    runs.push({ first, count, entry });
  }
  const { end, duplicate } = object;
  return { style: 'stream', offset, end, trailer: dict, duplicate, hidden: undefined, ...lookup(runs) };
}

function integers(value: PdfValue | undefined, offset: number): number[] {
  const list = Array.isArray(value) ? value : [];
  const out = list.filter((n): n is number => typeof n === 'number' && Number.isInteger(n) && n >= 0);
  if (out.length !== list.length || out.length === 0) {
    throw new PdfError('needs_repair', 'malformed cross-reference stream', offset);
  }
  return out;
}

function lookup(runs: Run[]): Pick<XrefSection, 'find' | 'numbers' | 'above'> {
  return {
    above: runs.reduce((most, { first, count }) => Math.max(most, count > 0 ? first + count : 0), 0),
    find(num) {
      for (const run of runs) {
        if (num >= run.first && num < run.first + run.count) return run.entry(num - run.first);
      }
      return undefined;
    },
    *numbers() {
      for (const run of runs) {
        for (let i = 0; i < run.count; i++) yield run.first + i;
      }
    },
  };
}

/**
 * The number after the last `startxref`, which must be followed by `%%EOF` (§7.5.5). Behind that may stand what a mail
 * program or a server left, but nothing of a cut revision: readers that repair would take it in.
 */
export function readStartxref(source: ByteSource): number {
  const tail = source.slice(source.length - 1024, source.length);
  for (let at = tail.length - 9; at >= 0; at--) {
    if (tail[at] !== 115) continue;
    const p = new Parser(tail, Math.max(0, source.length - 1024), at);
    if (!p.keyword('startxref')) continue;
    const offset = p.integer();
    while (isSpace(tail[p.pos])) p.pos++;
    if (latin1(tail.subarray(p.pos, p.pos + 5)) !== '%%EOF') break;
    if (/obj|xref|trailer|stream|%PDF/.test(latin1(tail.subarray(p.pos + 5)))) break;
    return offset;
  }
  throw new PdfError('needs_repair', 'no startxref at the end of the file', source.length);
}

/** Entries of a trailer that describe its own section only (§7.5.5, tables 15 and 17). */
export const OWN_TO_SECTION: ReadonlySet<string> = new Set([
  'Prev',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Filter',
  'DecodeParms',
  'Length',
  'Size',
  'ID',
]);
