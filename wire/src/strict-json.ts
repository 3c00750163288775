// JSON as an attacker may send it (security.md J), in a body, a bearer or a field that carries JSON as text: duplicate keys,
// prototype keys, deep nesting, infinite numbers and lone surrogates are refused, because proxies, frameworks and our own code
// would each read them differently; U+0000, because the database stores no text with it.

export class JsonFault extends Error {}

export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 20;
const quote = 34;
const backslash = 92;

/** Where the string that begins at `at` ends: its closing quote. */
function endOfString(text: string, at: number): number {
  let i = at + 1;
  while (text.charCodeAt(i) !== quote) i += text.charCodeAt(i) === backslash ? 2 : 1;
  return i;
}

/**
 * Walks a text whose syntax JSON.parse has proved, token by token: a string is a key where an object expects one, however many
 * blanks stand around it and however it is escaped.
 */
function refuseKeys(text: string): void {
  type Open = { keys: Set<string>; awaitsKey: boolean } | null;
  const open: Open[] = [];
  for (let i = 0; i < text.length; i++) {
    const inner = open.at(-1);
    switch (text[i]) {
      case '{':
        open.push({ keys: new Set(), awaitsKey: true });
        break;
      case '[':
        open.push(null);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (inner) inner.awaitsKey = true;
        break;
      case '"': {
        const end = endOfString(text, i);
        if (inner?.awaitsKey) {
          const key = JSON.parse(text.slice(i, end + 1)) as string;
          if (inner.keys.has(key) || forbiddenKeys.has(key)) throw new JsonFault('key');
          inner.keys.add(key);
          inner.awaitsKey = false;
        }
        i = end;
      }
    }
    if (open.length > maxDepth) throw new JsonFault('depth');
  }
}

/** Refuses what parsers let through: infinite numbers (1e400), strings with lone surrogates or U+0000. */
export function refuseOddValues(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new JsonFault('number');
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    throw new JsonFault('text');
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) refuseOddValues(inner);
}

/** The value of a JSON text that everybody reads alike; throws JsonFault for any other. */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonFault('syntax');
  }
  refuseKeys(text);
  refuseOddValues(value);
  return value;
}
