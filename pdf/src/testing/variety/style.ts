// PDF objects as text in every style that the syntax allows (ISO 32000-1 §7.2, §7.3): our own writer knows only one.
import { Dict, Name, PdfString, type PdfValue, Ref, Stream } from '../../read/index.ts';
import type { Variant } from './axes.ts';

export type Style = Variant['syntax'];

export const lineEnd = (style: Style): string => {
  if (style === 'crlf') return '\r\n';
  return style === 'cr' ? '\r' : '\n';
};

/** What stands between two tokens. */
const gap = (style: Style): string => {
  if (style === 'comments') return ' % a comment ) >> ] endobj\n';
  if (style === 'blanks') return '\t\f\0 \r\n  ';
  return style === 'plain' || style === 'signs' || style === 'escapes' ? ' ' : lineEnd(style);
};

/** Text of an object; of a stream only its dictionary. */
export function write(value: PdfValue, style: Style): string {
  const between = gap(style);
  // Only where two regular characters would meet.
  const needed = style === 'compact' ? ' ' : between;
  if (typeof value === 'number') return number(value, style);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Name) return name(value.value, style);
  if (value instanceof Ref) return [value.num, value.gen, 'R'].join(style === 'blanks' ? between : ' ');
  if (value instanceof PdfString) return string(value, style);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, style)).join(needed)}]`;
  const dict = value instanceof Stream ? value.dict : value;
  let out = '<<';
  for (const [key, entry] of dict.map) {
    const text = write(entry, style);
    const apart = style === 'compact' && /^[/([<]/.test(text) ? '' : needed;
    out += `${style === 'compact' ? '' : between}${name(key, style)}${apart}${text}`;
  }
  return `${out}${style === 'compact' ? '' : between}>>`;
}

/** PDF knows no exponents, but signs and bare points. */
function number(value: number, style: Style): string {
  const text = value.toFixed(10).replace(/\.?0+$/, '') || '0';
  if (style !== 'signs' || !text.includes('.')) return text;
  return text.replace(/^(-?)0\./, '$1.').replace(/^(?=\.|\d)/, '+');
}

function name(value: string, style: Style): string {
  if (style !== 'escapes') return `/${value}`;
  const code = (c: string): string => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return `/${[...value].map((c, i) => (i % 3 === 1 ? code(c) : c)).join('')}`;
}

function string({ bytes, hex }: PdfString, style: Style): string {
  if (hex) {
    const digits = Buffer.from(bytes).toString('hex');
    if (style === 'escapes' && digits.endsWith('0')) return `<${digits.slice(0, -1)}>`;
    return style === 'blanks' ? `<${digits.replaceAll(/(.{6})/g, '$1\n ')}>` : `<${digits}>`;
  }
  let out = '(';
  for (const [i, c] of bytes.entries()) {
    const char = String.fromCharCode(c);
    if (style === 'escapes' && i % 5 === 4) out += '\\\n';
    if ('()\\'.includes(char)) out += `\\${char}`;
    else if (c === 13) out += '\\r';
    else if (c === 10) out += style === 'escapes' ? '\\012' : '\\n';
    else if (style === 'escapes' && i % 2 === 0) out += `\\${c.toString(8).padStart(3, '0')}`;
    else out += char;
  }
  return `${out})`;
}

export const text = (value: string): PdfString => new PdfString(Buffer.from(value, 'latin1'));
export const dict = (entries: Record<string, PdfValue | undefined>): Dict => new Dict().with(entries);
