// Bodies and queries as an attacker may send them (security.md J): read in one way only, or refused. What is refused inside
// JSON is said in wire (strict-json.ts), because fields that carry JSON as text are judged there alike.
import { forbiddenKeys, JsonFault, parseStrictJson } from '@xinqi/wire';

export class BodyError extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 strictly; a byte order mark or a broken sequence is refused. */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = utf8.decode(bytes);
    if (!text.startsWith('\ufeff')) return text;
  } catch {}
  throw new BodyError('encoding');
}

/** One JSON object, or a BodyError. */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseStrictJson(decodeText(bytes));
  } catch (error) {
    throw error instanceof JsonFault ? new BodyError(error.message) : error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BodyError('not an object');
  return value as Record<string, unknown>;
}

/** One form body; a repeated or bracketed key is refused. */
export function parseForm(bytes: Uint8Array): Record<string, unknown> {
  const text = decodeText(bytes);
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new BodyError('percent');
  const entries = [...new URLSearchParams(text)];
  if (entries.length > 1000) throw new BodyError('too many fields');
  return fromEntries(entries);
}

export function fromEntries(entries: readonly (readonly [string, string])[]): Record<string, unknown> {
  const seen = new Set<string>();
  for (const [key, value] of entries) {
    if (seen.has(key) || forbiddenKeys.has(key) || /[[\].]/.test(key) || value.includes('\ufffd'))
      throw new BodyError(`key ${key}`);
    seen.add(key);
  }
  return Object.fromEntries(entries);
}
