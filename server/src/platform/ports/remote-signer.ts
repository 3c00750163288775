// Where the operator's keys live: PKCS#11, a cloud KMS, a licensed CA's API, or (built in) keys wrapped in the database.
// Nothing outside an adapter ever sees a private key of the operator (evidence.md §6).
import type { Signer } from '@xinqi/pki/make';

/**
 * log and pack are Ed25519 keys certified by the root; event-ca issues one-time certificates; tsa stamps; ocsp answers
 * for event-ca, which certified it for exactly this.
 */
export type OperatorKey = 'root' | 'event-ca' | 'tsa' | 'log' | 'pack' | 'ocsp';

/** Whom a one-time certificate names, and what allowed it. */
export type OneTimeSubject = {
  /** Masked name of the signatory. */
  name: string;
  organization?: string;
  /** Strength of identity proof, in the OU: 手机号已验证，未实名. */
  strength: string;
};

export type RemoteSigner = {
  /** The hierarchy is the product's own test hierarchy: 测试证书 on every screen and in every report. */
  test: boolean;
  /** Certificate (DER) of an operator key; for `root` the trust anchor. */
  certificate(key: OperatorKey): Uint8Array;
  /** A signer for the key; `sign` may leave the process. */
  signer(key: OperatorKey): Signer;
  /** Certifies a fresh public key for one signature, at most 60 minutes. Answers the certificate and its chain. */
  certify(request: { spki: Uint8Array; subject: OneTimeSubject; now: Date }): Promise<{
    certificate: Uint8Array;
    chain: Uint8Array[];
    serialHex: string;
    notBefore: Date;
    notAfter: Date;
  }>;
};
