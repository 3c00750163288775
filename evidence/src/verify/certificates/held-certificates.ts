// The signers' and authorities' certificates that a pack holds, by their fingerprints; whether they are certificates is the claim of another check.
import { type Certificate, PkiError, parseCertificate } from '@xinqi/pki/check';
import { hex } from '../../event/bytes.ts';
import type { Evidence } from '../evidence.ts';

/** DER by SHA-256 (hex); hashed once for all checks. */
export async function heldCertificates(evidence: Evidence): Promise<ReadonlyMap<string, Uint8Array>> {
  if (!evidence.certificates) {
    const held = new Map<string, Uint8Array>();
    for (const [name, der] of evidence.files)
      if (name.startsWith('certs/')) held.set(hex(await evidence.sha256(der)), der);
    evidence.certificates = held;
  }
  return evidence.certificates;
}

/** Undefined for what is missing or no certificate. */
export function readCertificate(der: Uint8Array | undefined): Certificate | undefined {
  if (!der) return undefined;
  try {
    return parseCertificate(der);
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return undefined;
  }
}
