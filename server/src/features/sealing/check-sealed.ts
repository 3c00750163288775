// In the worker thread: what the product's own verifier says of a file before it becomes the contract's (decisions "What
// inspection lets pass"). A file that would be judged anything but sound is never stored: the contract is held.
import { type PdfReport, verifyPdf } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';

/** Trust anchor and roots of authorities outside, for timestamps and for signatories, DER. */
export type CheckTrust = {
  root: Uint8Array;
  timestampAnchors: readonly Uint8Array[];
  caAnchors: readonly Uint8Array[];
};

/** A timestamp of an authority outside is a little younger than the moment at which its signature was begun. */
const clocksDiffer = 5 * 60_000;

/**
 * Valid, or valid with warnings of what stood in the file before anybody signed: inspection refuses layers and scripts today,
 * but contracts that were sent before it did are signed by people who saw that file, and holding them for ever helps
 * nobody; every verifier says the same of them. A warning of what came after a signature would be our own fault.
 */
const isAsUploaded = ({ verdict, warnings }: PdfReport): boolean =>
  verdict === 'valid' ||
  (verdict === 'valid_with_warnings' && warnings.every(({ warning }) => warning !== 'form_filled'));

/**
 * Why the file with the new signature must not be published; undefined when all is well. `uploaded`: the file before it
 * when the upload carried signatures, whose verdicts the sender has agreed to: those may stay what they were.
 */
export async function whyNotSound(
  sealed: Uint8Array,
  made: { fieldName: string; signedAt: Date; signatures: number; uploaded: Uint8Array | undefined },
  { root, timestampAnchors, caAnchors }: CheckTrust,
): Promise<string | undefined> {
  const now = new Date(made.signedAt.getTime() + clocksDiffer);
  const judge = (file: Uint8Array): Promise<PdfReport> =>
    verifyPdf(file, {
      ...{ port: nodeCryptoPort, anchors: [root], foreignAnchors: caAnchors, timestampAnchors, now },
    });
  const report = await judge(sealed);
  const own = report.signatures.find(({ fieldName }) => fieldName === made.fieldName);
  const words = `${report.verdict} ${report.reason ?? own?.reason ?? 'signature_missing'}`;
  if (!made.uploaded) {
    const whole = report.signatures.length === made.signatures && own?.coversWholeFile;
    return whole && isAsUploaded(report) ? undefined : words;
  }
  const before = await judge(made.uploaded);
  // What could not be judged as a whole was agreed to as such; nothing can be said of one signature in it.
  if (report.reason !== undefined) return report.reason === before.reason ? undefined : words;
  if (own?.verdict !== 'valid' || !own.coversWholeFile) return words;
  const harmed = before.signatures.find((earlier) => {
    const after = report.signatures.find(({ fieldName }) => fieldName === earlier.fieldName);
    return after?.verdict !== 'valid' && after?.verdict !== earlier.verdict;
  });
  return harmed && `${report.verdict} harms ${harmed.kind}`;
}
