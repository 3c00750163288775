// XMP metadata of the catalog and of pages (ISO 32000-2 §14.3.2): no page shows it, and tools write it anew whenever they save.
import { isName, type PdfValue, Ref, Stream } from '../../read/index.ts';
import { admit, takePlace } from './admit.ts';
import { sameValue } from './compare-values.ts';
import type { RevisionStep } from './step.ts';

/**
 * Lets XMP in that takes the place of `before`; false where the new value is none. It must stand nowhere else: a stream that a
 * page also draws would show what it now says. Throws Violation.
 */
export function takeMetadata(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
): boolean {
  const stream = step.next.resolve(after);
  if (!(stream instanceof Stream) || !isName(stream.dict.get('Subtype'), 'XML')) return false;
  if (!isName(stream.dict.get('Type'), 'Metadata') || stream.dict.map.has('F')) return false;
  takePlace(step, before, after, site, 'later_revision_unknown');
  admit(step, stream);
  return true;
}

/** The entry names the same object as before, and that is another now. */
export const isWrittenOver = (
  { modified }: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): boolean => before instanceof Ref && sameValue(before, after) && modified.has(before.num);
