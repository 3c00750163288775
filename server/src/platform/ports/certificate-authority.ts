// A certification authority outside the installation, licensed (电子认证服务许可) or not: it certifies a public key in a name that
// was verified. The private key never goes there; what comes back is judged before it is used (adapters/ca/judge-issued.ts).

/** The name as it was verified, in full: a certificate names its holder (电子签名法 art. 21). */
export type VerifiedSubject = { name: string; organization?: string };

/** DER. `chain`: the CAs above it as far as the answer holds them, in any order, with the root or without. */
export type Issued = { certificate: Uint8Array; chain: readonly Uint8Array[] };

export type RevocationReason =
  | 'unspecified'
  | 'keyCompromise'
  | 'affiliationChanged'
  | 'superseded'
  | 'cessationOfOperation';

/** It said no: nothing was issued. Every other error leaves open whether something was. */
export class CaRefused extends Error {}

export type CertificateAuthority = {
  /** Its roots, DER: what it issues has to lead to one. */
  anchors: readonly Uint8Array[];
  /** Number of its licence, as the installation names it; undefined: it is not named as licensed. */
  licence: string | undefined;
  /** One certificate for the key of a PKCS#10 request (DER). `requestId` is ours, new for each key. */
  enrol(requestId: string, request: Uint8Array): Promise<Issued>;
  /** What it issued under this id: after an answer that was lost. */
  issuedUnder(requestId: string): Promise<Issued[]>;
  /** Again is no error. */
  revoke(certificate: Uint8Array, reason: RevocationReason): Promise<void>;
};
