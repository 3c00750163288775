/**
 * Parser of PDF objects over a window of bytes (ISO 32000-1 §7.2–7.3). Input is
 * attacker-controlled: nesting is bounded, nothing is guessed, and every failure is a
 * PdfError with the byte position.
 */
import { PdfError, type PdfErrorCode } from './pdf-error.ts';
import { Dict, latin1, Name, PdfString, type PdfValue, Ref } from './values.ts';

const MAX_DEPTH = 100;

// 1 white space, 2 delimiter, 0 regular (§7.2.2, tables 1 and 2).
const KIND = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) KIND[c] = 1;
for (const c of '()<>[]{}/%') KIND[c.charCodeAt(0)] = 2;

const HEX = new Int8Array(256).fill(-1);
for (let i = 0; i < 10; i++) HEX[48 + i] = i;
for (let i = 0; i < 6; i++) HEX[65 + i] = HEX[97 + i] = 10 + i;

const ESCAPES: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

export const isSpace = (c: number | undefined): boolean => c !== undefined && KIND[c] === 1;
const isDigit = (c: number | undefined): c is number => c !== undefined && c >= 48 && c <= 57;

export class Parser {
  readonly bytes: Uint8Array;
  /** Position of `bytes[0]` in the file, or -1 for decoded data without positions. */
  readonly base: number;
  pos: number;
  /** A dictionary with a key twice was met: readers differ on which value counts. */
  duplicate = false;

  constructor(bytes: Uint8Array, base = -1, pos = 0) {
    this.bytes = bytes;
    this.base = base;
    this.pos = pos;
  }

  fail(message: string, code: PdfErrorCode = 'bad_syntax'): never {
    throw new PdfError(code, message, this.base < 0 ? undefined : this.base + this.pos);
  }

  /** Passes white space and comments. */
  skipSpace(): void {
    const b = this.bytes;
    for (;;) {
      const c = b[this.pos];
      if (c === undefined) return;
      if (KIND[c] === 1) this.pos++;
      else if (c === 37) {
        while (this.pos < b.length && b[this.pos] !== 10 && b[this.pos] !== 13) this.pos++;
      } else return;
    }
  }

  /** The run of regular characters at the position; empty at a delimiter. */
  word(): string {
    const b = this.bytes;
    const start = this.pos;
    let end = start;
    let text = '';
    while (end < b.length && KIND[b[end]!] === 0) {
      text += String.fromCharCode(b[end]!);
      if (++end - start > 255) this.fail('token too long');
    }
    this.pos = end;
    return text;
  }

  /** True, and past it, when the keyword stands here as a whole token. */
  keyword(text: string): boolean {
    const end = this.pos + text.length;
    for (let i = 0; i < text.length; i++) {
      if (this.bytes[this.pos + i] !== text.charCodeAt(i)) return false;
    }
    if (end < this.bytes.length && KIND[this.bytes[end]!] === 0) return false;
    this.pos = end;
    return true;
  }

  /** An unsigned integer, after white space; `code` is thrown where there is none. */
  integer(code?: PdfErrorCode): number {
    this.skipSpace();
    const start = this.pos;
    let value = 0;
    for (let c = this.bytes[this.pos]; isDigit(c); c = this.bytes[++this.pos]) value = value * 10 + c - 48;
    if (this.pos === start || this.pos - start > 15) this.fail('integer expected', code);
    return value;
  }

