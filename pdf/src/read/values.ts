/**
 * PDF objects in memory (ISO 32000-1 §7.3). Numbers, booleans, null and arrays are
 * JavaScript's own; the rest are small classes told apart by `instanceof`.
 */

export type PdfValue = null | boolean | number | Name | PdfString | PdfValue[] | Dict | Ref | Stream;

/** A name without its slash, `#xx` decoded, one character per byte. */
export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/**
 * A string object. `start` and `end` are the byte positions of its delimiters in the
 * file (`end` is exclusive), or -1 where it did not stand in the file as such.
 */
export class PdfString {
  readonly bytes: Uint8Array;
  readonly hex: boolean;
  readonly start: number;
  readonly end: number;
  constructor(bytes: Uint8Array, hex = false, start = -1, end = -1) {
    this.bytes = bytes;
    this.hex = hex;
    this.start = start;
    this.end = end;
  }

  /** Text string (§7.9.2.2): UTF-16BE with a mark, UTF-8 with a mark, else one byte a character. */
  text(): string {
    const b = this.bytes;
    if (b[0] === 0xfe && b[1] === 0xff) return new TextDecoder('utf-16be').decode(b.subarray(2));
    if (b[0] === 0xef && b[1] === 0xbb && b[2] === 0xbf) return new TextDecoder().decode(b.subarray(3));
    return latin1(b);
  }
}

export class Ref {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

/** A dictionary; of a key that stood twice the last value is kept. */
export class Dict {
  readonly map = new Map<string, PdfValue>();
  constructor(entries?: Iterable<readonly [string, PdfValue]>) {
    // a third faster than the constructor of Map
    if (entries) for (const [key, value] of entries) this.map.set(key, value);
  }

  /** The direct value (a reference is not followed); `undefined` where there is none. */
  get(key: string): PdfValue | undefined {
    return this.map.get(key);
  }

  /** A copy with some entries replaced; `undefined` removes an entry. */
  with(changes: Record<string, PdfValue | undefined>): Dict {
    const copy = new Dict(this.map);
    for (const key of Object.keys(changes)) {
      const value = changes[key];
      if (value === undefined) copy.map.delete(key);
      else copy.map.set(key, value);
    }
    return copy;
  }
}

/** A stream; its bytes as they stand in the file (still filtered), fetched when asked for. */
export class Stream {
  readonly dict: Dict;
  readonly #load: () => Uint8Array;
  constructor(dict: Dict, raw: Uint8Array | (() => Uint8Array)) {
    this.dict = dict;
    this.#load = typeof raw === 'function' ? raw : () => raw;
  }

  raw(): Uint8Array {
    return this.#load();
  }
}

/** One character per byte. */
export function latin1(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i++) out += String.fromCharCode(bytes[i]!);
  return out;
}

/** True when `value` is the name `/name`. */
export function isName(value: PdfValue | undefined, name: string): boolean {
  return value instanceof Name && value.value === name;
}
