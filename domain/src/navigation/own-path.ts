// Which addresses are pages of our own router (security.md O). Whatever is judged here is attacker-controlled.
const ORIGIN = 'http://router.invalid';

/** An address without its path: its query, and query with fragment as they stand there. */
export function partsOf(fullPath: string): { query: URLSearchParams; rest: string } {
  const at = fullPath.search(/[?#]/);
  const rest = at < 0 ? '' : fullPath.slice(at);
  return { query: new URLSearchParams(rest.startsWith('?') ? (rest.split('#')[0] ?? '') : ''), rest };
}

/** The path with its query and fragment when our router has it; undefined for anything else, whatever it looks like. */
export function ownPath(
  address: string | undefined | null,
  hasPage: (path: string) => boolean,
): string | undefined {
  if (!address || address.length > 2048) return undefined;
  // before the URL parser forgives: it drops tabs and newlines, and takes \ for /
  if (!/^\/(?![/\\])/.test(address) || /[\u0000-\u001f\u007f\\]/.test(address)) return undefined;
  let parsed: URL;
  try {
    parsed = new URL(address, ORIGIN);
  } catch {
    return undefined;
  }
  const { origin, pathname, search, hash } = parsed;
  // '/.//host' has become '//host' here
  if (origin !== ORIGIN || pathname.startsWith('//') || !hasPage(pathname)) return undefined;
  return pathname + search + hash;
}
