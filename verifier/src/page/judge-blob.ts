// One judgement in a browser: bytes in, report out, with a tally of the work done so far. Runs in the worker, or on the
// page itself where no worker can be had: every digest and signature check gives the page its turn.
import type { WitnessPolicy } from '@xinqi/evidence/verify';
import { webCryptoPort } from '@xinqi/pki/web';
import type { FileReport } from '../report.ts';
import { verifyFile } from '../verify-file.ts';

/** Work done so far: bytes hashed and signatures checked. Neither is known beforehand. */
export interface Tally {
  readonly hashed: number;
  readonly checked: number;
}

/** What a judgement needs; all of it can be sent to a worker. */
export interface Question {
  readonly blob: Blob;
  /** What the reader got before: an earlier pack of the contract, or a receipt. */
  readonly earlier?: Blob | undefined;
  /** Trusted root certificates, DER: those that came with the page, and those that the reader chose. */
  readonly anchors: readonly Uint8Array[];
  readonly otherAnchors?: readonly Uint8Array[];
  /** Roots of a trust list (DER): for signatures and timestamps in PDFs, and for signatories whom an authority outside certified. */
  readonly listAnchors?: readonly Uint8Array[];
  /** Further roots (DER), for timestamps alone. */
  readonly timestampAnchors: readonly Uint8Array[];
  /** Whose cosignatures of a log count. */
  readonly witnessPolicy?: WitnessPolicy | undefined;
  readonly now: Date;
}

/** The report and the SHA-256 (hex) of the judged bytes. */
export interface Judgement {
  readonly report: FileReport;
  readonly sha256: string;
}

/** Judges a file. Rejects only when it cannot be read or when the browser lacks an algorithm. */
export async function judgeBlob(
  { blob, earlier, ...trust }: Question,
  onTally: (tally: Tally) => void,
): Promise<Judgement> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const port = webCryptoPort(crypto.subtle);
  let hashed = 0;
  let checked = 0;
  const counting: typeof port = {
    ...port,
    async digest(algorithm, ...parts) {
      const value = await port.digest(algorithm, ...parts);
      for (const part of parts) hashed += part.length;
      onTally({ hashed, checked });
      return value;
    },
    async verify(...check) {
      const good = await port.verify(...check);
      checked += 1;
      onTally({ hashed, checked });
      return good;
    },
  };
  const digest = await counting.digest('SHA-256', bytes);
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const before = earlier && new Uint8Array(await earlier.arrayBuffer());
  return { report: await verifyFile(bytes, { ...trust, earlier: before, crypto: counting }), sha256 };
}
