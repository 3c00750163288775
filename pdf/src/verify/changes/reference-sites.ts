// From where each object of a revision is referenced. Attackers prepare files in which one object plays two roles, or
// in which a reference leads nowhere until a later revision fills it ("shadow attacks", security.md P-04).
import { Dict, isName, PdfError, type PdfFile, type PdfValue, Ref, Stream } from '../../read/index.ts';
import type { Settler } from '../settle.ts';

/** Scripts and external actions; layers; looks that depend on the output; content outside the file. */
export type Oddity = 'active_content' | 'optional_content' | 'varying_output' | 'external_content';

const ODD_KEYS = new Map<string, Oddity>([
  ['JS', 'active_content'],
  ['JavaScript', 'active_content'],
  ['XFA', 'active_content'],
  ['OCProperties', 'optional_content'],
  ['FFilter', 'external_content'],
  ['OPI', 'external_content'],
  ['Alternates', 'varying_output'],
]);
/** States of a layer's usage (ISO 32000-1 table 102): one that is off shows in one output and not in another. */
const USAGE_STATES = ['ViewState', 'PrintState', 'ExportState'];
/** NoView and ToggleNoView (table 165): only in print, or only under the pointer. */
const VARYING_FLAGS = 32 | 256;
const ACTIVE_ACTIONS = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'RichMediaExecute', 'Rendition'];

export class ReferenceSites {
  readonly #defined = new Set<number>();
  readonly #sites = new Map<number, Set<string>>();

  /** What was met on the way that can change what a page shows without any change of the file. */
  readonly oddities = new Set<Oddity>();

  /** The object exists in the revision, or something refers to its number. */
  knows(num: number): boolean {
    return this.#defined.has(num) || this.#sites.has(num);
  }

  isDefined(num: number): boolean {
    return this.#defined.has(num);
  }

  /** Whether any object refers to the number; the trailer is no object. */
  isReferenced(num: number): boolean {
    return this.#sites.has(num);
  }

  /** Whether the only reference to the object stands at this place (`<object number>/<key>/…`). */
  isOnlyAt(num: number, site: string): boolean {
    const sites = this.#sites.get(num);
    return sites?.size === 1 && sites.has(site);
  }

  /** Takes note of an object; places of an older version of it stay noted. */
  add(num: number, value: PdfValue): void {
    this.#defined.add(num);
    this.#walk(value, String(num));
  }

  #note(value: Dict | Stream): void {
    const dict = value instanceof Dict ? value : value.dict;
    if (value instanceof Stream) {
      const reference = dict.get('Ref') !== undefined && isName(dict.get('Subtype'), 'Form');
      if (dict.map.has('F') || reference) this.oddities.add('external_content');
    }
    const flags = dict.get('F');
    const annotation = dict.map.has('Rect') && dict.map.has('Subtype');
    const byOutput =
      USAGE_STATES.some((state) => isName(dict.get(state), 'OFF')) ||
      (annotation && typeof flags === 'number' && (flags & VARYING_FLAGS) !== 0);
    if (byOutput) this.oddities.add('varying_output');
  }

  #walk(value: PdfValue, path: string): void {
    if (value instanceof Ref) {
      const sites = this.#sites.get(value.num);
      if (sites) sites.add(path);
      else this.#sites.set(value.num, new Set([path]));
    } else if (Array.isArray(value)) {
      const inside = `${path}/*`;
      for (const item of value) if (typeof item === 'object') this.#walk(item, inside);
    } else if (value instanceof Dict || value instanceof Stream) {
      const dict = value instanceof Dict ? value : value.dict;
      const { map } = dict;
      this.#note(value);
      if (ACTIVE_ACTIONS.some((action) => isName(dict.get('S'), action))) this.oddities.add('active_content');
      for (const [key, entry] of map) {
        const oddity = ODD_KEYS.get(key);
        if (oddity) this.oddities.add(oddity);
        if (typeof entry === 'object') this.#walk(entry, `${path}/${key.replaceAll('/', '//')}`);
      }
    }
  }
}

/** Reads every object of a revision, so that a broken one is found before anything is believed. Throws PdfError. */
export async function scanSites(settler: Settler, file: PdfFile): Promise<ReferenceSites> {
  const sites = new ReferenceSites();
  const numbers = [...(await settler.settle(() => allNumbers(file)))];
  let at = 0;
  await settler.settle(() => {
    for (; at < numbers.length; at++) {
      const num = numbers[at]!;
      const entry = file.entry(num);
      if (!entry || entry.kind === 'free') continue;
      if (num >= file.size) throw new PdfError('needs_repair', `object ${num} is beyond Size`);
      sites.add(num, file.get(num));
    }
  });
  return sites;
}

function allNumbers(file: PdfFile): Set<number> {
  const numbers = new Set<number>();
  for (const section of file.sections()) {
    for (const part of [section, section.hidden]) {
      if (part) for (const num of part.numbers()) numbers.add(num);
    }
  }
  return numbers;
}
