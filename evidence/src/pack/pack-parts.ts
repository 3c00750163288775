// The small JSON files of a pack: opening.json, docs/revisions.json, docs/pages.json, keys/trust.json.
// Import-free: both halves use it. Readers are strict: unknown keys, wrong order and duplicates are refused.
import { isHash } from '../event/bytes.ts';
import { canonicalise, FILE_LIMITS, type Json, parseCanonical } from '../event/canonical-json.ts';
import type { Opening } from '../event/commitment.ts';
import { EvidenceError } from '../event/evidence-error.ts';

/** One revision: the SHA-256 (hex) of the first `length` bytes of docs/final.pdf; its rev is its place in the list. */
export interface Revision {
  readonly length: number;
  readonly sha256: string;
}

/** What contracts from before decision 0141 committed to: one image a page, which nobody was shown (pixels and SHA-256 of the file), and what drew it. */
export interface Pages {
  readonly renderer: string;
  readonly pages: readonly {
    readonly page: number;
    readonly width: number;
    readonly height: number;
    readonly sha256: string;
  }[];
}

/**
 * A hint only: a verifier never trusts it. vkeys of the log and pack key, fingerprint of the root, and, where there are
 * timestamp authorities outside the installation, those of their roots (the certificates stand in `certs/tsa-root-*.cer`); where
 * authorities outside certified signatories, theirs too (`certs/ca-root-*.cer`).
 */
export interface TrustHint {
  readonly root_sha256: string;
  readonly log: string;
  readonly pack: string;
  readonly tsa_roots?: readonly string[];
  readonly ca_roots?: readonly string[];
}

const encode = (value: unknown): Uint8Array => canonicalise(value as Json, FILE_LIMITS);
const isSize = (v: unknown): boolean => Number.isSafeInteger(v) && (v as number) > 0;
const isHashes = (v: unknown): boolean => Array.isArray(v) && v.length > 0 && v.every(isHash);
const isText = (v: unknown): boolean => typeof v === 'string';

type Shape = Record<string, (value: unknown) => boolean>;

/** An object of exactly these members. */
export function fits(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  return (
    Object.keys(given).sort().join() === Object.keys(shape).sort().join() &&
    Object.entries(shape).every(([key, check]) => check(given[key]))
  );
}

export const listOf =
  (shape: Shape) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((item) => fits(item, shape));

function decode(name: string, bytes: Uint8Array, shape: Shape): unknown {
  const value = parseCanonical(bytes, FILE_LIMITS);
  if (!fits(value, { v: (v) => v === 1, ...shape })) throw new EvidenceError('pack', name);
  return value;
}

/** Canonical docs/revisions.json. */
export function encodeRevisions(revisions: readonly Revision[]): Uint8Array {
  return encode({ v: 1, revisions: revisions.map(({ length, sha256 }) => ({ length, sha256 })) });
}

/** Revisions in order, each longer than the one before; throws EvidenceError('json' | 'pack'). */
export function decodeRevisions(bytes: Uint8Array): readonly Revision[] {
  const shape = { revisions: listOf({ length: isSize, sha256: isHash }) };
  const { revisions } = decode('docs/revisions.json', bytes, shape) as { revisions: Revision[] };
  const grows = revisions.every((r, i) => i === 0 || r.length > revisions[i - 1]!.length);
  if (revisions.length === 0 || !grows) throw new EvidenceError('pack', 'docs/revisions.json');
  return revisions;
}

/** Canonical docs/pages.json; its SHA-256 is `pages_h` of the events. */
export function encodePages({ renderer, pages }: Pages): Uint8Array {
  return encode({ v: 1, renderer, pages });
}

/** Pages numbered 1, 2, 3 …; throws EvidenceError('json' | 'pack'). */
export function decodePages(bytes: Uint8Array): Pages {
  const page = { page: isSize, width: isSize, height: isSize, sha256: isHash };
  const value = decode('docs/pages.json', bytes, { renderer: isText, pages: listOf(page) }) as Pages;
  if (value.pages.some(({ page }, i) => page !== i + 1)) throw new EvidenceError('pack', 'docs/pages.json');
  return value;
}

/** Canonical opening.json. */
export function encodeOpenings(openings: readonly Opening[]): Uint8Array {
  return encode({ v: 1, openings });
}

/** Openings, at most one for each place of each event; throws EvidenceError('json' | 'pack'). */
export function decodeOpenings(bytes: Uint8Array): readonly Opening[] {
  const shape = { openings: listOf({ event: isText, path: isText, salt: isHash, value: isText }) };
  const { openings } = decode('opening.json', bytes, shape) as { openings: Opening[] };
  if (new Set(openings.map(({ event, path }) => `${event} ${path}`)).size !== openings.length) {
    throw new EvidenceError('pack', 'opening.json opens one place twice');
  }
  return openings;
}

/** Canonical keys/trust.json. */
export function encodeTrustHint({ root_sha256, log, pack, tsa_roots, ca_roots }: TrustHint): Uint8Array {
  return encode({
    ...{ v: 1, root_sha256, log, pack },
    ...(tsa_roots?.length ? { tsa_roots } : {}),
    ...(ca_roots?.length ? { ca_roots } : {}),
  });
}

/** The hint; throws EvidenceError('json' | 'pack'). */
export function decodeTrustHint(bytes: Uint8Array): TrustHint {
  const { tsa_roots, ca_roots } = (parseCanonical(bytes, FILE_LIMITS) ?? {}) as {
    tsa_roots?: unknown;
    ca_roots?: unknown;
  };
  return decode('keys/trust.json', bytes, {
    ...{ root_sha256: isHash, log: isText, pack: isText },
    ...(tsa_roots === undefined ? {} : { tsa_roots: isHashes }),
    ...(ca_roots === undefined ? {} : { ca_roots: isHashes }),
  }) as TrustHint;
}
