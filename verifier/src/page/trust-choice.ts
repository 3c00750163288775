// Whom the page trusts: the root that an installation put into the copy it serves, or a PEM file that the reader chose.
// Never anything in the judged file. A page without a root proves nothing until one is chosen.
import { parseCertificate } from '@xinqi/pki/check';
import { decodePem } from '@xinqi/pki/der';

/** Root certificates (DER); `embedded`: part of this page, `from` names the installation or the file. */
export interface TrustChoice {
  readonly anchors: readonly Uint8Array[];
  readonly from: string;
  readonly embedded: boolean;
}

/** Reads certificates from PEM. Throws when there is none or one is broken. */
export function readAnchors(pem: string): readonly Uint8Array[] {
  const anchors = decodePem('CERTIFICATE', pem);
  for (const anchor of anchors) parseCertificate(anchor);
  return anchors;
}

/** The root in the element #trust, as `withTrust` wrote it. */
export function embeddedTrust(json: string | null | undefined): TrustChoice | undefined {
  if (!json) return undefined;
  const { pem, from } = JSON.parse(json) as { pem: string; from: string };
  return { anchors: readAnchors(pem), from, embedded: true };
}

/** Names of the roots, as their certificates state them. */
export const rootNames = (anchors: readonly Uint8Array[]): string[] =>
  anchors.map((der) => parseCertificate(der).subject.text);
