// Revisions as bytes: tables, streams, hybrids, object streams, subsections, odd numbers and odd ends, written by hand
// so that each feature is really in the file (ISO 32000-1 §7.5).
import { deflateSync } from 'node:zlib';
import { Dict, Name, PdfString, type PdfValue, Ref, Stream } from '../../read/index.ts';
import type { Variant } from './axes.ts';
import type { Document, Revision } from './document.ts';
import type { RawEncryption } from './raw-encryption.ts';
import { dict, lineEnd, write } from './style.ts';

type Entry = { num: number; gen: number; at: number } | { num: number; gen: number; free: true };
type Packed = { num: number; stream: number; index: number };

const ID = new PdfString(Buffer.from('0123456789abcdef', 'latin1'), true);

/** Writes the document; `encryption` protects everything but itself. */
export function layOut(document: Document, variant: Variant, encryption: RawEncryption | undefined): Buffer {
  return new Layout(variant, encryption).write(document);
}

class Layout {
  readonly #variant: Variant;
  readonly #encryption: RawEncryption | undefined;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #previous: number | undefined;
  #size = 0;
  /** Generations of numbers that were freed. */
  readonly #generations = new Map<number, number>();

  constructor(variant: Variant, encryption: RawEncryption | undefined) {
    this.#variant = variant;
    this.#encryption = encryption;
  }

  write(document: Document): Buffer {
    const { syntax, header } = this.#variant;
    this.#put(`%PDF-${header}${lineEnd(syntax)}%\xe2\xe3\xcf\xd3${lineEnd(syntax)}`);
    for (const [i, revision] of document.revisions.entries()) this.#revision(document, revision, i);
    return Buffer.concat(this.#chunks);
  }

  #put(chunk: string | Uint8Array): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : Buffer.from(chunk);
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  /** The number under which an object of the document stands in the file. */
  #number(num: number): number {
    const { numbers } = this.#variant;
    if (numbers === 'sparse') return 3 * num + 4;
    return numbers === 'large' ? 200_000 + num : num;
  }

  #generation(num: number): number {
    return (this.#variant.numbers === 'generations' ? num % 4 : 0) + (this.#generations.get(num) ?? 0);
  }

