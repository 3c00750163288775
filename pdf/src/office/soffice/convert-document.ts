// One file, in the child: looked at, converted, and answered with what is to be asked or told. Files of the old formats are shown to
// the same rules in the form that LibreOffice gives them.

import { type OfficeFormat, officeFormats } from '@xinqi/domain/file';
import type { OfficeJob } from '../../upload/sandbox/jobs.ts';
import {
  type OfficeAnswer,
  OfficeError,
  type OfficeNote,
  type OfficeQuestion,
  questionsOf,
  refusedOf,
  shortList,
} from '../findings.ts';
import { readOffice, readPackage } from '../read-office.ts';
import { replacedFonts } from './fonts.ts';
import type { Office } from './start-office.ts';

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.includes(value as T);

export async function convertDocument(office: Office, job: OfficeJob): Promise<OfficeAnswer> {
  try {
    if (!isOneOf(officeFormats, job.format)) throw new OfficeError('office_not');
    const agreed = questionsOf(job.agreed);
    return await convert(office, job.bytes, { format: job.format, agreed });
  } catch (error) {
    return refusedOf(error);
  }
}

async function convert(
  office: Office,
  bytes: Uint8Array,
  { format, agreed }: { format: OfficeFormat; agreed: readonly OfficeQuestion[] },
): Promise<OfficeAnswer> {
  const read = await readOffice(bytes, { format, agreed });
  const { content } = read;
  const old = content === 'doc' || content === 'xls';
  const today = content === 'doc' ? 'docx' : content === 'xls' ? 'xlsx' : content;
  const rewritten = old ? orBroken(office.convert(bytes, content, today)) : undefined;
  const shown = rewritten ? await readPackage(rewritten, { agreed, old }) : read;
  const notes: OfficeNote[] = rewritten ? [...read.notes, ...shown.notes] : read.notes;
  // An old Word file is printed as it is; only where changes were accepted, from its new form.
  const direct = content === 'doc' && !shown.notes.some(({ code }) => code === 'changes_accepted');
  const pdf = orBroken(
    direct ? office.convert(bytes, content, 'pdf') : office.convert(shown.bytes, today, 'pdf'),
  );
  const fonts = replacedFonts(shown.fonts);
  if (fonts.length > 0) notes.push({ code: 'fonts', details: shortList(fonts) });
  return { ok: true, bytes: pdf, notes, text: shown.text, pictures: shown.pictures };
}

function orBroken(made: Uint8Array | undefined): Uint8Array {
  if (!made) throw new OfficeError('office_broken');
  return made;
}
