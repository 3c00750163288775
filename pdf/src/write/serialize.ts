/**
 * PDF objects to bytes (ISO 32000-1 §7.3), as a string with one character per byte.
 * The same object always gives the same bytes.
 */
import { Dict, latin1, Name, PdfString, type PdfValue, Ref, Stream } from '../read/index.ts';

/** Text of an object; a stream gives its dictionary only. */
export function serialize(value: PdfValue): string {
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Name) return name(value.value);
  if (value instanceof Ref) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfString) return string(value);
  if (Array.isArray(value)) return `[${value.map(serialize).join(' ')}]`;
  const dict = value instanceof Stream ? value.dict : value;
  let out = '<<';
  for (const [key, entry] of dict.map) out += `${name(key)} ${serialize(entry)}`;
  return `${out}>>`;
}

/** A text string (§7.9.2.2): plain when it is ASCII, else UTF-16BE with a mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Uint8Array.from(text, (c) => c.charCodeAt(0)));
  const bytes = new Uint8Array(2 + 2 * text.length);
  bytes.set([0xfe, 0xff]);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 + 2 * i] = unit >> 8;
    bytes[3 + 2 * i] = unit & 255;
  }
  return new PdfString(bytes, true);
}

/** A dictionary from a plain object; entries that are `undefined` are left out. */
export function dict(entries: Record<string, PdfValue | undefined>): Dict {
  return new Dict().with(entries);
}

/** Points rounded to a thousandth: what a coordinate needs and no more. */
export function points(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('number is not finite');
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

function name(value: string): string {
  if (/^[A-Za-z0-9_.+-]*$/.test(value)) return `/${value}`;
  return `/${value.replace(/[^A-Za-z0-9_.+-]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

function string(value: PdfString): string {
  if (value.hex) {
    let out = '<';
    for (const byte of value.bytes) out += (byte < 16 ? '0' : '') + byte.toString(16);
    return `${out}>`;
  }
  const escaped = latin1(value.bytes).replace(/[\\()\r\n]/g, (c) => {
    if (c === '\r') return '\\r';
    return c === '\n' ? '\\n' : `\\${c}`;
  });
  return `(${escaped})`;
}
