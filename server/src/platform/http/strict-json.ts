// JSON as an attacker may send it (security.md J): duplicate keys, prototype keys, deep nesting, huge numbers and lone
// surrogates are refused, because proxies, frameworks and our own code would each read them differently; U+0000, because
// the database stores no text with it.

export class BodyError extends Error {}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 20;

/** Walks the text once and refuses duplicate keys in any object; JSON.parse has proved the syntax before. */
function refuseDuplicates(text: string): void {
  const stack: (Set<string> | null)[] = [];
  const strings = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  for (let match = strings.exec(text); match; match = strings.exec(text)) {
    const token = match[0];
    if (token === '{') stack.push(new Set());
    else if (token === '[') stack.push(null);
    else if (token === '}' || token === ']') stack.pop();
    else {
      const keys = stack.at(-1);
      if (!keys || !/^\s*:/.test(text.slice(strings.lastIndex, strings.lastIndex + 64))) continue;
      const key = JSON.parse(token) as string;
      if (keys.has(key) || forbidden.has(key)) throw new BodyError(`key ${key}`);
      keys.add(key);
    }
    if (stack.length > maxDepth) throw new BodyError('depth');
  }
}

/** Refuses what parsers let through: infinite numbers (1e400), strings with lone surrogates or U+0000. */
export function refuseOddValues(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new BodyError('number');
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    throw new BodyError('text');
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) refuseOddValues(inner);
}

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
  const text = decodeText(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyError('syntax');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BodyError('not an object');
  refuseDuplicates(text);
  refuseOddValues(value);
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
    if (seen.has(key) || forbidden.has(key) || /[[\].]/.test(key) || value.includes('\ufffd'))
      throw new BodyError(`key ${key}`);
    seen.add(key);
  }
  return Object.fromEntries(entries);
}
