// Which objects of a file anybody can come to see. What the trailers reach is live and must be right; an entry that
// nothing reaches may be wrong (Quartz and old iText write such ones) and is dead: known, never read, never taken up.
import {
  Dict,
  isUsed,
  PdfError,
  type PdfFile,
  type PdfValue,
  Ref,
  Stream,
  type XrefEntry,
} from '../read/index.ts';

/** Numbers that the sections of one file may list together; each costs memory before anything is judged. */
const MOST_ENTRIES = 4_000_000;

/**
 * What a survey tells on its way; none may throw. `dict` also for each dictionary inside an object and for the trailers;
 * `key` is the entry under which it stands, undefined for an object of its own.
 */
export interface SurveyVisitor {
  object?(num: number, value: PdfValue): void;
  dict?(dict: Dict, stream: Stream | undefined, key: string | undefined): void;
  /** Whether nobody will follow this entry, since only a copy without it is ever used. */
  skips?(dict: Dict, key: string): boolean;
  /** An object that the table has and nothing reaches. */
  spare?(num: number, value: PdfValue): void;
}

/** The state of a walk; one that was left by an exception goes on where it stopped. */
export class Survey {
  /** Numbers in the table that nothing reaches and that cannot be read. */
  readonly dead = new Set<number>();
  /** Dead numbers that a later revision refers to. */
  readonly revived = new Set<number>();
  /** Numbers that something refers to and that the next revision would hand out: it would fill what was empty. */
  readonly unborn = new Set<number>();
  /** Numbers that were reached and exist. */
  readonly live = new Set<number>();
  /** By number, with the generation of the first reference. */
  readonly #seen = new Map<number, number>();
  readonly #queue: (Ref | number)[] = [];
  #rest: number[] | undefined;
  #begun = false;

  /**
   * Walks from all trailers of the chain, then looks at what remains. May be called again after an exception of `inflate`.
   * Throws PdfError for a live object that is not right.
   */
  run(file: PdfFile, visitor: SurveyVisitor): void {
    if (!this.#begun) {
      const trailers = Array.from(file.sections(), ({ trailer }) => trailer);
      this.#begun = true;
      for (const trailer of trailers) this.#enter(shown(file, trailer), visitor);
    }
    this.#walk(file, visitor);
    this.#rest ??= rest(file, this.#seen);
    for (let num = this.#rest.at(-1); num !== undefined; num = this.#rest.at(-1)) {
      const value = num < file.size ? file.peek(num) : undefined;
      this.#rest.pop();
      if (value === undefined) this.dead.add(num);
      else {
        this.#expect(file, value);
        visitor.spare?.(num, value);
      }
    }
  }

  /** Takes in the objects of a later revision and what they reach. `file` is that revision. */
  grow(file: PdfFile, numbers: Iterable<number>, visitor: SurveyVisitor): void {
    for (const num of numbers) {
      this.#seen.set(num, 0);
      this.live.delete(num);
      this.#queue.push(num);
    }
    this.resume(file, visitor);
  }

  /** Goes on with `grow`. */
  resume(file: PdfFile, visitor: SurveyVisitor): void {
    this.#walk(file, visitor);
  }

  #walk(file: PdfFile, visitor: SurveyVisitor): void {
    for (let item = this.#queue.at(-1); item !== undefined; item = this.#queue.at(-1)) {
      const num = typeof item === 'number' ? item : item.num;
      const dead = this.dead.has(num);
      const value = dead ? null : file.get(item);
      this.#queue.pop();
      if (dead) this.revived.add(num);
      if (dead) continue;
      const entry = file.entry(num);
      if (!isUsed(entry)) {
        if (num >= file.size) this.unborn.add(num);
        continue;
      }
      if (this.live.has(num) || (item instanceof Ref && item.gen !== generation(entry))) continue;
      this.live.add(num);
      visitor.object?.(num, value);
      this.#enter(value, visitor);
    }
  }

  #expect(file: PdfFile, value: PdfValue): void {
    if (value instanceof Ref) {
      if (value.num >= file.size && !isUsed(file.entry(value.num))) this.unborn.add(value.num);
    } else if (Array.isArray(value)) for (const item of value) this.#expect(file, item);
    else if (value instanceof Dict || value instanceof Stream) {
      const { map } = value instanceof Stream ? value.dict : value;
      for (const item of map.values()) this.#expect(file, item);
    }
  }

  #enter(value: PdfValue, visitor: SurveyVisitor, key?: string): void {
    if (value instanceof Ref) {
      // A second reference by another generation leads elsewhere than the first, or nowhere.
      if (this.#seen.get(value.num) === value.gen) return;
      if (!this.#seen.has(value.num)) this.#seen.set(value.num, value.gen);
      this.#queue.push(value);
    } else if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object') this.#enter(item, visitor);
    } else if (value instanceof Dict || value instanceof Stream) {
      const dict = value instanceof Stream ? value.dict : value;
      visitor.dict?.(dict, value instanceof Stream ? value : undefined, key);
      for (const [name, item] of dict.map)
        if (typeof item === 'object' && !visitor.skips?.(dict, name)) this.#enter(item, visitor, name);
    }
  }
}

const generation = (entry: XrefEntry): number => (entry.kind === 'plain' ? entry.gen : 0);

/** The trailer without an Info that is referred to by another generation: no reader shows it, and some writers do that. */
function shown(file: PdfFile, trailer: Dict): Dict {
  const info = trailer.get('Info');
  if (!(info instanceof Ref)) return trailer;
  const entry = file.entry(info.num);
  return isUsed(entry) && generation(entry) !== info.gen ? trailer.with({ Info: undefined }) : trailer;
}

/** Numbers in use that were not reached, in falling order. The newest section that mentions a number decides. */
function rest(file: PdfFile, seen: ReadonlyMap<number, number>): number[] {
  const found: number[] = [];
  const decided = new Set<number>();
  let listed = 0;
  for (const section of file.sections()) {
    for (const part of [section, section.hidden]) {
      for (const num of part?.numbers() ?? []) {
        if (++listed > MOST_ENTRIES) throw new PdfError('limit', 'too many entries');
        if (seen.has(num) || decided.has(num)) continue;
        decided.add(num);
        if (isUsed(section.find(num)) || isUsed(section.hidden?.find(num))) found.push(num);
      }
    }
  }
  return found.sort((a, b) => b - a);
}