  #renumber(value: PdfValue): PdfValue {
    if (value instanceof Ref) return new Ref(this.#number(value.num), this.#generation(value.num));
    if (Array.isArray(value)) return value.map((item) => this.#renumber(item));
    if (value instanceof Dict)
      return new Dict([...value.map].map(([key, entry]) => [key, this.#renumber(entry)] as const));
    if (value instanceof Stream) return new Stream(this.#renumber(value.dict) as Dict, value.raw());
    return value;
  }

  #revision(document: Document, revision: Revision, index: number): void {
    const entries: Entry[] = index === 0 ? [{ num: 0, gen: 65535, free: true }] : [];
    for (const num of revision.free) {
      this.#generations.set(num, (this.#generations.get(num) ?? 0) + 1);
      entries.push({ num: this.#number(num), gen: this.#generation(num), free: true });
    }
    const { xref } = this.#variant;
    const packs = (num: number): boolean => {
      if (xref === 'object-streams' || xref === 'hybrid-hidden') return true;
      // What readers without streams must see stays outside (§7.5.8.4).
      return xref === 'hybrid' && document.optional.includes(num);
    };
    const toPack: [number, PdfValue][] = [];
    for (const [num, value] of revision.objects) {
      const own = this.#renumber(value);
      const ref = new Ref(this.#number(num), this.#generation(num));
      this.#size = Math.max(this.#size, ref.num + 1);
      if (packs(num) && !(own instanceof Stream)) toPack.push([ref.num, own]);
      else entries.push(this.#object(ref, own, true));
    }
    if (index === 0 && this.#encryption)
      entries.push(this.#object(this.#encryptRef(), this.#encryption.dict, false));
    const packed = toPack.length > 0 ? this.#objectStream(toPack, entries) : [];
    const style = this.#variant.history === 'mixed-sections' && index === 0 ? 'table' : xref;
    const at = this.#section(document, entries, packed, style);
    this.#previous = at;
    const end = lineEnd(this.#variant.syntax);
    this.#put(`startxref${end}${at}${end}%%EOF${end}`);
  }

  #encryptRef(): Ref {
    if (!this.#encryptNumber) this.#encryptNumber = this.#size++;
    return new Ref(this.#encryptNumber);
  }
  #encryptNumber = 0;

  #object(ref: Ref, value: PdfValue, secret: boolean): Entry {
    const { syntax } = this.#variant;
    const end = lineEnd(syntax);
    const at = this.#length;
    const comment = syntax === 'comments' ? ' % its number' : '';
    const own = secret && this.#encryption ? this.#encryption.encrypt(ref, value) : value;
    this.#put(`${ref.num} ${ref.gen} obj${comment}${end}`);
    if (own instanceof Stream) {
      const raw = own.raw();
      this.#put(
        `${write(own.dict.with({ Length: raw.length }), syntax)}${end}stream${end === '\r' ? '\r\n' : end}`,
      );
      this.#put(raw);
      this.#put(`${end}endstream${end}endobj${end}`);
    } else this.#put(`${write(own, syntax)}${end}endobj${end}`);
    return { num: ref.num, gen: ref.gen, at };
  }

  #objectStream(objects: [number, PdfValue][], entries: Entry[]): Packed[] {
    const { syntax } = this.#variant;
    let head = '';
    let body = '';
    for (const [num, value] of objects) {
      head += `${num} ${body.length} `;
      body += `${write(value, syntax)}\n`;
    }
    const number = this.#size++;
    const data = deflateSync(Buffer.from(head + body, 'latin1'));
    const entriesOf = { Type: new Name('ObjStm'), N: objects.length, First: head.length };
    const stream = new Stream(dict({ ...entriesOf, Filter: new Name('FlateDecode') }), data);
    entries.push(this.#object(new Ref(number), stream, true));
    return objects.map(([num], index) => ({ num, stream: number, index }));
  }

  #trailer(document: Document): Dict {
    const { tail } = this.#variant;
    const encrypted = this.#encryption !== undefined;
    return dict({
      Root: this.#renumber(document.root),
      Info: this.#renumber(document.info),
      ID: [ID, ID],
      Encrypt: encrypted ? this.#encryptRef() : undefined,
      Prev: this.#previous ?? (tail === 'prev-zero' ? 0 : undefined),
    });
  }

  /** Writes a section and answers where it starts. */
  #section(document: Document, entries: Entry[], packed: Packed[], style: Variant['xref']): number {
    const trailer = this.#trailer(document);
    if (style === 'stream' || style === 'object-streams') {
      const number = this.#size++;
      const at = this.#length;
      const all = [...entries, { num: number, gen: 0, at }];
      this.#xrefStream(number, all, packed, trailer.with({ Size: this.#size }));
      return at;
    }
    let hidden: number | undefined;
    if (style.startsWith('hybrid') && packed.length > 0) {
      hidden = this.#length;
      const number = this.#size++;
      this.#xrefStream(number, [], packed, dict({ Size: this.#size }));
      entries.push({ num: number, gen: 0, at: hidden });
      // Readers that know no streams must take these for free.
      for (const { num } of packed) entries.push({ num, gen: 0, free: true });
    }
    const at = this.#length;
    this.#table(entries);
    const { syntax } = this.#variant;
    const end = lineEnd(syntax);
    const full = trailer.with({ Size: this.#size, XRefStm: hidden });
    this.#put(`trailer${end}${write(full, syntax)}${end}`);
    return at;
  }

  #table(entries: Entry[]): void {
    const end = lineEnd(this.#variant.syntax);
    const stop = end === '\r\n' ? end : ` ${end}`;
    this.#put(`xref${end}`);
    for (const run of this.#runs(entries)) {
      this.#put(`${run[0]!.num} ${run.length}${end}`);
      for (const entry of run) {
        const [at, kind] = 'at' in entry ? [entry.at, 'n'] : [0, 'f'];
        this.#put(`${String(at).padStart(10, '0')} ${String(entry.gen).padStart(5, '0')} ${kind}${stop}`);
      }
    }
  }

  #xrefStream(number: number, entries: Entry[], packed: Packed[], trailer: Dict): void {
    const rows = [
      ...entries.map((e) => ({ num: e.num, row: 'at' in e ? [1, e.at, e.gen] : [0, 0, e.gen] })),
      ...packed.map((p) => ({ num: p.num, row: [2, p.stream, p.index] })),
    ];
    const runs = this.#runs(rows);
    const data = Buffer.concat(
      runs.flat().map(({ row: [kind = 0, a = 0, b = 0] }) => {
        const bytes = Buffer.alloc(7);
        bytes[0] = kind;
        bytes.writeUInt32BE(a, 1);
        bytes.writeUInt16BE(b, 5);
        return bytes;
      }),
    );
    const compact = this.#variant.syntax === 'compact';
    const shape = {
      Type: new Name('XRef'),
      W: [1, 4, 2],
      Index: runs.flatMap((run) => [run[0]!.num, run.length]),
      Filter: new Name('FlateDecode'),
      DecodeParms: compact ? dict({ Predictor: 12, Columns: 7 }) : undefined,
    };
    const stored = deflateSync(compact ? rowsUp(data, 7) : data);
    this.#object(
      new Ref(number),
      new Stream(dict({ ...Object.fromEntries(trailer.map), ...shape }), stored),
      false,
    );
  }

  /** Consecutive numbers together, at most three where many subsections are wanted. */
  #runs<T extends { num: number }>(entries: T[]): T[][] {
    const most = this.#variant.numbers === 'subsections' ? 3 : Number.POSITIVE_INFINITY;
    const out: T[][] = [];
    for (const entry of entries.toSorted((a, b) => a.num - b.num)) {
      const run = out.at(-1);
      if (run && run.length < most && run.at(-1)!.num + 1 === entry.num) run.push(entry);
      else out.push([entry]);
    }
    return out;
  }
}

/** PNG's row filter "Up". */
function rowsUp(data: Buffer, width: number): Buffer {
  const out: number[] = [];
  for (let at = 0; at < data.length; at += width) {
    out.push(2);
    for (let i = at; i < at + width; i++) out.push((data[i]! - (data[i - width] ?? 0)) & 255);
  }
  return Buffer.from(out);
}
