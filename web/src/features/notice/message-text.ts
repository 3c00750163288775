// Cuts a message body into text, links of this origin, and six-digit codes. Attacker-controlled: a foreign address
// stays plain text.
export type Piece = { kind: 'text' | 'link' | 'code'; text: string; href?: string };

const pattern = /(https?:\/\/[^\s<>"'，。；）]+)|(?<![0-9])([0-9]{6})(?![0-9])/g;

/** Pieces of `body`, in order. Links point at `origin`; their path is kept, whatever host the message names. */
export function pieces(body: string, origin: string): Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const match of body.matchAll(pattern)) {
    const [whole, address, code] = match;
    if (match.index > last) found.push({ kind: 'text', text: body.slice(last, match.index) });
    last = match.index + whole.length;
    if (code) found.push({ kind: 'code', text: code });
    else
      found.push(
        address && isOwn(address, origin)
          ? { kind: 'link', text: address, href: address }
          : { kind: 'text', text: whole },
      );
  }
  if (last < body.length) found.push({ kind: 'text', text: body.slice(last) });
  return found;
}

function isOwn(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
