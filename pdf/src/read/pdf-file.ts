/**
 * An opened PDF: objects on demand through the chain of cross-reference sections
 * (ISO 32000-1 §7.5). Input is attacker-controlled; a file whose structure does not hold
 * is reported (`needs_repair`), never repaired: two readers may repair differently.
 */
import { type ByteSource, memorySource } from './byte-source.ts';
import { decodeStream, type Inflate } from './decode-stream.ts';
import { openProtection, type Protection } from './encryption/index.ts';
import { type IndirectObject, readIndirect } from './indirect-object.ts';
import { type ObjectStream, readObjectStream } from './object-stream.ts';
import { Parser } from './parser.ts';
import { PdfError } from './pdf-error.ts';
import { Dict, isName, latin1, PdfString, type PdfValue, Ref, Stream } from './values.ts';
import { readSection, readStartxref, type XrefEntry, type XrefSection } from './xref.ts';

/** Ceilings against hostile files; `inflated` counts all streams decoded through one PdfFile. */
export type PdfLimits = { sections: number; objects: number; stream: number; inflated: number };

const STANDARD: PdfLimits = {
  sections: 4096,
  objects: 1_000_000,
  stream: 256 * 1024 * 1024,
  inflated: 1024 * 1024 * 1024,
};

/** Oddities on which viewers may differ although every object was found. */
export type Irregularity = 'duplicate_key' | 'beyond_size' | 'dangling_reference' | 'page_count';

/** `password`: user's or owner's; without one the empty user password is tried, as every viewer does. */
export type OpenOptions = { inflate: Inflate; limits?: Partial<PdfLimits>; password?: string };

/**
 * Opens a file (bytes in memory or a source) at its newest revision; to see an earlier
 * revision, open that prefix of the bytes. Throws PdfError `not_pdf` or `needs_repair`.
 */
export function openPdf(file: Uint8Array | ByteSource, options: OpenOptions): PdfFile {
  return new PdfFile(file instanceof Uint8Array ? memorySource(file) : file, options);
}

export class PdfFile {
  readonly source: ByteSource;
  /** What the last `startxref` says. */
  readonly startxref: number;
  readonly trailer: Dict;
  /** The file has an `/Encrypt` dictionary; what is read here is decrypted, unless the file is `locked`. */
  readonly encrypted: boolean;
  readonly irregularities = new Set<Irregularity>();
  readonly #inflate: Inflate;
  readonly #limits: PdfLimits;
  readonly #password: string;
  readonly #sections: XrefSection[] = [];
  readonly #offsets = new Set<number>();
  readonly #objects = new Map<number, PdfValue>();
  readonly #packed = new Map<number, ObjectStream>();
  readonly #busy = new Set<number>();
  #next: number | undefined;
  #inflated = 0;
  /** `null`: the password did not open it. */
  #protection: Protection | null | undefined;

  constructor(source: ByteSource, options: OpenOptions) {
    this.source = source;
    this.#inflate = options.inflate;
    this.#limits = { ...STANDARD, ...options.limits };
    this.#password = options.password ?? '';
    const head = latin1(source.slice(0, 1024));
    if (!/^%PDF-[12]\.\d/.test(head)) {
      const later = head.search(/%PDF-[12]\.\d/);
      if (later < 0) throw new PdfError('not_pdf', 'no PDF header');
      // Readers differ on whether positions, a signature's ByteRange among them, count from byte 0 or from the header.
      throw new PdfError('header_not_first', 'bytes before the header', later);
    }
    this.startxref = readStartxref(source);
    this.#next = this.startxref;
    const newest = this.#section(0);
    if (!newest) throw new PdfError('needs_repair', 'no cross-reference section');
    this.trailer = newest.trailer;
    this.encrypted = this.trailer.get('Encrypt') !== undefined;
    if (!(this.trailer.get('Root') instanceof Ref)) {
      throw new PdfError('needs_repair', 'trailer without Root', newest.offset);
    }
  }

  get length(): number {
    return this.source.length;
  }

