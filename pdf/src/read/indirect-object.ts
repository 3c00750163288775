/**
 * Reading one indirect object at a known byte position (ISO 32000-1 §7.3.10, §7.3.8).
 * A stream's Length must lead exactly to `endstream`: nothing is searched for.
 */
import type { ByteSource } from './byte-source.ts';
import { isSpace, Parser } from './parser.ts';
import { PdfError } from './pdf-error.ts';
import { Dict, type PdfValue, Stream } from './values.ts';

/** `start` is the first digit of the object number, `end` the byte after `endobj`. */
export type IndirectObject = {
  num: number;
  gen: number;
  value: PdfValue;
  start: number;
  end: number;
  /** A dictionary inside names a key twice. */
  duplicate: boolean;
};

/**
 * Runs a parse at `offset`, with a larger window when the first was too small.
 * `run` may be called more than once and must have no effect outside.
 */
export function parseAt<T>(source: ByteSource, offset: number, run: (parser: Parser) => T): T {
  if (!(offset >= 0 && offset < source.length)) {
    throw new PdfError('needs_repair', 'position outside the file', offset);
  }
  for (let size = source.window; ; size *= 8) {
    const bytes = source.slice(offset, offset + size);
    const whole = offset + size >= source.length;
    const parser = new Parser(bytes, offset);
    try {
      const result = run(parser);
      // A token at the rim may have been cut: read again with more.
      if (whole || parser.pos + 64 < bytes.length) return result;
    } catch (error) {
      if (whole || !(error instanceof PdfError) || error.code === 'limit') throw error;
    }
  }
}

/**
 * The object that starts at `offset`. `lengthOf` resolves a stream's Length entry.
 * Throws `needs_repair` when no object header stands there or Length is wrong.
 */
export function readIndirect(
  source: ByteSource,
  offset: number,
  lengthOf: (value: PdfValue | undefined) => PdfValue | undefined,
): IndirectObject {
  const head = parseAt(source, offset, (p) => {
    p.skipSpace();
    const start = offset + p.pos;
    const num = p.integer('needs_repair');
    const gen = p.integer('needs_repair');
    p.skipSpace();
    if (!p.keyword('obj')) throw new PdfError('needs_repair', 'no object here', offset);
    p.skipSpace();
    const value: PdfValue = p.bytes.length > p.pos && p.keyword('endobj') ? null : p.value();
    p.skipSpace();
    let data = -1;
    if (value instanceof Dict && p.keyword('stream')) {
      if (p.bytes[p.pos] === 13) p.pos++;
      if (p.bytes[p.pos] !== 10) p.fail('line feed expected after stream');
      data = offset + ++p.pos;
    } else p.keyword('endobj');
    return { num, gen, value, start, data, end: offset + p.pos, duplicate: p.duplicate };
  });
  const { num, gen, start, duplicate } = head;
  if (head.data < 0) return { num, gen, value: head.value, start, end: head.end, duplicate };

  const dict = head.value as Dict;
  const length = lengthOf(dict.get('Length'));
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) {
    throw new PdfError('needs_repair', 'stream without a length', start);
  }
  const stop = head.data + length;
  const end = parseAt(source, stop, (p) => {
    while (isSpace(p.bytes[p.pos])) p.pos++;
    if (!p.keyword('endstream')) throw new PdfError('needs_repair', 'stream length is wrong', start);
    p.skipSpace();
    p.keyword('endobj');
    return stop + p.pos;
  });
  return { num, gen, value: new Stream(dict, () => source.slice(head.data, stop)), start, end, duplicate };
}
