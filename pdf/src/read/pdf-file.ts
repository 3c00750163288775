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
import { isUsed, SectionChain } from './xref/section-chain.ts';
import { readStartxref, type XrefEntry, type XrefSection } from './xref/xref.ts';

/** Ceilings against hostile files; `inflated` counts all streams decoded through one PdfFile. */
export type PdfLimits = { sections: number; objects: number; stream: number; inflated: number };

const STANDARD: PdfLimits = {
  sections: 4096,
  objects: 1_000_000,
  stream: 256 * 1024 * 1024,
  inflated: 1024 * 1024 * 1024,
};

/** Oddities on which viewers may differ although every object was found. */
export type Irregularity =
  | 'duplicate_key'
  | 'beyond_size'
  | 'dangling_reference'
  | 'wrong_generation'
  | 'page_count';

/** `password`: user's or owner's; without one the empty user password is tried, as every viewer does. */
export type OpenOptions = { inflate: Inflate; limits?: Partial<PdfLimits>; password?: string };

/**
 * Opens a file (bytes in memory or a source) at its newest revision; to see an earlier
 * revision, open that prefix of the bytes. Throws PdfError `not_pdf` or `needs_repair`.
 */
export function openPdf(file: Uint8Array | ByteSource, options: OpenOptions): PdfFile {
  return new PdfFile(file instanceof Uint8Array ? memorySource(file) : file, options);
}

type Kept = { value: PdfValue; gen: number };

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
  readonly #chain: SectionChain;
  readonly #objects = new Map<number, Kept>();
  readonly #packed = new Map<number, ObjectStream>();
  readonly #busy = new Set<number>();
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
    this.#chain = new SectionChain({
      source,
      startxref: this.startxref,
      most: this.#limits.sections,
      decode: (stream) => this.decode(stream),
      onDuplicate: () => this.irregularities.add('duplicate_key'),
    });
    const newest = this.#chain.at(0);
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
  sections(): Generator<XrefSection> {
    return this.#chain.all();
  }

  /** Where an object stands; `undefined` when no section mentions the number. */
  entry(num: number): XrefEntry | undefined {
    return this.#chain.find(num)?.entry;
  }

  /**
   * Whether the object stands only in the stream of a hybrid file, whose table calls it free (§7.5.8.4). Some readers do
   * not look there, and so catalog and pages must not be hidden.
   */
  isHidden(num: number): boolean {
    return this.#chain.find(num)?.hidden === true;
  }

  /** The entry by which a reader finds the object that knows nothing of the streams of hybrid files. */
  entryInTables(num: number): XrefEntry | undefined {
    return this.#chain.findInTables(num);
  }

  /** The object, or null when it is free, absent or of another generation (§7.3.10). Throws `encrypted` when locked. */
  get(ref: Ref | number): PdfValue {
    const num = typeof ref === 'number' ? ref : ref.num;
    const found = this.#objects.get(num) ?? this.#read(num);
    if (!found) return null;
    if (typeof ref === 'number' || ref.gen === found.gen) return found.value;
    // PDFium follows such a reference, pdf.js does not.
    this.irregularities.add('wrong_generation');
    return null;
  }

  #read(num: number): Kept | undefined {
    const entry = this.entry(num);
    if (!isUsed(entry) || num >= this.size) {
      this.irregularities.add(isUsed(entry) ? 'beyond_size' : 'dangling_reference');
      return undefined;
    }
    if (this.#objects.size >= this.#limits.objects) throw new PdfError('limit', 'too many objects');
    if (this.#busy.has(num)) throw new PdfError('needs_repair', 'object refers to itself');
    this.#busy.add(num);
    try {
      const plain = entry.kind === 'plain';
      const value = plain ? this.#decrypted(num, entry) : this.#unpack(num, entry);
      const kept = { value, gen: plain ? entry.gen : 0 };
      this.#objects.set(num, kept);
      return kept;
    } finally {
      this.#busy.delete(num);
    }
  }

  /** The object, without belief: nothing is kept or taken note of; undefined where it cannot be read. */
  peek(num: number): PdfValue | undefined {
    const noted = new Set(this.irregularities);
    const known = this.#objects.has(num);
    try {
      return this.get(num);
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'limit') throw error;
      return undefined;
    } finally {
      for (const one of this.irregularities) if (!noted.has(one)) this.irregularities.delete(one);
      if (!known) this.#objects.delete(num);
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
      // Some readers would take the objects from the file that F names, others from here.
      if (dict.map.has('F')) throw new PdfError('needs_repair', 'object stream outside the file');
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
