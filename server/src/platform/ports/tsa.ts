// RFC 3161 time-stamp authority.
import type { Certificate } from '@xinqi/pki/check';
import type { CertificateStatus } from '@xinqi/pki/revocation';

export type TsaPort = {
  name: string;
  /** Made by the product's own test authority: marked 测试环境. */
  test: boolean;
  /** Roots (DER) under which this authority's certificate must lie: none can speak for another's hierarchy. */
  anchors: readonly Uint8Array[];
  /** Of an authority outside the installation: what completes and judges its chain. Absent: its CA is the own root. */
  chains?: ForeignChains;
  /** Token (DER) over the SHA-256 imprint; throws when the authority fails. The caller checks the token. */
  stamp(imprint: Uint8Array, nonce: Uint8Array): Promise<Uint8Array>;
};

/** What tokens of authorities outside the installation are held against. */
export type ForeignTrust = { anchors: readonly Uint8Array[]; chains: ForeignChains };

/** Certificates and statements of CAs outside the installation, fetched from the addresses in certificates. */
export type ForeignChains = {
  /** Certificates (DER, untrusted) that may stand between these and a root. */
  issuersFor(certificates: readonly Uint8Array[]): Promise<Uint8Array[]>;
  /**
   * What the CAs of a validated chain (leaf to anchor) say about its certificates at this time. With `patience` it answers
   * after so many milliseconds with what is known by then.
   */
  statusOf(chain: readonly Certificate[], at: Date, patience?: number): Promise<ChainData>;
};

/** One status per certificate below the anchor, and the statements (DER) that gave them. */
export type ChainData = {
  statuses: readonly CertificateStatus[];
  ocsps: readonly Uint8Array[];
  crls: readonly Uint8Array[];
};