  /** One object; `R` references are recognised, streams are not (they stand only at the top level). */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfError('limit', 'objects nested too deeply');
    this.skipSpace();
    const c = this.bytes[this.pos];
    switch (c) {
      case undefined:
        return this.fail('unexpected end');
      case 47:
        return this.name();
      case 40:
        return this.literal();
      case 91:
        return this.array(depth);
      case 60:
        return this.bytes[this.pos + 1] === 60 ? this.dict(depth) : this.hex();
      default:
        if (isDigit(c)) return this.numberOrRef();
        if (c === 43 || c === 45 || c === 46) return this.number();
        if (this.keyword('true')) return true;
        if (this.keyword('false')) return false;
        if (this.keyword('null')) return null;
        return this.fail('unexpected token');
    }
  }

  private number(): number {
    const b = this.bytes;
    const start = this.pos;
    let end = start;
    if (b[end] === 43 || b[end] === 45) end++;
    let digits = 0;
    let dots = 0;
    let whole = 0;
    for (; end < b.length; end++) {
      const c = b[end]!;
      if (isDigit(c)) {
        digits++;
        whole = whole * 10 + c - 48;
      } else if (c === 46) dots++;
      else break;
    }
    // "4.", "-.002" and "+17" are numbers; "1e3", "--5" and "1.2.3" are not.
    if (digits === 0 || dots > 1 || digits > 300 || (end < b.length && KIND[b[end]!] === 0)) {
      this.fail('malformed number');
    }
    this.pos = end;
    if (dots === 0 && digits < 16) return b[start] === 45 ? -whole : whole;
    return Number(latin1(b.subarray(start, end)));
  }

  private numberOrRef(): number | Ref {
    const first = this.number();
    if (!Number.isInteger(first)) return first;
    const b = this.bytes;
    const back = this.pos;
    let p = this.gapEnd(back);
    if (p === back || !isDigit(b[p])) return first;
    let gen = 0;
    const digits = p;
    for (; isDigit(b[p]); p++) gen = gen * 10 + b[p]! - 48;
    const gap = p;
    p = this.gapEnd(gap);
    if (p === gap || gap - digits > 5 || b[p] !== 82) return first;
    if (p + 1 < b.length && KIND[b[p + 1]!] === 0) return first;
    this.pos = p + 1;
    return new Ref(first, gen);
  }

  /** Behind the white space and comments from `from` on. */
  private gapEnd(from: number): number {
    let p = from;
    while (KIND[this.bytes[p] ?? 47] === 1) p++;
    if (this.bytes[p] !== 37) return p;
    const back = this.pos;
    this.pos = p;
    this.skipSpace();
    p = this.pos;
    this.pos = back;
    return p;
  }

  private name(): Name {
    this.pos++;
    const word = this.word();
    if (!word.includes('#')) return new Name(word);
    return new Name(
      word.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  private hex(): PdfString {
    const b = this.bytes;
    const start = this.pos++;
    const end = b.indexOf(62, this.pos);
    if (end < 0) this.fail('unterminated hexadecimal string');
    const out = new Uint8Array((end - this.pos + 1) >> 1);
    let n = 0;
    for (; this.pos < end; this.pos++) {
      const digit = HEX[b[this.pos]!]!;
      if (digit < 0) {
        if (!isSpace(b[this.pos])) this.fail('not a hexadecimal digit');
        continue;
      }
      out[n >> 1]! |= n % 2 === 0 ? digit << 4 : digit;
      n++;
    }
    this.pos = end + 1;
    const bytes = out.subarray(0, (n + 1) >> 1);
    return new PdfString(bytes, true, this.at(start), this.at(this.pos));
  }

  private literal(): PdfString {
    const b = this.bytes;
    const start = this.pos++;
    const out: number[] = [];
    let level = 1;
    for (;;) {
      let c = b[this.pos++];
      if (c === undefined) return this.fail('unterminated string');
      if (c === 92) {
        c = b[this.pos++];
        if (c === undefined) return this.fail('unterminated string');
        if (c === 10 || c === 13) {
          if (c === 13 && b[this.pos] === 10) this.pos++;
          continue;
        }
        if (c >= 48 && c <= 55) {
          let code = c - 48;
          for (let i = 0; i < 2; i++) {
            const next = b[this.pos];
            if (next === undefined || next < 48 || next > 55) break;
            code = code * 8 + next - 48;
            this.pos++;
          }
          out.push(code & 255);
        } else out.push(ESCAPES[c] ?? c);
        continue;
      }
      if (c === 40) level++;
      else if (c === 41 && --level === 0) break;
      else if (c === 13) {
        if (b[this.pos] === 10) this.pos++;
        c = 10;
      }
      out.push(c);
    }
    return new PdfString(Uint8Array.from(out), false, this.at(start), this.at(this.pos));
  }

  private array(depth: number): PdfValue[] {
    this.pos++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.pos] === 93) {
        this.pos++;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  private dict(depth: number): Dict {
    this.pos += 2;
    const dict = new Dict();
    let nulls: Set<string> | undefined;
    for (;;) {
      this.skipSpace();
      const c = this.bytes[this.pos];
      if (c === 62 && this.bytes[this.pos + 1] === 62) {
        this.pos += 2;
        return dict;
      }
      if (c !== 47) this.fail('dictionary key expected');
      const key = this.name().value;
      const value = this.value(depth + 1);
      if (dict.map.has(key) || nulls?.has(key)) this.duplicate = true;
      // A null entry is the same as none (§7.3.7), but a second one under its key still divides the readers.
      if (value === null) {
        dict.map.delete(key);
        nulls ??= new Set();
        nulls.add(key);
      } else dict.map.set(key, value);
    }
  }

  private at(pos: number): number {
    return this.base < 0 ? -1 : this.base + pos;
  }
}
