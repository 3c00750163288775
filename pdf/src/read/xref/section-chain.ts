/**
 * The cross-reference sections of a file, newest first, loaded as they are needed, and where an object stands by them
 * (ISO 32000-1 §7.5.4, §7.5.8). Attackers close the chain into loops and let table and stream of a hybrid disagree.
 */
import type { ByteSource } from '../byte-source.ts';
import { PdfError } from '../pdf-error.ts';
import type { Stream } from '../values.ts';
import { readSection, type XrefEntry, type XrefSection } from './xref.ts';

/** `hidden`: only readers that know the streams of hybrid files find the object. */
export type Found = { entry: XrefEntry; hidden: boolean };

/** `most`: sections read before the file counts as hostile. `onDuplicate`: a trailer names a key twice. */
export type ChainInput = {
  source: ByteSource;
  startxref: number;
  most: number;
  decode: (stream: Stream) => Uint8Array;
  onDuplicate: () => void;
};

export class SectionChain {
  readonly #input: ChainInput;
  readonly #sections: XrefSection[] = [];
  readonly #offsets = new Set<number>();
  #next: number | undefined;

  constructor(input: ChainInput) {
    this.#input = input;
    this.#next = input.startxref;
  }

  /** The section that many steps back; undefined behind the oldest. Throws `needs_repair` or `limit`. */
  at(index: number): XrefSection | undefined {
    while (this.#sections.length <= index) {
      const offset = this.#next;
      if (offset === undefined) return undefined;
      if (this.#offsets.has(offset)) throw new PdfError('needs_repair', 'cross-reference loop', offset);
      const { most, source, decode, onDuplicate } = this.#input;
      if (this.#offsets.size >= most) throw new PdfError('limit', 'too many revisions');
      this.#offsets.add(offset);
      const section = readSection(source, offset, decode);
      if (section.duplicate || section.hidden?.duplicate) onDuplicate();
      const previous = section.trailer.get('Prev');
      if (previous !== undefined && (typeof previous !== 'number' || !Number.isInteger(previous))) {
        throw new PdfError('needs_repair', 'malformed Prev', offset);
      }
      this.#next = previous;
      this.#sections.push(section);
    }
    return this.#sections[index];
  }

  /** Sections, newest first. */
  *all(): Generator<XrefSection> {
    for (let i = 0; ; i++) {
      const section = this.at(i);
      if (!section) return;
      yield section;
    }
  }

  /** Each section's table is asked before its stream, and both before the section that `/Prev` names (§7.5.8.4). */
  find(num: number): Found | undefined {
    for (let i = 0; ; i++) {
      const section = this.at(i);
      if (!section) return undefined;
      const entry = section.find(num);
      if (entry && entry.kind !== 'free') return { entry, hidden: false };
      const other = section.hidden?.find(num);
      // Word writes an empty table over a full one: what an older table lists no reader misses.
      if (other) return { entry: other, hidden: entry !== undefined || !isUsed(this.#seen(num, i + 1)) };
      if (entry) return { entry, hidden: false };
    }
  }

  /** What a reader finds that knows nothing of the streams of hybrid files. */
  findInTables(num: number): XrefEntry | undefined {
    return this.#seen(num, 0);
  }

  #seen(num: number, from: number): XrefEntry | undefined {
    for (let i = from; ; i++) {
      const section = this.at(i);
      if (!section) return undefined;
      const entry = section.find(num);
      if (entry) return entry;
    }
  }
}

/** Whether an entry names an object. */
export const isUsed = (entry: XrefEntry | undefined): entry is Exclude<XrefEntry, { kind: 'free' }> =>
  entry !== undefined && entry.kind !== 'free';
