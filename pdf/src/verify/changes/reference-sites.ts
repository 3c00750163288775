// From where each object of a revision is referenced. Attackers prepare files in which one object plays two roles, or
// in which a reference leads nowhere until a later revision fills it ("shadow attacks", security.md P-04).
import { Dict, isUsed, type PdfFile, type PdfValue, Ref, Stream } from '../../read/index.ts';
import { noteOddities, type Oddity, Survey, type SurveyVisitor } from '../../soundness/index.ts';
import type { Settler } from '../settle.ts';

export class ReferenceSites {
  readonly #defined = new Set<number>();
  readonly #sites = new Map<number, Set<string>>();

  /** What was met on the way that can change what a page shows without any change of the file. */
  readonly oddities = new Set<Oddity>();

  /** Which objects of the revision count, and which entries are dead. */
  readonly survey = new Survey();

  /** The object exists in the revision, or something refers to its number, or a dead entry has it. */
  knows(num: number): boolean {
    return this.#defined.has(num) || this.#sites.has(num) || this.survey.dead.has(num);
  }

  /** The object can be read in the revision. */
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

  /** Whether each reference to the object stands at a place that `allowed` accepts (`<object number>/<key>/…`). */
  isOnlyWhere(num: number, allowed: (site: string) => boolean): boolean {
    return [...(this.#sites.get(num) ?? [])].every(allowed);
  }

  /** Takes note of an object; places of an older version of it stay noted. */
  add(num: number, value: PdfValue): void {
    this.#defined.add(num);
    this.#walk(value, String(num));
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
      const { map } = value instanceof Dict ? value : value.dict;
      for (const [key, entry] of map) {
        if (typeof entry === 'object') this.#walk(entry, `${path}/${key.replaceAll('/', '//')}`);
      }
    }
  }
}

const visitorOf = (sites: ReferenceSites): SurveyVisitor => ({
  object: (num, value) => sites.add(num, value),
  // What only a later revision could show is noted when one does.
  spare: (num, value) => sites.add(num, value),
  dict: (dict, stream, key) => noteOddities(dict, stream, key, sites.oddities),
});

/**
 * Reads every object of a revision that anything reaches, so that a broken one is found before anything is believed.
 * Throws PdfError.
 */
export async function scanSites(settler: Settler, file: PdfFile): Promise<ReferenceSites> {
  const sites = new ReferenceSites();
  const visitor = visitorOf(sites);
  await settler.settle(() => sites.survey.run(file, visitor));
  return sites;
}

/**
 * Takes note of the objects of a later revision and of what they reach that nothing reached before; false when that is a
 * dead entry: what nobody could read when the file was signed must not come to life (P-04). Throws PdfError.
 */
export async function growSites(settler: Settler, sites: ReferenceSites, next: PdfFile): Promise<boolean> {
  const { survey } = sites;
  const visitor = visitorOf(sites);
  const section = next.sections().next().value;
  const fresh = [...(section?.numbers() ?? [])].filter((num) => isUsed(section?.find(num)));
  let begun = false;
  await settler.settle(() => {
    if (begun) return survey.resume(next, visitor);
    begun = true;
    survey.grow(next, fresh, visitor);
  });
  return survey.revived.size === 0;
}
