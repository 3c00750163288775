// What the verifier demands of a signed file is asked here before anybody signs (docs/decisions/0071): every revision opens,
// readers agree on what it says, and nothing in it depends on the output. What a copy settles is left to the copy.
import { type OpenOptions, openPdf, type PdfFile, revisions, signatures } from '../read/index.ts';
import { type Ambiguity, ambiguities, Survey } from '../soundness/index.ts';
import type { Report } from './content-rules.ts';
import { UploadRefused } from './findings.ts';
import type { Scanned } from './scan-objects.ts';

/** The verifier judges 256 revisions; signatures, data and timestamps to come need room. */
const MOST_REVISIONS = 128;
/** Writing the pages anew leaves one value of a key, and streams alone in Contents. */
const SETTLED_BY_COPY: readonly Ambiguity[] = ['duplicate_key', 'odd_contents'];

/** Whether what was found is to be settled by the normalised copy. @throws UploadRefused needs_repair, parser_disagreement */
export function demandOneReading(file: PdfFile, { survey }: Scanned, signed: boolean, report: Report): void {
  const found = ambiguities(file, survey);
  const settled = signed ? [] : SETTLED_BY_COPY.filter((one) => found.delete(one));
  // A signature would fill what the file left empty: a signature of ours, and so a change after the one before it.
  if (survey.unborn.size > 0) {
    if (signed) throw new UploadRefused('parser_disagreement');
    report.warnings.add('duplicate_keys');
  }
  // A converted copy can be offered of an unsigned file; a signed one cannot be rewritten.
  if (found.size > 0) throw new UploadRefused(signed ? 'parser_disagreement' : 'needs_repair');
  if (settled.length > 0) report.warnings.add('duplicate_keys');
}

/**
 * Opens every earlier revision as the verifier will, and looks at what the first signed one shows.
 * @throws UploadRefused too_complex, parser_disagreement; PdfError of the reader
 */
export function demandSoundRevisions(file: PdfFile, bytes: Uint8Array, options: OpenOptions): void {
  const ends = revisions(file);
  if (ends.length > MOST_REVISIONS) throw new UploadRefused('too_complex');
  let signedBefore = false;
  for (const { end } of ends.slice(0, -1)) {
    const earlier = openPdf(bytes.subarray(0, end), options);
    Array.from(earlier.sections());
    const first: boolean = !signedBefore && signatures(earlier).length > 0;
    signedBefore ||= first;
    if (!first) continue;
    const survey = new Survey();
    survey.run(earlier, {});
    if (ambiguities(earlier, survey).size > 0) throw new UploadRefused('parser_disagreement');
  }
}

/** What looks different by output or comes from outside is refused unless a copy leaves it out. @throws UploadRefused */
export function demandSameLook({ oddities }: Scanned, copied: boolean): void {
  if (copied) return;
  if (oddities.has('varying_output') || oddities.has('external_content'))
    throw new UploadRefused('hidden_content', ['print_alternate']);
  // Named otherwise than the rules of uploads know it, but the verifier would warn of it for ever.
  if (oddities.has('active_content')) throw new UploadRefused('active_content', ['other_action']);
}