  /** Number of the first unused object. */
  get size(): number {
    const size = this.trailer.get('Size');
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 1) {
      throw new PdfError('needs_repair', 'trailer without Size');
    }
    return size;
  }

  get rootRef(): Ref {
    return this.trailer.get('Root') as Ref;
  }

  get catalog(): Dict {
    const root = this.get(this.rootRef);
    if (this.isHidden(this.rootRef.num))
      throw new PdfError('needs_repair', 'catalog hidden from some readers');
    if (!(root instanceof Dict)) throw new PdfError('needs_repair', 'no document catalog');
    return root;
  }

  /** The opened encryption; undefined for a plain or a locked file. */
  get protection(): Protection | undefined {
    if (this.encrypted && this.#protection === undefined) {
      // Whatever the dictionary refers to beside itself would be encrypted and is not looked up.
      this.#protection = null;
      const id = this.resolve(this.array(this.trailer.get('ID'))?.[0]);
      try {
        const dict = this.dict(this.trailer.get('Encrypt')) ?? new Dict();
        const bytes = id instanceof PdfString ? id.bytes : new Uint8Array();
        this.#protection = openProtection(dict, bytes, this.#password, (v) => this.resolve(v)) ?? null;
      } catch (error) {
        if (!(error instanceof PdfError) || error.code !== 'encrypted') throw error;
      }
    }
    return this.#protection ?? undefined;
  }

  /** Encrypted, and neither readable nor writable with what was given. */
  get locked(): boolean {
    return this.encrypted && this.protection === undefined;
  }

  /** Sections of the cross-reference chain, newest first, loaded as the caller goes on. */
  *sections(): Generator<XrefSection> {
    for (let i = 0; ; i++) {
      const section = this.#section(i);
      if (!section) return;
      yield section;
    }
  }

  /** Where an object stands; `undefined` when no section mentions the number. */
  entry(num: number): XrefEntry | undefined {
    return this.#find(num)?.entry;
  }

  /**
   * Whether the object stands only in the stream of a hybrid file, whose table calls it free (§7.5.8.4). Some readers do
   * not look there, and so catalog and pages must not be hidden.
   */
  isHidden(num: number): boolean {
    return this.#find(num)?.hidden === true;
  }

  #find(num: number): { entry: XrefEntry; hidden: boolean } | undefined {
    for (let i = 0; ; i++) {
      const section = this.#section(i);
      if (!section) return undefined;
      const entry = section.find(num);
      if (entry && entry.kind !== 'free') return { entry, hidden: false };
      const other = section.hidden?.find(num);
      if (other) return { entry: other, hidden: true };
      if (entry) return { entry, hidden: false };
    }
  }

  /** The object, or null when it is free, absent or of another generation (§7.3.10). Throws `encrypted` when locked. */
  get(ref: Ref | number): PdfValue {
    const num = typeof ref === 'number' ? ref : ref.num;
    const known = this.#objects.get(num);
    if (known !== undefined) return known;
    const entry = this.entry(num);
    if (!entry || entry.kind === 'free') {
      this.irregularities.add('dangling_reference');
      return null;
    }
    if (num >= this.size) {
      this.irregularities.add('beyond_size');
      return null;
    }
    if (typeof ref !== 'number' && ref.gen !== (entry.kind === 'plain' ? entry.gen : 0)) {
      this.irregularities.add('dangling_reference');
      return null;
    }
    if (this.#objects.size >= this.#limits.objects) throw new PdfError('limit', 'too many objects');
    if (this.#busy.has(num)) throw new PdfError('needs_repair', 'object refers to itself');
    this.#busy.add(num);
    try {
      const value = entry.kind === 'plain' ? this.#decrypted(num, entry) : this.#unpack(num, entry);
      this.#objects.set(num, value);
      return value;
    } finally {
      this.#busy.delete(num);
    }
  }

  /** The value with references followed. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    let current = value;
    for (let i = 0; current instanceof Ref; i++) {
      if (i > 32) throw new PdfError('needs_repair', 'chain of references');
      current = this.get(current);
    }
    return current;
  }

  /** The resolved value if it is a dictionary (or a stream's dictionary). */
  dict(value: PdfValue | undefined): Dict | undefined {
    const found = this.resolve(value);
    if (found instanceof Stream) return found.dict;
    return found instanceof Dict ? found : undefined;
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : undefined;
  }

  /** Decoded bytes of a stream. Throws `bad_stream`, `unsupported_filter`, `limit`. */
  decode(stream: Stream): Uint8Array {
    const list = (value: PdfValue | undefined): PdfValue[] => {
      const found = this.resolve(value) ?? null;
      return (Array.isArray(found) ? found : [found]).map((item) => this.resolve(item) ?? null);
    };
    const filters = list(stream.dict.get('Filter')).filter((filter) => filter !== null);
    const parms = list(stream.dict.get('DecodeParms'));
    const room = Math.min(this.#limits.stream, this.#limits.inflated - this.#inflated);
    const data = decodeStream(stream.raw(), filters, parms, this.#inflate, room);
    this.#inflated += data.length;
    return data;
  }

  /** Byte range of an object that stands by itself in the file; `undefined` inside an object stream. */
  range(num: number): { start: number; end: number } | undefined {
    const entry = this.entry(num);
    if (entry?.kind !== 'plain') return undefined;
    const { start, end } = this.#plain(num, entry);
    return { start, end };
  }

  #section(index: number): XrefSection | undefined {
    while (this.#sections.length <= index) {
      const offset = this.#next;
      if (offset === undefined) return undefined;
      if (this.#offsets.has(offset)) throw new PdfError('needs_repair', 'cross-reference loop', offset);
      if (this.#offsets.size >= this.#limits.sections) throw new PdfError('limit', 'too many revisions');
      this.#offsets.add(offset);
      const section = readSection(this.source, offset, (stream) => this.decode(stream));
      if (section.duplicate || section.hidden?.duplicate) this.irregularities.add('duplicate_key');
      const previous = section.trailer.get('Prev');
      if (previous !== undefined && (typeof previous !== 'number' || !Number.isInteger(previous))) {
        throw new PdfError('needs_repair', 'malformed Prev', offset);
      }
      this.#next = previous;
      this.#sections.push(section);
    }
    return this.#sections[index];
  }

  #plain(num: number, entry: { offset: number; gen: number }): IndirectObject {
    const object = readIndirect(this.source, entry.offset, (length) => this.resolve(length));
    if (object.num !== num || object.gen !== entry.gen) {
      throw new PdfError('needs_repair', `object ${num} is not where the table says`, entry.offset);
    }
    if (object.duplicate) this.irregularities.add('duplicate_key');
    return object;
  }

  #decrypted(num: number, entry: { offset: number; gen: number }): PdfValue {
    const { value } = this.#plain(num, entry);
    const own = this.trailer.get('Encrypt');
    if (!this.encrypted || (own instanceof Ref && own.num === num)) return value;
    // Cross-reference streams are read through the sections; here one is an object like any other.
    if (value instanceof Stream && isName(value.dict.get('Type'), 'XRef')) return value;
    if (!this.protection) throw new PdfError('encrypted', 'file needs a password', entry.offset);
    return this.protection.decrypt({ num, gen: entry.gen }, value);
  }

  /** Object streams (§7.5.7). */
  #unpack(num: number, entry: { stream: number; index: number }): PdfValue {
    let packed = this.#packed.get(entry.stream);
    if (!packed) {
      if (this.entry(entry.stream)?.kind !== 'plain') throw new PdfError('needs_repair', 'no object stream');
      const stream = this.get(entry.stream);
      if (!(stream instanceof Stream) || !isName(stream.dict.get('Type'), 'ObjStm')) {
        throw new PdfError('needs_repair', 'no object stream');
      }
      const { dict } = stream;
      const [count, first] = [this.resolve(dict.get('N')), this.resolve(dict.get('First'))];
      packed = readObjectStream(this.decode(stream), count, first);
      this.#packed.set(entry.stream, packed);
    }
    const offset = packed.offsets[entry.index];
    if (packed.numbers[entry.index] !== num || offset === undefined) {
      throw new PdfError('needs_repair', `object ${num} is not in its object stream`);
    }
    const parser = new Parser(packed.data, -1, offset);
    const value = parser.value();
    if (parser.duplicate) this.irregularities.add('duplicate_key');
    return value;
  }
}
