// What the verifier answers, as plain JSON values: times are ISO 8601 strings in UTC.
import type { LevelReason } from './long-term/index.ts';
import type { FileReason, SignatureNote, SignatureReason, SignatureVerdict, Warning } from './reasons.ts';

export interface SignerReport {
  readonly name: string;
  readonly organisation?: string;
  /** Lower-case hex. */
  readonly certificateSerial: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly issuer: string;
  /** A CA of the chain calls itself 测试; only known once a path was found. */
  readonly testCertificate: boolean;
}

export interface SignatureReport {
  readonly fieldName: string;
  /** `timestamp`: a document timestamp; its `signer` is the authority. */
  readonly kind: 'signature' | 'timestamp';
  readonly verdict: SignatureVerdict;
  readonly reason: SignatureReason;
  readonly reasonText: string;
  /** Absent when the certificate could not be determined. Believable only with verdict `valid`, or
   * `changed_after_signing` for another reason than the digest. */
  readonly signer?: SignerReport;
  /** Absent when the signature states no time. */
  readonly time?: { readonly at: string; readonly source: 'timestamp' | 'claimed' };
  /** As far as it was reached with data that can be believed; `B-B` for document timestamps. */
  readonly level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
  /** Why the level of a valid signature is not higher. */
  readonly levelReason?: LevelReason;
  readonly levelReasonText?: string;
  /** A departure from the standard that was tolerated. */
  readonly note?: SignatureNote;
  readonly noteText?: string;
  /** The signature's revision is the last one and ends with the file. */
  readonly coversWholeFile: boolean;
  /** P of the certification, when this signature certifies. */
  readonly docMdp?: 1 | 2 | 3;
  /** Length of the revision that this signature covers, when its byte range is right. */
  readonly revisionLength?: number;
}

export interface PdfReport {
  readonly verdict: SignatureVerdict | 'valid_with_warnings' | 'no_signature';
  /** Why the file as a whole cannot be judged. */
  readonly reason?: FileReason;
  readonly reasonText?: string;
  readonly warnings: readonly { readonly warning: Warning; readonly text: string }[];
  /** In the order of their revisions. */
  readonly signatures: readonly SignatureReport[];
  /** Every revision, oldest first: SHA-256 (hex) of the file up to its end. */
  readonly revisions: readonly { readonly length: number; readonly sha256: string }[];
}
