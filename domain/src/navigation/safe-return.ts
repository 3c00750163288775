// Where a login may return to: only a path of our own router (security.md O). `ap` is attacker-controlled.
const ORIGIN = 'http://router.invalid';

/** The path with its query and fragment when our router has it and it is no login page; otherwise undefined. */
export function safeReturn(
  ap: string | undefined | null,
  hasPage: (path: string) => boolean,
): string | undefined {
  if (!ap || ap.length > 2048 || !/^\/(?![/\\])/.test(ap) || /[\u0000-\u001f\u007f\\]/.test(ap))
    return undefined;
  let address: URL;
  try {
    address = new URL(ap, ORIGIN);
  } catch {
    return undefined;
  }
  const { origin, pathname, search, hash } = address;
  if (origin !== ORIGIN || pathname.startsWith('//') || pathname.startsWith('/login') || !hasPage(pathname))
    return undefined;
  return pathname + search + hash;
}
