/**
 * One incremental update (ISO 32000-1 §7.5.6): new and changed objects, then a
 * cross-reference section in the file's own style. Existing bytes are never touched;
 * only the tail that is to be appended comes out.
 */
import { createHash } from 'node:crypto';
import {
  Dict,
  latin1,
  Name,
  OWN_TO_SECTION,
  PdfError,
  type PdfFile,
  PdfString,
  type PdfValue,
  Ref,
  Stream,
} from '../read/index.ts';
import { dict, serialize } from './serialize.ts';

/**
 * A dictionary with a hexadecimal string of `zeros` digits `0` whose bytes are patched afterwards: its text up to and
 * with `<`, and the entries behind the string. Strings in `before` would stay unencrypted.
 */
export type RawObject = { before: string; zeros: number; after: Dict };

/** `offsets`: where the text of each object (after its header) starts in `bytes`. */
export type Tail = { bytes: Buffer; offsets: Map<number, number> };

const MAX_OBJECTS = 8_388_607;
export class IncrementalUpdate {
  readonly file: PdfFile;
  readonly #objects = new Map<number, { gen: number; value: PdfValue | RawObject }>();
  #next: number;

  constructor(file: PdfFile) {
    if (file.size > MAX_OBJECTS) throw new PdfError('limit', 'too many objects');
    if (file.locked) throw new PdfError('encrypted', 'file needs a password');
    // Readers follow the whole chain: one that breaks further back would leave the update unreadable.
    // A number beyond Size that a table lists all the same is taken: an object of ours there would be two things.
    this.#next = file.size;
    for (const { above, hidden } of file.sections())
      this.#next = Math.max(this.#next, above, hidden?.above ?? 0);
    if (this.#next > MAX_OBJECTS) throw new PdfError('limit', 'too many objects');
    this.file = file;
  }

  /** A number for an object that is set later. */
  reserve(): Ref {
    return new Ref(this.#next++);
  }

  add(value: PdfValue): Ref {
    const ref = this.reserve();
    this.set(ref, value);
    return ref;
  }

  /** Writes an object, or a newer version of one of the file's objects. */
  set(ref: Ref, value: PdfValue | RawObject): void {
    this.#objects.set(ref.num, { gen: ref.gen, value });
  }

  /** The dictionary as this update leaves it: its own version, else the file's. */
  dict(ref: Ref): Dict {
    const own = this.#objects.get(ref.num)?.value;
    const value = own ?? this.file.get(ref);
    if (!(value instanceof Dict)) throw new PdfError('bad_syntax', `object ${ref.num} is no dictionary`);
    return value;
  }

  /** Changes entries of a dictionary object; `undefined` removes one. */
  change(ref: Ref, entries: Record<string, PdfValue | undefined>): void {
    this.set(ref, this.dict(ref).with(entries));
  }

  /**
   * The bytes to append. `seed` makes the second file identifier (§14.4) and so must
   * differ between updates that differ. May be called again after further changes.
   */
  finish(seed: string): Tail {
    const { file } = this;
    // A number stands for that many digits 0.
    const chunks: (string | Uint8Array | number)[] = [];
    const offsets = new Map<number, number>();
    const positions: { num: number; gen: number; at: number }[] = [];
    // `text` is what was written after the last chunk, `before` the length of all chunks.
    let before = 0;
    const last = file.source.slice(file.length - 1, file.length)[0];
    let text = last !== 10 && last !== 13 ? '\n' : '';
    const list = [...this.#objects].sort((a, b) => a[0] - b[0]);
    const nonce = `${file.length} ${file.startxref} ${seed}`;
    const guard = <T extends PdfValue>(num: number, gen: number, value: T): T =>
      file.protection ? (file.protection.encrypt({ num, gen }, value, nonce) as T) : value;
    for (const [num, { gen, value: plain }] of list) {
      const value = isRaw(plain) ? plain : guard(num, gen, plain);
      positions.push({ num, gen, at: file.length + before + text.length });
      text += `${num} ${gen} obj\n`;
      offsets.set(num, before + text.length);
      if (value instanceof Stream) {
        const raw = value.raw();
        text += `${serialize(value.dict.with({ Length: raw.length }))}\nstream\n`;
        chunks.push(text, raw);
        before += text.length + raw.length;
        text = '\nendstream\nendobj\n';
      } else if (isRaw(value)) {
        text += value.before;
        chunks.push(text, value.zeros);
        before += text.length + value.zeros;
        text = `>${serialize(guard(num, gen, value.after)).slice(2)}\nendobj\n`;
      } else text += `${serialize(value)}\nendobj\n`;
    }
    const at = file.length + before + text.length;
    text += `${this.#crossReference(positions, at, seed)}startxref\n${at}\n%%EOF\n`;
    chunks.push(text);
    const bytes = Buffer.allocUnsafe(before + text.length);
    let pos = 0;
    for (const chunk of chunks) {
      const end = pos + (typeof chunk === 'number' ? chunk : chunk.length);
      if (typeof chunk === 'string') bytes.write(chunk, pos, 'latin1');
      else if (typeof chunk === 'number') bytes.fill(48, pos, end);
      else bytes.set(chunk, pos);
      pos = end;
    }
    return { bytes, offsets };
  }

  #crossReference(positions: { num: number; gen: number; at: number }[], at: number, seed: string): string {
    const { file } = this;
    const trailer = new Dict(file.trailer.map);
    for (const key of OWN_TO_SECTION) trailer.map.delete(key);
    const id = this.#identifier(seed);
    if (id) trailer.map.set('ID', id);
    trailer.map.set('Prev', file.startxref);
    const newest = file.sections().next().value;
    if (newest?.style !== 'stream') {
      trailer.map.set('Size', this.#next);
      let table = 'xref\n';
      for (const run of runs(positions)) {
        table += `${run[0]!.num} ${run.length}\n`;
        for (const entry of run) {
          table += `${String(entry.at).padStart(10, '0')} ${String(entry.gen).padStart(5, '0')} n \n`;
        }
      }
      return `${table}trailer\n${serialize(trailer)}\n`;
    }
    const self = { num: this.#next, gen: 0, at };
    const all = [...positions, self];
    const width = Math.max(4, Math.ceil(Math.log2(at + 1) / 8));
    const data = Buffer.alloc(all.length * (width + 3));
    all.forEach((entry, i) => {
      const row = i * (width + 3);
      data[row] = 1;
      data.writeUIntBE(entry.at, row + 1, width);
      data.writeUInt16BE(entry.gen, row + 1 + width);
    });
    const index = runs(all).flatMap((run) => [run[0]!.num, run.length]);
    const head = trailer.with({
      Type: new Name('XRef'),
      Size: this.#next + 1,
      W: [1, width, 2],
      Index: index,
      Length: data.length,
    });
    return `${self.num} 0 obj\n${serialize(head)}\nstream\n${latin1(data)}\nendstream\nendobj\n`;
  }

  /** The first identifier stays for the life of the file, the second is new (§14.4). */
  #identifier(seed: string): PdfValue[] | undefined {
    const { file } = this;
    // The key of an encrypted file depends on the identifier, also on its absence.
    if (file.encrypted && !file.trailer.map.has('ID')) return undefined;
    const old = file.array(file.trailer.get('ID'))?.map((item) => file.resolve(item));
    const digest = createHash('sha256').update(`${file.length} ${file.startxref} ${seed}`).digest();
    const fresh = new PdfString(digest.subarray(0, 16), true);
    const first = old?.[0];
    return [first instanceof PdfString ? new PdfString(first.bytes, true) : fresh, fresh];
  }
}

function isRaw(value: PdfValue | RawObject): value is RawObject {
  return typeof value === 'object' && value !== null && 'zeros' in value;
}

/** Consecutive numbers together, as both kinds of section want them. */
function runs<T extends { num: number }>(sorted: T[]): T[][] {
  const out: T[][] = [];
  for (const entry of sorted) {
    const run = out.at(-1);
    if (run && run.at(-1)!.num + 1 === entry.num) run.push(entry);
    else out.push([entry]);
  }
  return out;
}

/** A stream from its dictionary entries and bytes as they shall stand in the file. */
export function stream(entries: Record<string, PdfValue | undefined>, raw: Uint8Array): Stream {
  return new Stream(dict(entries), raw);
}
