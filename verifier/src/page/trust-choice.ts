// Whom the page trusts, for everything and for timestamps alone: the roots that an installation put into the copy it
// serves, or PEM files that the reader chose. Never anything in the judged file. A page without a root proves nothing until one is chosen.
import { parseCertificate } from '@xinqi/pki/check';
import { decodePem } from '@xinqi/pki/der';

/** For everything, and, in addition, for timestamps alone. */
export interface PageChoice {
  readonly roots: TrustChoice | undefined;
  readonly timestamps: TrustChoice | undefined;
}

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

/** The roots in the element #trust, as `withTrust` wrote them. */
export function embeddedTrust(json: string | null | undefined): PageChoice {
  if (!json) return { roots: undefined, timestamps: undefined };
  const { pem, timestamps, from } = JSON.parse(json) as { pem: string; timestamps?: string; from: string };
  const choice = (text: string): TrustChoice => ({ anchors: readAnchors(text), from, embedded: true });
  return { roots: choice(pem), timestamps: timestamps ? choice(timestamps) : undefined };
}

/** Whoever names his own root does not get the installation's authorities with it; those that he chose stay. */
export const withRoots = ({ timestamps }: PageChoice, roots: TrustChoice): PageChoice => ({
  roots,
  timestamps: timestamps?.embedded ? undefined : timestamps,
});

/** Names of the roots, as their certificates state them. */
export const rootNames = (anchors: readonly Uint8Array[]): string[] =>
  anchors.map((der) => parseCertificate(der).subject.text);
