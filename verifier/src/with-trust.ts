// Puts an installation's root certificate into the verifier page that it serves. The root is data, not script: the hash
// of the script in the page's policy stays the same for every installation, and only the root differs.
import { parseCertificate } from '@xinqi/pki/check';
import { decodePem } from '@xinqi/pki/der';

const PLACE = '<!-- trust -->';

/** The page with this root (PEM); `from` names the installation to the reader. Throws when the page has no place for
 * it, or on bad PEM. */
export function withTrust(html: string, trust: { readonly pem: string; readonly from: string }): string {
  for (const der of decodePem('CERTIFICATE', trust.pem)) parseCertificate(der);
  if (html.split(PLACE).length !== 2) throw new Error('not a verifier page, or one that has a root already');
  const json = JSON.stringify({ pem: trust.pem, from: trust.from }).replace(/[<>&\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return html.replace(PLACE, () => `<script type="application/json" id="trust">${json}</script>`);
}
