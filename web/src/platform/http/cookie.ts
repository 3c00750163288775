// Cookies for what may be lost and is no secret; none carries authority (decisions "Link credential"). Spec §5: names
// are non-empty strings, a numeric expiry means days.

export type CookieOptions = {
  /** Days from now, or a moment; without it until the browser closes. */
  expires?: number | Date;
  path?: string;
};

function checkName(name: unknown): asserts name is string {
  if (typeof name !== 'string' || name.trim() === '')
    throw new TypeError('cookie name must be a non-empty string');
}
const DAY = 24 * 3600_000;

/** Name and value are percent-encoded, so that neither can add an attribute. */
export function setCookie(name: string, value: string, { expires, path = '/' }: CookieOptions = {}): void {
  checkName(name);
  const until = typeof expires === 'number' ? new Date(Date.now() + expires * DAY) : expires;
  if (until && Number.isNaN(until.getTime())) throw new TypeError('cookie expiry is no time');
  if (/[;\s]/.test(path)) throw new TypeError('cookie path');
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`, `path=${path}`, 'SameSite=Lax'];
  if (until) parts.push(`expires=${until.toUTCString()}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context, a LAN demo has none
  document.cookie = parts.join('; ');
}

export function cookie(name: string): string | undefined {
  checkName(name);
  const start = `${encodeURIComponent(name)}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(start.length));
  } catch {
    return undefined;
  }
}

export const removeCookie = (name: string): void => setCookie(name, '', { expires: -1 });
