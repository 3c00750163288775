// Several files in one contract (decision 0103): how events name them, and the one digest to which an act of will for all of them is
// bound. File 0 is the one that a contract with a single file has; events of such a contract name no file at all.
import { hex, isHash, type Sha256, utf8 } from './bytes.ts';

/** So many files one contract has at most. */
export const MOST_FILES = 20;

/** One file of a contract as `apply.create` names it. */
export interface NamedFile {
  /** Its place in the order, from 0. */
  readonly position: number;
  /** The very commitment of `name_c` of its doc.upload. */
  readonly name_c?: string;
  /** SHA-256 of its revision 0: what is signed, not what was uploaded. */
  readonly sha256: string;
  readonly pages: number;
  /** SHA-256 of its canonical pages.json; only contracts from before decision 0141 have it. */
  readonly pages_h?: string;
}

/** What the digest of several documents is taken of: their hashes (hex) in order, joined by LF. */
export const hashesText = (hashes: readonly string[]): string => hashes.join('\n');

/** Digest of a contract's documents: SHA-256 over `hashesText`; of one document its own hash. */
export async function digestOfFiles(hashes: readonly string[], sha256: Sha256): Promise<string> {
  const [only] = hashes;
  return hashes.length === 1 && only !== undefined ? only : hex(await sha256(utf8(hashesText(hashes))));
}

/** The file that an event is about, 0 when it names none; undefined of an event that is about the whole contract. */
export function fileOf(event: {
  readonly type: string;
  readonly data: object;
  readonly doc?: { readonly file?: number };
}): number | undefined {
  if (!ABOUT_ONE.has(event.type)) return undefined;
  return namedFile(event) ?? 0;
}

/** The file that an event names. */
export function namedFile(event: {
  readonly data: object;
  readonly doc?: { readonly file?: number };
}): number | undefined {
  return event.doc?.file ?? (event.data as { file?: number }).file;
}

const ABOUT_ONE: ReadonlySet<string> = new Set([
  'doc.upload',
  'doc.convert',
  'doc.signature',
  'doc.normalise',
  'doc.finalise',
  'doc.extend',
  'cert.issue',
  'sign.done',
]);

const isPlace = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < MOST_FILES;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

const isNamedFile = (value: unknown, place: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { name_c, pages, pages_h, position, sha256, ...more } = value as Record<string, unknown>;
  if (Object.keys(more).length > 0 || position !== place) return false;
  const isHashIfAny = (hash: unknown): boolean => hash === undefined || isHash(hash);
  return isHashIfAny(name_c) && isHashIfAny(pages_h) && isHash(sha256) && isCount(pages);
};

const listOf =
  (least: number, one: (value: unknown, place: number) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length >= least && value.length <= MOST_FILES && value.every(one);

/** What stands in events of contracts with several files; a contract of one file has none of the lists. */
export const FILE_KINDS = {
  /** A position. */
  file: isPlace,
  /** Positions, ascending. */
  places: (value: unknown): boolean =>
    listOf(1, isPlace)(value) && (value as number[]).every((p, i, all) => i === 0 || p > all[i - 1]!),
  /** One hash for each file, in order. */
  hashes: listOf(2, isHash),
  files: listOf(2, isNamedFile),
} as const;
