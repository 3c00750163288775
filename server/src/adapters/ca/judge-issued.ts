// A certificate from outside counts only when it is judged: our key, the name that was asked for and no other, valid now and long
// enough to be used, for signing, no CA, a serial number that nobody guesses, a path to a root of this authority, and an address
// at which its revocation can be asked. Whoever answers in the authority's place, or an authority that errs, gets no signature.
import { createHash } from 'node:crypto';
import { type Certificate, isTestChain, PkiError, parseCertificate, validatePath } from '@xinqi/pki/check';
import { equalBytes } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { accessPoints } from '@xinqi/pki/revocation';
import type { Issued, VerifiedSubject } from '../../platform/ports/certificate-authority.ts';

/** The certificate is not the one that was asked for: it is never used. */
export class Unfit extends Error {}

export type Judged = {
  certificate: Certificate;
  /** Between it and the root, DER. */
  chain: Uint8Array[];
  /** DER. */
  root: Uint8Array;
  rootSha256: string;
  /** A CA of the chain calls itself 测试. */
  test: boolean;
};

/** The signature and its timestamp are made within this. */
const leastMilliseconds = 5 * 60_000;
/** CAs date a certificate back, so that clocks that run behind accept it; the verifier's rule H9 allows as much. */
const backMilliseconds = 3600_000;

/** Throws Unfit with the reason. */
export async function judgeIssued(
  { certificate: der, chain: beside }: Issued,
  wanted: {
    spki: Uint8Array;
    subject: VerifiedSubject;
    anchors: readonly Uint8Array[];
    now: Date;
    /** Fetches issuers that the answer lacks. */
    issuersFor(certificates: readonly Uint8Array[]): Promise<readonly Uint8Array[]>;
  },
): Promise<Judged> {
  const { spki, subject, anchors, now } = wanted;
  const certificate = read(der);
  if (!equalBytes(certificate.spki, spki)) throw new Unfit('it certifies another key');
  const { commonName, organization, text } = certificate.subject;
  const names = text.split(/, (?=[A-Za-z]+=)/).filter((part) => /^(CN|O)=/.test(part)).length;
  if (
    commonName !== subject.name ||
    organization !== subject.organization ||
    names !== (subject.organization === undefined ? 1 : 2)
  )
    throw new Unfit('it names another subject');
  if (certificate.basicConstraints?.ca) throw new Unfit('it is a certificate of a CA');
  if (certificate.notBefore.getTime() > now.getTime()) throw new Unfit('it is not valid yet');
  if (certificate.notBefore.getTime() < now.getTime() - backMilliseconds)
    throw new Unfit('it is older than the request');
  if (certificate.notAfter.getTime() < now.getTime() + leastMilliseconds)
    throw new Unfit('it is valid no more');
  const serial = certificate.serialHex.replace(/^0+/, '');
  if (serial.length < 16) throw new Unfit('its serial number is shorter than 64 bits');
  const { ocsp, crls } = accessPoints(certificate);
  if (ocsp.length + crls.length === 0) throw new Unfit('it names no address for its revocation');
  const path = (intermediates: readonly Uint8Array[]) =>
    validatePath(nodeCryptoPort, { leaf: der, intermediates, anchors, at: now, purpose: 'signing' });
  let found = await path(beside);
  if (!found.ok && found.reason === 'no_path')
    found = await path([...beside, ...(await wanted.issuersFor([der, ...beside]))]);
  if (!found.ok) throw new Unfit(`it does not lead to a root of this authority (${found.reason})`);
  const root = found.chain.at(-1)!.der;
  return {
    certificate,
    chain: found.chain.slice(1, -1).map((one) => one.der),
    root,
    rootSha256: createHash('sha256').update(root).digest('hex'),
    test: isTestChain(found.chain),
  };
}

function read(der: Uint8Array): Certificate {
  try {
    return parseCertificate(der);
  } catch (error) {
    if (error instanceof PkiError) throw new Unfit(`it is no certificate (${error.code})`);
    throw error;
  }
}
