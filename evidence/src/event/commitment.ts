// Salted commitments (evidence.md §1, §7): the log can be published without personal data, and deleting the salt
// erases the value while every proof stays valid. A plain hash of a phone number would be guessed in seconds.
import { concat, fromHex, hex, type Sha256, utf8 } from './bytes.ts';
import { isCleanText } from './canonical-json.ts';
import type { Event } from './event.ts';
import { EvidenceError } from './evidence-error.ts';

/** Bytes of the salt; it is random per value, never derived. */
export const SALT_BYTES = 32;

/** Commitment as 64 hex digits: SHA-256("commit/v1" 00 field 00 salt value). `field` is the key without its `_c`
 * (`mobile`, `title` …); `value` is clean text (see cleanText). Throws EvidenceError('value'). */
export async function commit(
  field: string,
  salt: Uint8Array,
  value: string,
  sha256: Sha256,
): Promise<string> {
  if (!/^[a-z][a-z0-9_]*$/.test(field)) throw new EvidenceError('value', 'field name');
  if (salt.length !== SALT_BYTES) throw new EvidenceError('value', 'salt must have 32 bytes');
  if (!isCleanText(value)) throw new EvidenceError('value', 'text is not clean NFC');
  const zero = Uint8Array.of(0);
  return hex(await sha256(concat(utf8('commit/v1'), zero, utf8(field), zero, salt, utf8(value))));
}

/** What opens one commitment of one event: `path` is the dotted place, such as `pii.mobile_c` or `data.title_c`. */
export interface Opening {
  readonly event: string;
  readonly path: string;
  readonly salt: string;
  readonly value: string;
}

const PATH = /^(?:(?:actor|net|pii|data)\.)?([a-z][a-z0-9_]*)_c$/;

/** The commitment that stands at `path` in the event, or undefined. */
export function commitmentAt(event: Event, path: string): string | undefined {
  if (!PATH.test(path)) return undefined;
  let at: unknown = event;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return typeof at === 'string' ? at : undefined;
}

/** True when the opening's salt and value give the commitment that stands in `event`. */
export async function opens(event: Event, opening: Opening, sha256: Sha256): Promise<boolean> {
  const field = PATH.exec(opening.path)?.[1];
  const expected = commitmentAt(event, opening.path);
  if (field === undefined || expected === undefined || opening.event !== event.id) return false;
  if (!/^[0-9a-f]{64}$/.test(opening.salt) || !isCleanText(opening.value)) return false;
  return (await commit(field, fromHex(opening.salt), opening.value, sha256)) === expected;
}

/** How many commitments stand in an event, or in a part of one. */
export function countCommitments(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0;
  return Object.entries(part).reduce(
    (sum, [key, value]) =>
      sum + (key.endsWith('_c') && typeof value === 'string' ? 1 : countCommitments(value)),
    0,
  );
}
