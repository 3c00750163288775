// Cuts a message body into text, links to our own pages, and six-digit codes. Attacker-controlled: a foreign address
// stays plain text. Messages name the server's configured origin; the link keeps the path and goes to the origin that
// this browser uses (localhost, a LAN address).
export type Piece = { kind: 'text' | 'link' | 'code'; text: string; href?: string };

const pattern = /(https?:\/\/[^\s<>"'，。；）]+)|(?<![0-9])([0-9]{6})(?![0-9])/g;

/** Pieces of `body`, in order. `isPage` knows the paths of our router; short addresses (/s/…) are ours too. */
export function pieces(body: string, isPage: (path: string) => boolean): Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const match of body.matchAll(pattern)) {
    const [whole, address, code] = match;
    if (match.index > last) found.push({ kind: 'text', text: body.slice(last, match.index) });
    last = match.index + whole.length;
    const href = address && ownPath(address, isPage);
    if (code) found.push({ kind: 'code', text: code });
    else found.push(href ? { kind: 'link', text: whole, href } : { kind: 'text', text: whole });
  }
  if (last < body.length) found.push({ kind: 'text', text: body.slice(last) });
  return found;
}

function ownPath(address: string, isPage: (path: string) => boolean): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname, search, username } = new URL(address);
  if (username) return undefined;
  return isPage(pathname) || /^\/s\/[A-Za-z0-9_-]{4,64}$/.test(pathname) ? pathname + search : undefined;
}
