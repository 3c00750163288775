/**
 * PDF objects to bytes (ISO 32000-1 §7.3), as a string with one character per byte.
 * The same object always gives the same bytes.
 */
import { Dict, Name, PdfString, type PdfValue, Ref, Stream } from '../read/index.ts';

/** Text of an object; a stream gives its dictionary only. */
export function serialize(value: PdfValue): string {
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Name) return name(value.value);
  if (value instanceof Ref) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfString) return string(value);
  let out: string;
  if (Array.isArray(value)) {
    out = '[';
    for (let i = 0; i < value.length; i++) out += i > 0 ? ` ${serialize(value[i]!)}` : serialize(value[i]!);
    return `${out}]`;
  }
  const dict = value instanceof Stream ? value.dict : value;
  out = '<<';
  for (const [key, entry] of dict.map) out += `${name(key)} ${serialize(entry)}`;
  return `${out}>>`;
}

/** A text string (§7.9.2.2): plain when it is ASCII, else UTF-16BE with a mark. */
export function textString(text: string): PdfString {
  if (isPrintable(text)) return new PdfString(Buffer.from(text, 'latin1'));
  const bytes = new Uint8Array(2 + 2 * text.length);
  bytes.set([0xfe, 0xff]);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 + 2 * i] = unit >> 8;
    bytes[3 + 2 * i] = unit & 255;
  }
  return new PdfString(bytes, true);
}

function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 0x20 || c > 0x7e) return false;
  }
  return true;
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
  return text.includes('e') ? withoutExponent(text) : text;
}

/** The same digits: an object that is written again must not change its value. PDF knows no exponents (§7.3.3). */
function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  const shift = Number(exponent);
  const digits = whole + fraction;
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - 1)}${digits}`
    : `${sign}${digits.padEnd(shift + 1, '0')}`;
}

// 1 where a character of a name stands for itself: A-Z a-z 0-9 _ . + -
const PLAIN = new Uint8Array(256);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-')
  PLAIN[c.charCodeAt(0)] = 1;

function name(value: string): string {
  for (let i = 0; i < value.length; i++) {
    if (PLAIN[value.charCodeAt(i)] !== 1) return escapedName(value);
  }
  return `/${value}`;
}

function escapedName(value: string): string {
  return `/${value.replace(/[^A-Za-z0-9_.+-]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

function string(value: PdfString): string {
  const { bytes } = value;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (value.hex) return `<${buffer.toString('hex')}>`;
  const escaped = buffer.toString('latin1').replace(/[\\()\r\n]/g, (c) => {
    if (c === '\r') return '\\r';
    return c === '\n' ? '\\n' : `\\${c}`;
  });
  return `(${escaped})`;
}
