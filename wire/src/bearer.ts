// The bearer value: URI-encoded JSON of the merged tokens (spec §7). Attacker-controlled on the server: size and
// shape are checked before anything is looked up.
import { z } from 'zod';
import { parseStrictJson } from './strict-json.ts';

const opaque = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const bearerSchema = z.strictObject({
  /** Person's token. */
  token: opaque.optional(),
  /** Enterprise token; must belong to the same login. */
  consoleToken: opaque.optional(),
  /** Token of one signatory's link after the second factor. */
  signToken: opaque.optional(),
});
export type Bearer = z.output<typeof bearerSchema>;

export function encodeBearer(bearer: Bearer): string {
  return encodeURIComponent(JSON.stringify(bearer));
}

/** The tokens of a bearer value, or undefined when it is none (over 8 KB, not JSON, unknown or duplicate keys). */
export function decodeBearer(value: string): Bearer | undefined {
  if (value.length > 8192) return undefined;
  try {
    return bearerSchema.safeParse(parseStrictJson(decodeURIComponent(value))).data;
  } catch {
    return undefined;
  }
}
