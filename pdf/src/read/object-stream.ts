/** Object streams (ISO 32000-1 §7.5.7): many objects, without strings of their own encryption, in one stream. */
import { Parser } from './parser.ts';
import { PdfError } from './pdf-error.ts';
import type { PdfValue } from './values.ts';

/** Object numbers and positions in `data`, by index. */
export type ObjectStream = { numbers: number[]; offsets: number[]; data: Uint8Array };

/** Reads the head of a decoded stream with its entries N and First. */
export function readObjectStream(
  data: Uint8Array,
  count: PdfValue | undefined,
  first: PdfValue | undefined,
): ObjectStream {
  if (typeof count !== 'number' || typeof first !== 'number' || count * 4 > data.length + 4) {
    throw new PdfError('needs_repair', 'malformed object stream');
  }
  const parser = new Parser(data);
  const found: ObjectStream = { numbers: [], offsets: [], data };
  for (let i = 0; i < count; i++) {
    found.numbers.push(parser.integer());
    found.offsets.push(first + parser.integer());
  }
  return found;
}
