// PEM armour, strict form (RFC 7468 §3): base64 lines between matching labels; text around blocks is ignored.
import { fromBase64, toBase64 } from './bytes.ts';
import { DerError } from './der-error.ts';

/** One block, lines of 64 characters, closing newline. */
export function encodePem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** All blocks with this label, in order. Throws DerError('bad_pem') on a broken block or when there is none. */
export function decodePem(label: string, text: string): Uint8Array[] {
  const begin = `-----BEGIN ${label}-----`;
  const end = `-----END ${label}-----`;
  const out: Uint8Array[] = [];
  for (let from = text.indexOf(begin); from >= 0; from = text.indexOf(begin, from)) {
    const to = text.indexOf(end, from);
    if (to < 0) throw new DerError('bad_pem', 'no end line');
    const body = text.slice(from + begin.length, to).replace(/[\r\n \t]/g, '');
    if (body === '') throw new DerError('bad_pem', 'empty');
    out.push(decodeBody(body));
    from = to + end.length;
  }
  if (out.length === 0) throw new DerError('bad_pem', `no ${label}`);
  return out;
}

function decodeBody(body: string): Uint8Array {
  try {
    return fromBase64(body);
  } catch {
    throw new DerError('bad_pem', 'base64');
  }
}
