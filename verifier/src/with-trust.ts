// Puts an installation's roots into the verifier page that it serves. The root is data, not script: the hash
// of the script in the page's policy stays the same for every installation, and only the root differs.
import { parseCertificate } from '@xinqi/pki/check';
import { decodePem } from '@xinqi/pki/der';

const PLACE = '<!-- trust -->';

/** What an installation vouches for: its root (PEM), roots for timestamps and for signatories alone (PEM), and its name for readers. */
export interface PageTrust {
  readonly pem: string;
  readonly timestamps?: string;
  readonly lists?: string;
  readonly from: string;
}

/** The page with these roots. Throws when the page has no place for them, or on bad PEM. */
export function withTrust(html: string, { pem, timestamps, lists, from }: PageTrust): string {
  for (const text of [pem, timestamps, lists].filter((given) => given !== undefined && given !== ''))
    for (const der of decodePem('CERTIFICATE', text!)) parseCertificate(der);
  if (html.split(PLACE).length !== 2) throw new Error('not a verifier page, or one that has a root already');
  const given = { pem, ...(timestamps && { timestamps }), ...(lists && { lists }), from };
  const json = JSON.stringify(given).replace(/[<>&\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return html.replace(PLACE, () => `<script type="application/json" id="trust">${json}</script>`);
}
